import { describe, expect, test } from '@jest/globals';
import type { RequestOf } from '../../../../../shared/contract/endpoint.ts';
import { type draftItem, siteOf } from '../../../../../shared/contract/market/draft-item.ts';
import { assembleListing } from '../../../../../shared/operations/drafting/listing/assemble-listing.ts';
import type { SellerPlace } from '../../../../../shared/operations/drafting/lookups/site-facts.ts';
import type { Said } from '../../../../../shared/operations/drafting/said.ts';
import { marketplaceOfSite } from '../../../../../shared/operations/market/marketplaces.ts';
import { product } from '../specifics/cases.ts';

type Request = Partial<RequestOf<typeof draftItem>>;

/** The listing of a phone in a category about which nothing is known. */
function assembled(given: Request, place?: SellerPlace, said: Record<string, string> = {}) {
  const request = { market_access_token: 'token', image_urls: ['https://pictures.example/1.jpg'], ...given };
  const passages = Object.entries(said).map(
    ([field, value]) => [field, { value, source: { from: 'words', words: value } }] as const,
  );
  return assembleListing({
    request,
    marketplace: marketplaceOfSite(siteOf(request)),
    product: product(),
    said: new Map(passages) as Said,
    category: { categoryId: '9355', path: [], aspects: [], conditions: [] },
    specifics: {
      categoryId: '9355',
      reason: undefined,
      condition: undefined,
      specifics: [],
      descriptors: [],
    },
    site: { place, packages: [], shippingServices: [] },
  });
}

const au = { countryCode: 'AU', postalCode: '0800' };
const nz = { countryCode: 'NZ', postalCode: '6011' };
const us = { siteName: 'US' } as const;

describe('the place', () => {
  test.each<[string, Request, SellerPlace | undefined, ...(string | undefined)[]]>([
    ["the seller's place where nothing else is said", {}, au, 'AU', '0800'],
    ["the site's country where nothing is known", us, undefined, 'US', undefined],
    ["the site's country for its own form of postal code", { ...us, postalCode: '10001' }, au, 'US', '10001'],
    ['the same in GB', { siteName: 'UK', postalCode: 'sw1a 1aa' }, au, 'GB', 'sw1a 1aa'],
    ["the seller's country for its form of postal code", { ...us, postalCode: '3056' }, au, 'AU', '3056'],
    ['no country where neither fits', { postalCode: '10001' }, au, undefined, '10001'],
    ['no country where two may fit', { postalCode: '3056' }, nz, undefined, '3056'],
    ["the seller's country for the seller's code", { postalCode: '6011' }, nz, 'NZ', '6011'],
    [
      'what the caller gives, even if it disagrees',
      { countryCode: 'GB', postalCode: '10001' },
      au,
      'GB',
      '10001',
    ],
    ["no postal code of another country than the seller's", { countryCode: 'GB' }, au, 'GB', undefined],
    ["the site's country for a code in the words", us, au, 'US', '90210', '90210'],
    ['no code in the words for another country', { ...us, countryCode: 'AU' }, au, 'AU', '0800', '90210'],
  ])('a draft has %s', (_what, request, place, ...[countryCode, postalCode, said]) => {
    const { listing } = assembled(request, place, said === undefined ? {} : { postalCode: said });
    expect([listing.countryCode, listing.postalCode]).toEqual([countryCode, postalCode]);
  });
});

describe('the parcel', () => {
  const said = {
    packageDepth: '1',
    packageLength: '3',
    packageWidth: '2',
    WeightMajor: '1',
    WeightMinor: '200',
  };

  test('a measure of the caller is not completed from the words', () => {
    const { listing } = assembled({ packageDepth: '9', WeightMinor: '500' }, undefined, said);
    expect(listing).toMatchObject({ packageDepth: '9', WeightMinor: '500' });
    for (const field of ['packageLength', 'packageWidth', 'WeightMajor'])
      expect(listing).not.toHaveProperty(field);
  });

  test('the measure that the caller leaves out comes from the words', () => {
    const size = { packageDepth: '9', packageLength: '9', packageWidth: '9' };
    const { listing, sources } = assembled(size, undefined, said);
    expect(listing).toMatchObject({ ...size, WeightMajor: '1', WeightMinor: '200' });
    expect(sources).toMatchObject({ packageDepth: { from: 'request' }, WeightMajor: { from: 'words' } });
  });
});

test.each<[Request, string]>([
  [{}, 'site'],
  [{ siteName: 'Australia' }, 'request'],
  [{ marketplace_id: 'MARKET_UK' }, 'request'],
])('the site of a request with %j is from: %s', (request, from) => {
  expect(assembled(request).sources.siteName).toEqual({ from });
});
