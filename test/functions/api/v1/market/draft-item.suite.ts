import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { draftItem } from '../../../../../shared/contract/market/draft-item.ts';
import { usePosting } from './use-posting.ts';

const { t, given, market, model, answerOf } = usePosting();
const path = '/api/v1/market/draft-item';
const words = 'Brand: Breville. 2 slice toaster, white, used, works well. Asking $45, postage 9.50.';
const parcel = {
  packageDepth: '20',
  packageLength: '30',
  packageWidth: '20',
  WeightMajor: '1',
  WeightMinor: '0',
};

const ask = (changes: object = {}, options = {}) =>
  t.post(
    path,
    {
      market_access_token: given.seller,
      image_urls: [given.picture],
      additional_info: words,
      ...changes,
    },
    options,
  );

const draftOf = (answer: { readonly status: number; readonly text: string; readonly body: unknown }) => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return draftItem.response.parse(answer.body);
};
const fieldsOf = (missing: readonly { readonly field: string }[]) => missing.map(({ field }) => field);

describe('a draft', () => {
  let plain: Awaited<ReturnType<typeof ask>>;
  beforeAll(async () => {
    plain = await ask();
  });

  test('a draft is a body for post-item with all known fields, their sources, and what is missing', async () => {
    const { listing, missing, categories, sources, checks } = draftOf(plain);
    expect(plain.headers.get('x-credits-charged')).toBe('10');
    expect(listing).toMatchObject({
      categoryId: '77285',
      conditionId: '3000',
      startPrice: '45',
      shippingServiceCost: '9.50',
      countryCode: 'AU',
      postalCode: '0800',
      currency: 'AUD',
      measurementUnit: 'Metric',
      siteName: 'Australia',
      listingType: 'FixedPriceItem',
      shippingService: 'AU_StandardDelivery',
      shippingPackage: 'PaddedBags',
      pictureUrls: [given.picture],
    });
    expect(listing.title?.length).toBeLessThanOrEqual(80);
    expect((listing.description ?? '').split(/\s+/u).length).toBeGreaterThanOrEqual(12);
    expect(fieldsOf(missing).filter((field) => !field.startsWith('itemSpecifics.'))).toEqual(
      Object.keys(parcel),
    );
    expect(categories[0]).toMatchObject({ categoryId: '77285', reason: expect.any(String) });
    expect(categories[0]?.path.at(-1)).toBe('Toasters');
    expect(categories.slice(1).filter(({ reason }) => reason !== undefined)).toEqual([]);
    expect(sources).toMatchObject({
      startPrice: { from: 'words', words: expect.stringContaining('45') },
      postalCode: { from: 'seller' },
      categoryId: { from: 'marketplace' },
      currency: { from: 'site' },
      pictureUrls: { from: 'request' },
      siteName: { from: 'site' },
      'itemSpecifics.Brand': { from: 'words' },
    });
    expect(checks.filter((check) => check.code === 'UNAVAILABLE')).toEqual([]);
  });

  test('a draft names a source for each field and specific of the listing, and for nothing else', async () => {
    const { listing, sources } = draftOf(plain);
    const { itemSpecifics, ...fields } = listing;
    const specifics = itemSpecifics.NameValueList.map(({ Name }) => `itemSpecifics.${Name}`);
    expect(Object.keys(sources).sort()).toEqual([...Object.keys(fields), ...specifics].sort());
  });

  test('a draft never changes the caller’s values', async () => {
    const stated = {
      categoryId: '9355',
      conditionId: '7000',
      startPrice: '999.90',
      postalCode: '3056',
      countryCode: 'NZ',
      shippingService: 'AU_Courier',
      shippingServiceCost: '0',
      quantity: 3,
      shippingPackage: 'MailingBoxes',
      ...parcel,
    };
    const { listing, sources, categories } = draftOf(await ask(stated));
    expect(listing).toMatchObject(stated);
    for (const field of Object.keys(stated)) expect(sources[field]).toEqual({ from: 'request' });
    expect(categories).toEqual([{ categoryId: '9355', path: [] }]);
  });

  test('a draft uses the seller’s postal code for their own country only', async () => {
    const { listing, missing } = draftOf(await ask({ countryCode: 'NZ' }));
    expect(listing.postalCode).toBeUndefined();
    expect(fieldsOf(missing)).toContain('postalCode');
  });

  test('a postal code decides the country of a draft, and the marketplace takes both', async () => {
    const { listing, sources, checks } = draftOf(
      await ask({ ...parcel, siteName: 'US', postalCode: '10001', shippingServiceCost: '0' }),
    );
    expect(listing).toMatchObject({ siteName: 'US', countryCode: 'US', postalCode: '10001' });
    expect(sources.siteName).toEqual({ from: 'request' });
    expect(checks.filter(({ field }) => field === 'postalCode')).toEqual([]);
    const verified = await answerOf({ startPrice: '45', ...listing }, true);
    expect(JSON.stringify(verified)).not.toMatch(/"166"|POSTAL_CODE/);
  });

  test('marketplace_id is an alias of siteName, also for an Idempotency-Key', async () => {
    const options = { headers: { 'idempotency-key': 'one-site' } };
    const { listing, sources } = draftOf(await ask({ marketplace_id: 'MARKET_US' }, options));
    expect(listing).toMatchObject({ siteName: 'US', currency: 'USD' });
    expect(sources.siteName).toEqual({ from: 'request' });
    const again = await ask({ siteName: 'US' }, options);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  const brandOf = ({ itemSpecifics }: ReturnType<typeof draftOf>['listing']) =>
    itemSpecifics.NameValueList.find(({ Name }) => Name === 'Brand')?.Value[0];

  test.each([
    ['Toaster. Make Me an offer', 'Unbranded'],
    ['White toaster, brand I do not know', undefined],
    ['White toaster. Brand: not Acme', undefined],
    ['White toaster, brand is a fake Acme', undefined],
    ['White toaster, no brand', 'Unbranded'],
    ['White toaster, brand: Brevana', 'Brevana'],
  ])('a draft of %j invents no brand, and leaves unclear words open: %s', async (said, brand) => {
    const { listing, missing } = draftOf(await ask({ categoryId: '77285', additional_info: said }));
    expect(brandOf(listing)).toBe(brand);
    expect(fieldsOf(missing).includes('itemSpecifics.Brand')).toBe(brand === undefined);
  });

  test.each(['Red toaster, no Acme', 'Replica of an Acme toaster'])(
    'no text for %j has the name that the words deny',
    async (said) => {
      const { listing } = draftOf(await ask({ categoryId: '77285', additional_info: said }));
      expect(listing.title).toMatch(/\p{L}{3}/u);
      expect(`${listing.title} ${listing.description}`).not.toMatch(/acme/i);
    },
  );
});

describe('a request that cannot be drafted', () => {
  const failing = async (changes: object, status: number, words_: string | RegExp) => {
    const answer = await ask(changes);
    expect([answer.status, answer.headers.get('x-credits-charged') ?? '0']).toEqual([status, '0']);
    expect(answer.text).toMatch(words_);
  };

  test.each<[string, object, RegExp]>([
    ['an unknown site', { siteName: 'Mars' }, /siteName/],
    [
      'a category that the site does not have',
      { categoryId: '999999' },
      /categoryId must be a category of the site Australia/,
    ],
    ['a category with subcategories', { categoryId: '293' }, /categoryId must be a category/],
    ['two names for different sites', { siteName: 'UK', marketplace_id: 'MARKET_AU' }, /marketplace_id must/],
    ['a marketplace without a site', { marketplace_id: 'MARKET_ZZ' }, /marketplace_id must be one of/],
    [
      'the currency of another site',
      { currency: 'AUD', siteName: 'US' },
      /currency must be USD on the site US/,
    ],
  ])('a request with %s costs nothing', async (_what, changes, message) => {
    await failing(changes, 400, message);
  });

  test.each<[object, RegExp]>([
    [{ startPrice: '0' }, /startPrice must be more than 0/],
    [{ conditionId: '99999' }, /conditionId must be one of the marketplace's conditions/],
    [{ WeightMajor: '999999999' }, /WeightMajor must be at most 30480/],
    [{ shippingService: 'AU_Pigeon' }, /shippingService must be one of the services/],
    [{ shippingPackage: 'Pigeon' }, /shippingPackage must be one of/],
  ])('%j fits no category of the site: free of charge, without asking the model', async (changes, words_) => {
    const before = model().journal.length;
    await failing(changes, 400, words_);
    expect(model().journal.length).toBe(before);
  });

  test('a service whose lookup fails is drafted as given', async () => {
    market().faults.add({ path: 'get_shipping_services', kind: 'answer', status: 500, body: '', times: 20 });
    const fresh = market().issueSellerTokens().accessToken;
    const changes = { market_access_token: fresh, siteName: 'UK', shippingService: 'UK_Pigeon' };
    const { listing, checks } = draftOf(await ask(changes));
    expect(listing.shippingService).toBe('UK_Pigeon');
    expect(checks).toContainEqual(expect.objectContaining({ field: 'shippingService', code: 'UNAVAILABLE' }));
  });

  test('a request with a token that the marketplace refuses costs nothing', async () => {
    const before = model().journal.length;
    await failing({ market_access_token: 'v^1.1#unknown' }, 401, /Marketplace access token is invalid/);
    expect(model().journal.length - before).toBeLessThanOrEqual(1);
  });

  test('a request with a picture that cannot be read costs nothing', async () => {
    await failing({ image_urls: [`${t.host.url}/nothing.png`] }, 400, /image_urls\[0\] could not be read/);
  });

  test('a refusal of the model costs nothing', async () => {
    // A call of an earlier test that failed elsewhere may still ask and use up one of them.
    const refusal = { stopReason: 'refusal', text: '' } as const;
    model().replies.push(refusal, refusal);
    await failing({}, 422, /declined/);
    model().replies.splice(0);
  });

  test.each(['first', 'second'])('a failure of the model at the %s question costs nothing', async (which) => {
    if (which === 'second') model().faults.add({ kind: 'delay', milliseconds: 0, times: 1 });
    model().faults.add({ kind: 'answer', status: 500, times: 3 });
    await failing({}, 502, /upstream service failed/);
  });

  test('a request for which the marketplace suggests no category costs nothing', async () => {
    market().faults.add({
      path: 'get_category_suggestions',
      kind: 'answer',
      status: 204,
      body: '',
      times: 2,
    });
    await failing({}, 502, /upstream service failed/);
  });
});

describe('late or failed lookups leave fields open', () => {
  test('a draft is delivered and charged without the lookup of specifics, and names them as missing', async () => {
    market().faults.add({ path: 'get_item_aspects', kind: 'answer', status: 500, body: '{}', times: 20 });
    const answer = await ask({ siteName: 'UK', additional_info: 'Blender' });
    const { missing } = draftOf(answer);
    expect(answer.headers.get('x-credits-charged')).toBe('10');
    expect(fieldsOf(missing)).toContain('itemSpecifics');
  });

  test.each([
    ['packages', 'api.dll', ['shippingPackage']],
    ['services', 'get_shipping_services', ['shippingService']],
  ])(
    'a draft names as missing the fields that need the %s of the site, if their lookup fails',
    async (_what, call, fields) => {
      market().faults.add({ path: call, kind: 'answer', status: 500, body: '', times: 20 });
      // A new token, to which kept replies do not apply.
      const fresh = market().issueSellerTokens().accessToken;
      const { listing, missing, checks } = draftOf(await ask({ market_access_token: fresh, siteName: 'UK' }));
      for (const field of fields) {
        expect(listing).not.toHaveProperty(field);
        expect(fieldsOf(missing)).toContain(field);
      }
      expect(checks.filter(({ code }) => code !== 'ASPECT_REQUIRED')).toEqual([]);
    },
  );
});

/** Does something with the address of a picture that shows nothing known. */
async function withBlank<Result>(use: (address: string) => Promise<Result>): Promise<Result> {
  const drawn = sharp({ create: { width: 480, height: 360, channels: 3, background: '#eee' } });
  const bytes = await drawn.jpeg().toBuffer();
  const server = createServer((_, response) => response.end(bytes)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return await use(`http://127.0.0.1:${port}/1.jpg`).finally(() => server.close());
}

test.each([
  ['Running shoes size 9, brand Nike, used', 'Athletic Shoes'],
  ['steam iron good condition', 'Irons & Steamers'],
  ['something odd in a box', 'Other'],
])('words alone decide the category of an unknown thing: %s', async (additional_info, name) => {
  const answer = await withBlank((blank) => ask({ image_urls: [blank], additional_info }));
  expect(draftOf(answer).categories[0]?.path.at(-1)).toBe(name);
});

describe('findings of the draft itself', () => {
  const codesOf = (answer: Awaited<ReturnType<typeof ask>>) =>
    draftItem.response.parse(answer.body).checks.map(({ field, code }) => `${field} ${code}`);

  test('a picture that is too small for any listing', async () => {
    const answer = await withBlank((blank) => ask({ image_urls: [given.picture, blank] }));
    expect(codesOf(answer)).toContain('pictureUrls[1] PICTURE_TOO_SMALL');
    expect(codesOf(answer)).not.toContain('pictureUrls[0] PICTURE_TOO_SMALL');
  });

  test('a service not offered at the item’s location; the draft’s own choice fits', async () => {
    const abroad = { siteName: 'US', countryCode: 'AU', postalCode: '2000', shippingServiceCost: '9.50' };
    const stated = await ask({ ...abroad, shippingService: 'USPSPriority' });
    expect(codesOf(stated)).toContain('shippingService SERVICE_NOT_FROM_COUNTRY');
    const chosen = await ask(abroad);
    expect(codesOf(chosen)).not.toContain('shippingService SERVICE_NOT_FROM_COUNTRY');
    const { listing } = draftItem.response.parse(chosen.body);
    expect(listing.shippingService).toBe('StandardShippingFromOutsideUS');
  });
});
