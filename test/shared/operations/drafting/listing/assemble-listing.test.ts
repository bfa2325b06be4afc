import { describe, expect, test } from '@jest/globals';
import type { RequestOf } from '../../../../../shared/contract/endpoint.ts';
import { type draftItem, siteOf } from '../../../../../shared/contract/market/draft-item.ts';
import {
  assembleListing,
  usualCondition,
  usualPackage,
  usualService,
} from '../../../../../shared/operations/drafting/listing/assemble-listing.ts';
import type { SellerPlace } from '../../../../../shared/operations/drafting/lookups.ts';
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

  test('a caller’s measure is not completed from the words', () => {
    const { listing } = assembled({ packageDepth: '9', WeightMinor: '500' }, undefined, said);
    expect(listing).toMatchObject({ packageDepth: '9', WeightMinor: '500' });
    for (const field of ['packageLength', 'packageWidth', 'WeightMajor'])
      expect(listing).not.toHaveProperty(field);
  });

  test('a measure that the caller omits comes from the words', () => {
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

describe('the usual condition', () => {
  const condition = (conditionId: string, more: object = {}) => ({
    conditionId,
    conditionDescription: conditionId,
    ...more,
  });

  const needed = [
    {
      conditionDescriptorId: '1',
      conditionDescriptorName: 'Grader',
      conditionDescriptorConstraint: { usage: 'REQUIRED' },
    },
  ];

  test.each([
    ['Used, where the category has it', [condition('1000'), condition('3000'), condition('7000')], '3000'],
    [
      'the most worn that any seller may state, but never "for parts"',
      [condition('1000'), condition('4000'), condition('5000', { usage: 'RESTRICTED' }), condition('7000')],
      '4000',
    ],
    [
      'the most worn, also if it needs descriptors',
      [condition('1000'), condition('4000', { conditionDescriptors: needed })],
      '4000',
    ],
    [
      'never Graded, which a label says',
      [
        condition('4000', { conditionDescriptors: needed }),
        condition('2750', { conditionDescriptors: needed }),
      ],
      '4000',
    ],
    ['Like New, where it has no descriptors', [condition('1000'), condition('2750')], '2750'],
    [
      'not Used, where only some sellers may state it',
      [condition('1000'), condition('3000', { usage: 'RESTRICTED' })],
      '1000',
    ],
    [
      'none, where the others are restricted and "for parts"',
      [condition('2010', { usage: 'RESTRICTED' }), condition('7000')],
      undefined,
    ],
    ['none, where the category has none', [], undefined],
  ])('the usual condition is %s', (_what, conditions, usual) => {
    expect(usualCondition(conditions)).toBe(usual);
  });
});

describe('the usual service', () => {
  const service = (code: string, category?: string, isPostable = true) => ({
    ShippingService: code,
    Description: code,
    ValidForPostItem: isPostable,
    InternationalService: false,
    ShippingCategory: category,
    ShippingCostTypes: ['FLAT_RATE'],
  });

  test.each([
    [
      'the first standard one',
      [service('x', 'EXPEDITED'), service('a', 'STANDARD'), service('b', 'STANDARD')],
      'a',
    ],
    [
      'one that post-item can offer',
      [service('weighed', 'STANDARD', false), service('slow', 'ECONOMY')],
      'slow',
    ],
    ['pick-up only where there is no other', [service('fetch', 'PICKUP'), service('new', 'DRONE')], 'new'],
    [
      'the one that is usual on the site, where it is listed',
      [service('a', 'STANDARD'), service('preferred', 'ECONOMY')],
      'preferred',
    ],
    [
      'never one that post-item cannot offer',
      [service('preferred', 'STANDARD', false), service('a', 'ECONOMY')],
      'a',
    ],
    ['none, where the site lists none', [], undefined],
  ])('the usual service is %s', (_what, services, usual) => {
    expect(usualService(services, 'preferred')).toBe(usual);
  });
});

describe('the usual package', () => {
  const parcel = (code: string, takesDimensions: boolean, isDefault = false) => ({
    ShippingPackage: code,
    Description: code,
    DefaultValue: isDefault,
    DimensionsSupported: takesDimensions,
  });

  test.each([
    ["the site's default", [parcel('Letter', false), parcel('Box', true), parcel('Bag', true, true)], 'Bag'],
    [
      'one that takes sizes, though the default takes none',
      [parcel('Letter', false, true), parcel('Box', true), parcel('PackageThickEnvelope', true)],
      'PackageThickEnvelope',
    ],
    ['any, where none takes sizes', [parcel('Letter', false)], 'Letter'],
    ['none, where the site lists none', [], undefined],
  ])('the usual package is %s', (_what, packages, usual) => {
    expect(usualPackage(packages)).toBe(usual);
  });
});
