import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { sellers } from '../../../../../lib/sandbox/market/fixtures/sellers.ts';
import { find, textAt } from '../../../../../lib/sandbox/market/trading/xml.ts';
import { draftItem } from '../../../../../shared/contract/market/draft-item.ts';
import { postItem } from '../../../../../shared/contract/market/post-item.ts';
import { type SiteName, siteNames } from '../../../../../shared/contract/market/sites.ts';
import { uploadPicture } from '../../../../../shared/contract/market/upload-picture.ts';
import { listingBody } from '../../../../shared/operations/market/listing-body.ts';
import { goodProduct, seen } from '../../../../shared/operations/texts/scripted-model.ts';
import { useHost } from '../../../../support/host.ts';
import { filled } from './fill-missing.ts';

const t = useHost({ ALLOW_PRIVATE_HOSTS: '1' });

let seller = '';
let enrolled = '';
let picture = '';
const market = () => {
  const { market: emulator } = t.host.standIns;
  if (emulator === undefined) throw new Error('the host emulates the marketplace');
  return emulator;
};
const model = () => {
  const { model: emulator } = t.host.standIns;
  if (emulator === undefined) throw new Error('the host emulates the model');
  return emulator;
};
beforeAll(async () => {
  seller = market().issueSellerTokens().accessToken;
  enrolled = market().issueSellerTokens('harbour_goods').accessToken;
  const sample = await (await fetch(t.host.standIns.samplePicture)).arrayBuffer();
  const image_base64 = Buffer.from(sample).toString('base64');
  const body = { market_access_token: seller, image_base64 };
  const uploaded = await t.post('/api/v1/market/upload-picture', body);
  picture = uploadPicture.response.parse(uploaded.body).fullUrl;
});
afterEach(() => {
  market().faults.clear();
  model().replies.length = 0;
});

const card = {
  categoryId: '183454',
  itemSpecifics: { NameValueList: [{ Name: 'Game', Value: 'Pokémon TCG' }] },
};
const graded = {
  names: [
    { name: 'Professional Grader', values: ['psa'] },
    { name: 'grade', values: ['9.5'] },
    { name: 'Certification Number', values: ['12345678'] },
  ],
  ids: [
    { name: '27501', values: ['275010'] },
    { name: '27502', values: ['275021'] },
    { name: '27503', additionalInfo: '12345678' },
  ],
};
const gradedXml = '27501=275010 27502=275021 27503=12345678';

const post = (changes: object, verifyOnly = false) =>
  t.post('/api/v1/market/post-item', {
    ...listingBody(),
    quantity: 1,
    market_access_token: seller,
    verifyOnly,
    ...changes,
  });
const answerOf = async (...given: Parameters<typeof post>) => {
  const answer = await post(...given);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return postItem.response.parse(answer.body);
};
const codesOf = async (changes: object) =>
  (await answerOf(changes, true)).checks?.map(({ field, code }) => `${field} ${code}`);
const listed = () => market().listings.all().length;

/** The descriptors that a listing was posted with: `name=value`. */
function postedWith(itemId: string | undefined): string {
  const item = market().listings.get(itemId ?? '')?.item;
  const container = item === undefined ? undefined : find(item, 'ConditionDescriptors');
  const all = (container?.children ?? []).map(
    (one) => `${textAt(one, 'Name')}=${textAt(one, 'Value') ?? textAt(one, 'AdditionalInfo')}`,
  );
  return all.join(' ');
}

describe('a listing whose condition has details', () => {
  test.each([
    [
      'a graded card by names',
      { ...card, conditionId: '2750', conditionDescriptors: graded.names },
      gradedXml,
    ],
    ['a graded card by ids', { ...card, conditionId: '2750', conditionDescriptors: graded.ids }, gradedXml],
    [
      'an ungraded card by name',
      {
        ...card,
        conditionId: '4000',
        conditionDescriptors: [{ name: 'Card Condition', values: ['NEAR MINT OR BETTER'] }],
      },
      '40001=400010',
    ],
    [
      'an ungraded card by id',
      { ...card, conditionId: '4000', conditionDescriptors: [{ name: '40001', values: ['400017'] }] },
      '40001=400017',
    ],
  ])(
    '%s verifies without findings and is posted with the marketplace’s ids',
    async (_what, changes, sent) => {
      expect(await answerOf(changes, true)).toMatchObject({ Ack: 'Success', checks: [] });
      const posted = await answerOf(changes);
      expect(posted.Ack).toBe('Success');
      expect(postedWith(posted.ItemID)).toBe(sent);
    },
  );

  test('the description of a used item is posted', async () => {
    const conditionDescription = 'The rim is chipped & worn.';
    const { ItemID = '' } = await answerOf({ conditionDescription, sku: 'A-1', bestOffer: true });
    const item = market().listings.get(ItemID)?.item;
    if (item === undefined) throw new Error('It was posted.');
    expect(textAt(item, 'ConditionDescription')).toBe(conditionDescription);
    expect(textAt(item, 'SKU')).toBe('A-1');
    expect(textAt(item, 'BestOfferDetails.BestOfferEnabled')).toBe('true');
  });

  const unknown = [{ name: 'Colour', values: ['red'] }];
  test.each([
    [
      'nothing of what is required',
      {},
      ['Professional Grader', 'Grade'].map(
        (name) => `conditionDescriptors.${name} CONDITION_DESCRIPTORS_REQUIRED`,
      ),
    ],
    [
      'an unknown name',
      { conditionDescriptors: [...graded.names, ...unknown] },
      ['conditionDescriptors CONDITION_DESCRIPTOR_UNKNOWN'],
    ],
    [
      'a name twice',
      { conditionDescriptors: [...graded.names, graded.ids[0]] },
      ['conditionDescriptors.Professional Grader CONDITION_DESCRIPTOR_REPEATED'],
    ],
    [
      'an unknown value',
      { conditionDescriptors: [...graded.names.slice(0, 1), { name: 'Grade', values: ['11'] }] },
      ['conditionDescriptors.Grade CONDITION_DESCRIPTOR_VALUE_NOT_ALLOWED'],
    ],
  ])('%s is a finding, never a failure of the call', async (_what, changes, findings) => {
    const answer = await answerOf({ ...card, conditionId: '2750', ...changes }, true);
    expect(answer.checks?.map(({ field, code }) => `${field} ${code}`)).toEqual(findings);
    expect(answer.Ack).toBe('Failure');
  });

  test.each([
    ['a condition without details', { conditionId: '3000', conditionDescriptors: unknown }],
    ['a category without conditions', { categoryId: '172009', conditionDescriptors: unknown }],
  ])('details of %s are a finding', async (_what, changes) => {
    expect(await codesOf(changes)).toContain('conditionDescriptors CONDITION_DESCRIPTOR_UNKNOWN');
  });

  test('a description of new goods is a finding', async () => {
    expect(await codesOf({ conditionId: '1000', conditionDescription: 'Scratched.' })).toEqual([
      'conditionDescription CONDITION_DESCRIPTION_NOT_TAKEN',
    ]);
  });

  test('a listing is not posted without a detail that its seller states', async () => {
    const before = listed();
    const changes = { ...card, conditionId: '2750', conditionDescriptors: [...graded.names, ...unknown] };
    const answer = await post(changes);
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        error:
          'conditionDescriptors: the condition has no descriptor Colour; it has Professional Grader, Grade, Certification Number.',
      },
    ]);
    expect(listed()).toBe(before);
  });

  test('where details cannot be looked up, ids are posted and names are a failing upstream', async () => {
    const fault = {
      path: 'get_item_condition_policies',
      kind: 'answer',
      status: 500,
      body: '',
      times: 20,
    } as const;
    market().faults.add(fault);
    const us = { ...card, siteName: 'US', currency: 'USD', measurementUnit: 'English', WeightMinor: '5' };
    const site = { ...us, shippingService: 'USPSGroundAdvantage', shippingPackage: 'USPSLargePack' };
    const place = { ...site, countryCode: 'US', postalCode: '10001', conditionId: '4000' };
    const by = (name: string, value: string) => ({
      ...place,
      conditionDescriptors: [{ name, values: [value] }],
    });
    expect((await answerOf(by('40001', '400010'))).Ack).toBe('Success');
    expect((await post(by('Card Condition', 'Near mint or better'))).status).toBe(502);
    const checks = await codesOf(by('Card Condition', 'Near mint or better'));
    expect(checks).toContain('conditionId UNAVAILABLE');
  });
});

describe('bad input', () => {
  const long = (length: number) => 'x'.repeat(length);
  test.each<[object, string]>([
    [{ conditionDescription: long(1001) }, 'conditionDescription must be at most 1000 characters'],
    [{ conditionDescription: ' ' }, 'conditionDescription must not be empty'],
    [{ conditionDescription: 7 }, 'conditionDescription must be a string'],
    [
      { conditionDescription: 'a\u0000' },
      'conditionDescription must not hold control characters or broken Unicode',
    ],
    [{ conditionDescriptors: {} }, 'conditionDescriptors must be an array'],
    [{ conditionDescriptors: [] }, 'conditionDescriptors must hold at least one descriptor'],
    [{ conditionDescriptors: ['PSA'] }, 'conditionDescriptors[0] must be an object'],
    [{ conditionDescriptors: [{ values: ['PSA'] }] }, 'conditionDescriptors[0].name is required'],
    [
      { conditionDescriptors: [{ name: 27501, values: ['PSA'] }] },
      'conditionDescriptors[0].name must be a string',
    ],
    [
      { conditionDescriptors: [{ name: 'Grade' }] },
      'conditionDescriptors[0].values must hold at least one value',
    ],
    [
      { conditionDescriptors: [{ name: 'Grade', values: [9] }] },
      'conditionDescriptors[0].values[0] must be a string',
    ],
    [
      { conditionDescriptors: [{ name: 'Grade', values: [long(201)] }] },
      'conditionDescriptors[0].values[0] must be at most 200 characters',
    ],
    [{ sku: long(51) }, 'sku must be at most 50 characters'],
    [{ bestOffer: 'true' }, 'bestOffer must be true or false'],
    [{ fulfillmentPolicyId: 61 }, 'fulfillmentPolicyId must be a string'],
    [{ returnPolicyId: 'standard' }, 'returnPolicyId must be the id of a policy: digits only'],
    [{ siteName: 'Austria' }, 'siteName must be one of'],
    [{ siteName: 'germany' }, 'siteName must be one of'],
    [{ siteName: 'Germany' }, 'currency must be EUR on the site Germany'],
    [{ measurementUnit: 'English' }, 'measurementUnit must be Metric on the site Australia'],
  ])('%j is refused by post-item and by draft-item, free of charge', async (changes, message) => {
    const answer = await post(changes, true);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(message)]);
    const { market_access_token, quantity, ...rest } = { ...listingBody(), ...changes };
    const { description, title, pictureUrls, itemSpecifics, verifyOnly, ...given } = rest;
    const draft = await t.post('/api/v1/market/draft-item', {
      market_access_token: seller,
      image_urls: ['https://a.example/1.jpg'],
      ...given,
    });
    expect([draft.status, draft.text]).toEqual([400, expect.stringContaining(message)]);
    expect(draft.headers.get('x-credits-charged') ?? '0').toBe('0');
  });

  test('an empty optional field is the same as an absent one where it is null', async () => {
    const absent = { conditionDescription: null, conditionDescriptors: null, sku: null, bestOffer: null };
    expect((await answerOf({ ...absent, returnPolicyId: null }, true)).checks).toEqual([]);
  });
});

describe('the seller’s policies', () => {
  /** The first id of each kind. */
  async function own(token: string, marketplaceId = 'MARKET_AU') {
    const first = async (lookup: string, list: string, id: string) => {
      const body = { market_access_token: token, marketplace_id: marketplaceId };
      const answer = await t.post(`/api/v1/market/${lookup}`, body);
      const [policy] = (answer.body as Record<string, Record<string, string>[]>)[list] ?? [];
      return { [id]: policy?.[id] };
    };
    return {
      ...(await first('fulfillment-policies', 'fulfillmentPolicies', 'fulfillmentPolicyId')),
      ...(await first('payment-policies', 'paymentPolicies', 'paymentPolicyId')),
      ...(await first('return-policies', 'returnPolicies', 'returnPolicyId')),
    };
  }
  const asEnrolled = { market_access_token: '' };
  let policies: Awaited<ReturnType<typeof own>>;
  beforeAll(async () => {
    asEnrolled.market_access_token = enrolled;
    policies = await own(enrolled);
  });
  const decides = ['shippingService POLICY_DECIDES', 'domesticReturnsRequired POLICY_DECIDES'];

  test('three of them post without a warning, and say which fields they decide', async () => {
    expect(Object.values(policies).every((id) => /^\d+$/.test(id ?? ''))).toBe(true);
    const verified = await answerOf({ ...policies, ...asEnrolled }, true);
    expect(verified).toMatchObject({ Ack: 'Success', Errors: [] });
    expect(verified.checks?.map(({ field, code }) => `${field} ${code}`)).toEqual(decides);
    const { Ack, ItemID = '' } = await answerOf({ ...policies, ...asEnrolled });
    expect(Ack).toBe('Success');
    const item = market().listings.get(ItemID)?.item;
    if (item === undefined) throw new Error('It was posted.');
    expect(textAt(item, 'SellerProfiles.SellerReturnProfile.ReturnProfileID')).toBe(policies.returnPolicyId);
  });

  test('one of three is a finding for each of the others, and the marketplace refuses it', async () => {
    const { fulfillmentPolicyId } = policies;
    const answer = await answerOf({ fulfillmentPolicyId, ...asEnrolled }, true);
    expect(answer.Ack).toBe('Failure');
    expect(answer.checks?.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'paymentPolicyId POLICIES_INCOMPLETE',
      'returnPolicyId POLICIES_INCOMPLETE',
      'shippingService POLICY_DECIDES',
    ]);
  });

  const allUnknown = ['fulfillmentPolicyId', 'paymentPolicyId', 'returnPolicyId'].map(
    (field) => `${field} POLICY_UNKNOWN`,
  );
  test('policies of another seller are findings', async () => {
    expect(await codesOf(policies)).toEqual([...decides, ...allUnknown]);
  });

  test('policies of another marketplace are findings', async () => {
    const site = { siteName: 'UK', currency: 'GBP', countryCode: 'GB', postalCode: 'SW1A 1AA' };
    const found = await codesOf({ ...policies, ...asEnrolled, ...site, shippingPackage: 'Letter' });
    expect(found).toEqual([...decides, ...allUnknown]);
  });

  test('a policy that cannot be looked up is named as unchecked', async () => {
    market().faults.add({ path: 'payment_policy', kind: 'answer', status: 500, body: '', times: 20 });
    expect(await codesOf({ ...policies, ...asEnrolled })).toEqual([
      ...decides,
      'paymentPolicyId UNAVAILABLE',
    ]);
  });

  test('a draft with a policy that the seller does not have costs nothing', async () => {
    const body = { market_access_token: seller, image_urls: [picture], ...policies };
    const answer = await t.post('/api/v1/market/draft-item', body);
    expect([answer.status, answer.headers.get('x-credits-charged')]).toEqual([400, '0']);
    expect(answer.text).toContain("none of the seller's policies on this site");
  });

  test('a draft with one of three names the others as missing, with the seller’s own', async () => {
    const { fulfillmentPolicyId } = policies;
    const answer = await t.post('/api/v1/market/draft-item', {
      ...asEnrolled,
      image_urls: [picture],
      fulfillmentPolicyId,
    });
    const { missing, listing } = draftItem.response.parse(answer.body);
    expect(listing.fulfillmentPolicyId).toBe(fulfillmentPolicyId);
    for (const field of ['paymentPolicyId', 'returnPolicyId'] as const) {
      const entry = missing.find((one) => one.field === field);
      expect(entry?.allowedValues).toContain(policies[field]);
    }
    expect((await answerOf({ ...filled(listing, missing), ...asEnrolled }, true)).Ack).toBe('Success');
  });
});

describe('a draft', () => {
  const draft = async (changes: object) => {
    const answer = await t.post('/api/v1/market/draft-item', {
      market_access_token: seller,
      image_urls: [picture],
      ...changes,
    });
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
    return draftItem.response.parse(answer.body);
  };

  test('names grader, grade and certificate where the seller states them', async () => {
    const { listing, missing, sources, checks } = await draft({
      additional_info: 'Pokemon card, graded PSA 9.5, cert 12345678',
      categoryId: '183454',
    });
    expect(listing).toMatchObject({
      conditionId: '2750',
      conditionDescriptors: [
        { name: 'Professional Grader', values: ['Professional Sports Authenticator (PSA)'] },
        { name: 'Grade', values: ['9.5'] },
        { name: 'Certification Number', additionalInfo: '12345678' },
      ],
    });
    expect(sources['conditionDescriptors.Grade']).toMatchObject({ from: 'words' });
    const about = [...missing, ...checks].map(({ field }) => field);
    expect(about.filter((field) => field.startsWith('condition'))).toEqual([]);
    expect((await answerOf(filled(listing, missing), true)).Ack).toBe('Success');
  });

  test('asks for the details that nothing states, with their values', async () => {
    const { listing, missing } = await draft({ additional_info: 'Pokemon card', categoryId: '183454' });
    expect(listing.conditionId).toBe('4000');
    expect(missing).toContainEqual({
      field: 'conditionDescriptors.Card Condition',
      wanted: 'One of the allowed values, as its label or the seller says',
      allowedValues: [
        'Near mint or better',
        'Lightly played (Excellent)',
        'Moderately played (Very good)',
        'Heavily played (Poor)',
      ],
    });
    expect(await answerOf(filled(listing, missing), true)).toMatchObject({ Ack: 'Success', checks: [] });
  });

  test('describes the damage that a picture shows, with the picture', async () => {
    model().replies.push({
      json: {
        ...goodProduct,
        flaws: [seen('the rim is chipped'), seen('Scratch on the left side.'), seen('the rim is chipped')],
      },
    });
    const { listing, sources } = await draft({ categoryId: '9355', conditionId: '3000' });
    expect(listing.conditionDescription).toBe('The rim is chipped. Scratch on the left side.');
    expect(sources.conditionDescription).toEqual({ from: 'picture', index: 0 });
  });

  test('describes no damage where no picture shows any, and none of new goods', async () => {
    expect((await draft({ categoryId: '9355' })).listing.conditionDescription).toBeUndefined();
    model().replies.push({ json: { ...goodProduct, flaws: [{ text: 'dented', picture: 0 }] } });
    const { listing } = await draft({ categoryId: '9355', conditionId: '1000' });
    expect(listing.conditionDescription).toBeUndefined();
  });

  test('takes over what the caller gives', async () => {
    const given = {
      categoryId: '183454',
      conditionId: '2750',
      conditionDescription: 'A corner of the case is chipped.',
      conditionDescriptors: graded.ids,
      sku: 'SHELF-12',
      bestOffer: false,
    };
    const { listing, sources } = await draft(given);
    expect(listing).toMatchObject(given);
    for (const field of ['conditionDescription', 'sku', 'bestOffer', 'conditionDescriptors.27501'])
      expect(sources[field]).toEqual({ from: 'request' });
  });

  test.each([
    [
      { conditionId: '1000', conditionDescription: 'Scratched.' },
      'conditionDescription is not for new goods',
    ],
    [
      {
        categoryId: '183454',
        conditionId: '2750',
        conditionDescriptors: [{ name: 'Colour', values: ['red'] }],
      },
      'the condition has no descriptor Colour',
    ],
    [
      {
        categoryId: '183454',
        conditionId: '2750',
        conditionDescriptors: [{ name: 'Grade', values: ['11'] }],
      },
      'Grade has no value \\"11\\"',
    ],
  ])('of %j costs nothing', async (changes, message) => {
    const before = model().journal.length;
    const answer = await t.post('/api/v1/market/draft-item', {
      market_access_token: seller,
      image_urls: [picture],
      ...changes,
    });
    expect([answer.status, answer.headers.get('x-credits-charged')]).toEqual([400, '0']);
    expect(answer.text).toContain(message);
    expect(model().journal.length).toBe(before);
  });

  /** A seller who registered on the site. */
  const sellerOf = (siteName: SiteName) => {
    const seller = sellers.find(({ site }) => site.name === siteName)?.userId;
    return { market_access_token: market().issueSellerTokens(seller).accessToken };
  };

  test.each(siteNames)('on the site %s verifies once what is missing is filled in', async (siteName) => {
    const { market_access_token } = sellerOf(siteName);
    const { listing, missing, checks } = await draft({
      market_access_token,
      siteName,
      additional_info: 'Breville toaster, white',
    });
    expect(listing.siteName).toBe(siteName);
    expect(checks.filter(({ code }) => code === 'UNAVAILABLE')).toEqual([]);
    const verified = await answerOf({ ...filled(listing, missing), market_access_token }, true);
    // Sellers who are enrolled in business policies are warned that they name none.
    expect([verified.Ack === 'Failure', verified.checks]).toEqual([false, []]);
  });

  test('states its parcel in the system that the caller names, in Canada', async () => {
    const words = 'Toaster. Parcel 30 x 20 x 10 cm, 1 kg';
    const canadian = { ...sellerOf('Canada'), siteName: 'Canada', additional_info: words };
    const metric = await draft(canadian);
    expect(metric.listing).toMatchObject({ measurementUnit: 'Metric', packageLength: '30' });
    const english = await draft({ ...canadian, measurementUnit: 'English' });
    expect(english.listing).toMatchObject({
      measurementUnit: 'English',
      packageLength: '12',
      WeightMajor: '2',
    });
    const complete = { ...filled(english.listing, english.missing), ...sellerOf('Canada') };
    expect(await answerOf(complete, true)).toMatchObject({ Ack: 'Success', checks: [] });
  });

  test('is in the language of the site', async () => {
    const { listing } = await draft({ siteName: 'Germany', additional_info: 'Toaster' });
    expect(listing.description).toContain('Der Artikel ist überwiegend grau');
  });
});
