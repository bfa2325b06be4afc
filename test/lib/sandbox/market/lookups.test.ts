import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { MarketEmulator } from '../../../../lib/sandbox/market/market-emulator.ts';
import { expectParts, type RestReply, refusalOf, rest, startMarket } from './market-client.ts';

let market: MarketEmulator;
let seller: string;
const start = async () => {
  market = await startMarket();
  seller = market.issueSellerTokens().accessToken;
};
const stop = () => market.stop();

const call = (path: string, init?: RequestInit): Promise<RestReply> => rest(market, seller, path, init);

const taxonomy = '/commerce/taxonomy/v1';
const suggestions = (words: string, tree = '15') =>
  `${taxonomy}/category_tree/${tree}/get_category_suggestions?q=${encodeURIComponent(words)}`;
const aspectsOf = (category: string, tree = '15') =>
  `${taxonomy}/category_tree/${tree}/get_item_aspects_for_category?category_id=${category}`;
const metadata = '/sell/metadata/v1/marketplace';
const filtered = (method: string, filter: string) =>
  `${metadata}/EBAY_AU/${method}?filter=${encodeURIComponent(filter)}`;
const conditions = (categories: string) =>
  filtered('get_item_condition_policies', `categoryIds:${categories}`);
const returns = (categories: string) => filtered('get_return_policies', `categoryIds:${categories}`);
const shippingServices = '/sell/metadata/v1/shipping/marketplace/EBAY_AU/get_shipping_services';
const locations = '/sell/inventory/v1/location';

type Parts = Record<string, unknown>;
const having = (part: Parts) => expect.objectContaining(part);
const aspect = (name: string, more: Parts = {}) => ({
  'body.aspects': expect.arrayContaining([having({ localizedAspectName: name, ...more })]),
});
const constrained = (name: string, constraint: Parts) =>
  aspect(name, { aspectConstraint: having(constraint) });
const condition = (part: unknown) => ({
  'body.itemConditionPolicies.0.itemConditions': expect.arrayContaining([part]),
});
const returnPolicy = (part: Parts) => ({ 'body.returnPolicies.0': having(part) });
const service = (part: Parts) => ({ 'body.shippingServices': expect.arrayContaining([having(part)]) });

describe('lookups', () => {
  beforeAll(start);
  afterAll(stop);

  test.each<[string, string, Parts]>([
    ['of aspects in America spells as there', aspectsOf('177750', '0'), aspect('Color')],
    [
      'of aspects says which one is chosen from a list',
      aspectsOf('9355'),
      constrained('Lock Status', { aspectMode: 'SELECTION_ONLY' }),
    ],
    [
      'of conditions marks the restricted ones',
      conditions('{9355}'),
      condition({
        conditionId: '2010',
        conditionDescription: 'Excellent - Refurbished',
        usage: 'RESTRICTED',
      }),
    ],
    [
      'of the conditions of trading cards gives their descriptors',
      conditions('{183454}'),
      {
        'body.itemConditionPolicies.0.itemConditions.1.conditionDescriptors.0': having({
          conditionDescriptorId: '40001',
          conditionDescriptorConstraint: having({ usage: 'REQUIRED' }),
        }),
      },
    ],
    [
      'of return policies says in which time, and that they are not required',
      returns('{9355}'),
      returnPolicy({
        categoryTreeId: '15',
        categoryId: '9355',
        required: false,
        domestic: having({
          returnPeriods: [having({ unit: 'DAY', value: 30 }), having({ unit: 'DAY', value: 60 })],
        }),
      }),
    ],
    [
      'of shipping services describes those in use',
      shippingServices,
      service({
        shippingService: 'AU_StandardDelivery',
        validForSellingFlow: true,
        internationalService: false,
        shippingCostTypes: ['FLAT_RATE', 'CALCULATED'],
      }),
    ],
  ])('a lookup %s', async (_title, path, parts) => {
    expectParts(await call(path), parts);
  });

  test.each([
    ["Women's windbreaker, red", 'Other'],
    ["men's dress shirt", 'Other'],
    ["women's running shoes", 'Other'],
    ["men's running shoes", 'Athletic Shoes'],
    ['bag for laptop', 'Other'],
    ['camera bag', 'Other'],
    ['phone stand', 'Other'],
    ['phone case', 'Cases, Covers & Skins'],
    ['leather sofa cover', 'Other'],
    ['case for iPhone 12, blue', 'Cases, Covers & Skins'],
    ['iPhone 12 Pro Max 256GB blue', 'Mobile Phones'],
    ['phone with charger', 'Mobile Phones'],
    ['Apple AirPods', 'Headphones'],
    ['curling iron', 'Straightening & Curling Irons'],
    ["girls' summer dress", 'Girls’ Dresses'],
    ['Nike running shoes UK 8½', 'Athletic Shoes'],
    ['womens dress size 12', 'Dresses'],
    ['Levis 501 jeans blue denim', 'Jeans'],
    ['iPhone 13 128GB unlocked', 'Mobile Phones'],
    ['iPhone 13 case', 'Cases, Covers & Skins'],
    ['Bosch drill working, box included', 'Cordless Drills'],
    ['watch box', 'Other'],
    ['mens watch', 'Wristwatches'],
    ['bike', 'Bicycles'],
    ['New! Sony headphones', 'Headphones'],
    ['Automatic Espresso Machine Matte Black', 'Coffee, Tea & Espresso Makers'],
  ])('%s belongs to the category of its head noun, or to Other: %s', async (words, categoryName) => {
    const { body } = await call(suggestions(words));
    expect(body.categorySuggestions[0].category.categoryName).toBe(categoryName);
  });

  test('a lookup in an unknown tree is refused', async () => {
    expect(refusalOf(await call(suggestions('phone', '999')))).toBe('400/62004');
  });
});

describe('a seller’s data', () => {
  beforeEach(start);
  afterEach(stop);

  test('a seller’s inventory locations are paginated', async () => {
    const first = (await call(`${locations}?limit=2&offset=0`)).body;
    expect(first).toMatchObject({
      limit: 2,
      offset: 0,
      total: 3,
      next: '/sell/inventory/v1/location?limit=2&offset=2',
    });
    const second = (await call(first.next)).body;
    expect(second).not.toHaveProperty('next');
    const all = [...first.locations, ...second.locations];
    expect(all.map((location) => location.merchantLocationKey)).toEqual([
      'main-store',
      'lager-süd',
      'closed-shop',
    ]);
    expect(all[0].location.address.postalCode).toBe('0800');
    seller = market.issueSellerTokens('tom_example').accessToken;
    expect((await call(locations)).body).toMatchObject({ total: 0, locations: [] });
  });

  test('an enrolled seller has policies on their own marketplace alone', async () => {
    seller = market.issueSellerTokens('harbour_goods').accessToken;
    const path = '/sell/account/v1/fulfillment_policy?marketplace_id';
    expect((await call(`${path}=EBAY_AU`)).body).toMatchObject({
      total: 2,
      fulfillmentPolicies: [
        { marketplaceId: 'EBAY_AU', handlingTime: { unit: 'DAY', value: 3 } },
        having({}),
      ],
    });
    expect((await call(`${path}=EBAY_GB`)).body).toEqual({ total: 0, fulfillmentPolicies: [] });
  });
});
