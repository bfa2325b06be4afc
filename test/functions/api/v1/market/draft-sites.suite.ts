import { expect, test } from '@jest/globals';
import { sellers } from '../../../../../lib/sandbox/market/fixtures/sellers.ts';
import { type SiteName, siteNames } from '../../../../../shared/contract/market/sites.ts';
import { filled } from './fill-missing.ts';
import { usePosting } from './use-posting.ts';

const { t, market, answerOf, draft } = usePosting();

/** A seller who registered on the site. */
const sellerOf = (siteName: SiteName) => {
  const userId = sellers.find(({ site }) => site.name === siteName)?.userId;
  return { market_access_token: market().issueSellerTokens(userId).accessToken };
};

test.each(siteNames)(
  'a draft on the site %s verifies and is posted once missing fields are filled in',
  async (siteName) => {
    const { market_access_token } = sellerOf(siteName);
    const { listing, missing, checks } = await draft({
      market_access_token,
      siteName,
      additional_info: 'Breville toaster, white',
    });
    expect(listing.siteName).toBe(siteName);
    expect(checks.filter(({ code }) => code === 'UNAVAILABLE')).toEqual([]);
    const complete = { ...filled(listing, missing), market_access_token };
    const verified = await answerOf(complete, true);
    // Sellers enrolled in business policies get a warning for naming none.
    expect([verified.Ack === 'Failure', verified.checks]).toEqual([false, []]);
    expect((await answerOf(complete)).ItemID).toMatch(/^\d+$/);
  },
);

test('in Canada a draft states its parcel in the caller’s unit system', async () => {
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

test('a draft is in the language of the site', async () => {
  const { listing } = await draft({ siteName: 'Germany', additional_info: 'Toaster' });
  expect(listing.description).toContain('Das Foto zeigt den Artikel.');
});

test.each([
  ['Australia', 'Blue dress, size AU 12', { Size: ['12'] }],
  ['US', 'Blue jeans, waist 32 in', { 'Waist Size': ['32 in'] }],
  ['UK', 'Running shoes, UK 8.5, EU 42.5', { 'UK Shoe Size': ['8.5'], 'EU Shoe Size': ['42.5'] }],
  ['Germany', 'Running shoes, Gr. 43', { 'EU-Schuhgröße': ['43'] }],
] as const)(
  'a size in the words becomes the value of the category’s list on the site %s',
  async (siteName, words, sizes) => {
    const { market_access_token } = sellerOf(siteName);
    const asked = { market_access_token, siteName, additional_info: words };
    const { listing, missing } = await draft(asked);
    const given = listing.itemSpecifics.NameValueList.map(({ Name, Value }) => [Name, Value]);
    expect(Object.fromEntries(given)).toMatchObject(sizes);
    const complete = { ...filled(listing, missing), market_access_token };
    expect(await answerOf(complete, true)).toMatchObject({ checks: [] });
  },
);

test.each([
  ['form a price when joined', 'Sneakers eur. 42'],
  ['have a long gap', `US 10${'\t'.repeat(500)}EU 43`],
])('words that %s are drafted', async (_what, words) => {
  const { listing } = await draft({ ...sellerOf('UK'), siteName: 'UK', additional_info: words });
  expect(listing.title).not.toBe('');
});

test('verifying a listing names a size that is missing or not in the category’s list', async () => {
  const { market_access_token } = sellerOf('UK');
  const { listing, missing } = await draft({
    market_access_token,
    siteName: 'UK',
    additional_info: 'Running shoes, black',
  });
  expect(missing).toContainEqual(
    expect.objectContaining({ field: 'itemSpecifics.UK Shoe Size', wanted: expect.stringContaining('sole') }),
  );
  const complete = { ...filled(listing, missing), market_access_token };
  const others = complete.itemSpecifics.NameValueList.filter(({ Name }) => !Name.endsWith('Size'));
  const codesWith = async (...sizes: { Name: string; Value: string[] }[]) => {
    const itemSpecifics = { NameValueList: [...others, ...sizes] };
    const { checks = [] } = await answerOf({ ...complete, itemSpecifics }, true);
    return checks.map(({ code, severity }) => `${code} ${severity}`);
  };
  expect(await codesWith()).toEqual(['ASPECT_REQUIRED blocks', 'SIZE_MISSING may be hidden']);
  const offList = { Name: 'UK Shoe Size', Value: ['8 (EU 42)'] };
  expect(await codesWith(offList)).toEqual(['SIZE_NOT_STANDARD blocks']);
  const { ItemID: item_id } = await answerOf(complete);
  const revised = await t.post('/api/v1/market/revise-item', {
    market_access_token,
    item_id,
    changes: { itemSpecifics: { NameValueList: [...others, offList] } },
    verifyOnly: true,
  });
  expect(revised.body).toMatchObject({ checks: [{ code: 'SIZE_NOT_STANDARD' }] });
});
