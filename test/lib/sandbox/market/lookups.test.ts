import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { MarketEmulator } from '../../../../lib/sandbox/market/market-emulator.ts';
import { type RestReply, refusalOf, rest, startMarket } from './market-client.ts';

let market: MarketEmulator;
let seller: string;
beforeEach(async () => {
  market = await startMarket();
  seller = market.issueSellerTokens().accessToken;
});
afterEach(() => market.stop());

const call = (path: string, init?: RequestInit): Promise<RestReply> => rest(market, seller, path, init);

describe('taxonomy', () => {
  const tree = (id: string, rest: string) => call(`/commerce/taxonomy/v1/category_tree/${id}/${rest}`);

  test('suggestions name the best leaf first, and ancestors from the parent up', async () => {
    const { body } = await tree('15', 'get_category_suggestions?q=used%20iPhones');
    expect(body).toMatchObject({ categoryTreeId: '15', categoryTreeVersion: '131' });
    expect(body.categorySuggestions[0].category).toEqual({
      categoryId: '9355',
      categoryName: 'Mobile Phones',
    });
    const [better] = (await tree('15', 'get_category_suggestions?q=phone%20case')).body.categorySuggestions;
    expect(better.category.categoryId).toBe('20349');
    const coffee = (await tree('15', 'get_category_suggestions?q=caf%C3%A9%20espresso%20machine')).body;
    expect(coffee.categorySuggestions[0]).toEqual({
      category: { categoryId: '38252', categoryName: 'Coffee, Tea & Espresso Makers' },
      categoryTreeNodeLevel: 3,
      categoryTreeNodeAncestors: [
        {
          categoryId: '20667',
          categoryName: 'Small Kitchen Appliances',
          categoryTreeNodeLevel: 2,
          categorySubtreeNodeHref: `${market.url}/commerce/taxonomy/v1/category_tree/15/get_category_subtree?category_id=20667`,
        },
        expect.objectContaining({ categoryId: '20710', categoryTreeNodeLevel: 1 }),
      ],
      relevancy: 'reserved',
    });
    const href = new URL(coffee.categorySuggestions[0].categoryTreeNodeAncestors[0].categorySubtreeNodeHref);
    const subtree = await call(`${href.pathname}${href.search}`);
    expect(subtree.body.categorySubtreeNode.childCategoryTreeNodes[0]).toMatchObject({
      category: { categoryId: '38252' },
      leafCategoryTreeNode: true,
    });
  });

  test('aspects are named as the site spells', async () => {
    const names = async (id: string) => {
      const { body } = await tree(id, 'get_item_aspects_for_category?category_id=177750');
      return body.aspects.map(({ localizedAspectName: name }: { localizedAspectName: string }) => name);
    };
    expect(await names('15')).toContain('Colour');
    expect(await names('0')).toContain('Color');
    expect(await names('0')).not.toContain('Colour');
  });

  test.each([
    ['11071', 60, 23],
    ['42146', 5, 2007],
  ])('category %s has %i aspects and more than %i values', async (id, aspects, values) => {
    const { body } = await tree('15', `get_item_aspects_for_category?category_id=${id}`);
    expect(body.aspects).toHaveLength(aspects);
    const listed = body.aspects.flatMap(
      ({ aspectValues = [] }: { aspectValues?: unknown[] }) => aspectValues,
    );
    expect(listed.length).toBeGreaterThan(values);
  });

  test('trees name their categories in their own way and need not have all', async () => {
    const name = async (id: string) =>
      (await tree(id, 'get_category_suggestions?q=smartphone')).body.categorySuggestions[0].category
        .categoryName;
    expect([await name('0'), await name('3')]).toEqual([
      'Cell Phones & Smartphones',
      'Mobile & Smart Phones',
    ]);
    expect((await tree('0', 'get_category_suggestions?q=bicycle')).status).toBe(204);
    expect((await tree('3', 'get_category_suggestions?q=bicycle')).status).toBe(200);
  });

  test.each([
    ['get_category_suggestions?q=qwertyzuiop', '15', '204/undefined'],
    ['get_category_suggestions?q=phone', '999', '400/62004'],
    ['get_category_suggestions', '15', '400/62007'],
    ['get_category_suggestions?q=%20', '15', '400/62007'],
    ['get_item_aspects_for_category?category_id=9355', '7', '400/62004'],
    ['get_item_aspects_for_category', '15', '400/62006'],
    ['get_item_aspects_for_category?category_id=12', '15', '400/62005'],
    ['get_item_aspects_for_category?category_id=177831', '0', '400/62005'],
    ['get_item_aspects_for_category?category_id=0', '15', '400/62008'],
    ['get_item_aspects_for_category?category_id=15032', '15', '400/62009'],
    ['get_item_aspects_for_category?category_id=88433', '15', '204/undefined'],
  ])('%s of tree %s is answered %s', async (path, id, expected) => {
    expect(refusalOf(await tree(id, path))).toBe(expected);
  });

  test('a marketplace has the category tree of its site', async () => {
    const path = '/commerce/taxonomy/v1/get_default_category_tree_id?marketplace_id=EBAY_GB';
    expect((await call(path)).body.categoryTreeId).toBe('3');
  });

  test('aspects say what is required, chosen from a list, of several values, a date, or dependent on others', async () => {
    const { body } = await tree('15', 'get_item_aspects_for_category?category_id=9355');
    const aspect = (name: string) =>
      body.aspects.find((one: { localizedAspectName: string }) => one.localizedAspectName === name);
    expect(aspect('Brand').aspectConstraint).toEqual({
      aspectDataType: 'STRING',
      itemToAspectCardinality: 'SINGLE',
      aspectMode: 'FREE_TEXT',
      aspectRequired: true,
      aspectUsage: 'RECOMMENDED',
      aspectEnabledForVariations: false,
      aspectApplicableTo: ['PRODUCT'],
      aspectMaxLength: 65,
    });
    expect(aspect('Lock Status').aspectConstraint.aspectMode).toBe('SELECTION_ONLY');
    expect(aspect('Features').aspectConstraint).toMatchObject({
      itemToAspectCardinality: 'MULTI',
      aspectDataType: 'STRING_ARRAY',
    });
    expect(aspect('Release Year').aspectConstraint).toMatchObject({
      aspectDataType: 'DATE',
      aspectFormat: 'YYYY',
    });
    expect(aspect('Model').aspectConstraint.expectedRequiredByDate).toBe('2027-02-28');
    expect(aspect('Model').aspectValues[1]).toEqual({
      localizedValue: 'iPhone 15',
      valueConstraints: [
        { applicableForLocalizedAspectName: 'Brand', applicableForLocalizedAspectValues: ['Apple'] },
      ],
    });
  });
});

describe('metadata', () => {
  const policies = (method: string, filter?: string) =>
    call(
      `/sell/metadata/v1/marketplace/EBAY_AU/${method}${filter === undefined ? '' : `?filter=${encodeURIComponent(filter)}`}`,
    );
  const conditions = (filter?: string) => policies('get_item_condition_policies', filter);

  test('the conditions of a category are listed, restricted ones marked', async () => {
    const { body } = await conditions('categoryIds:{9355}');
    expect(body.itemConditionPolicies).toHaveLength(1);
    const [policy] = body.itemConditionPolicies;
    expect(policy).toMatchObject({ categoryTreeId: '15', categoryId: '9355', itemConditionRequired: true });
    expect(policy.itemConditions).toContainEqual({
      conditionId: '2010',
      conditionDescription: 'Excellent - Refurbished',
      usage: 'RESTRICTED',
    });
    expect(policy.itemConditions).toContainEqual(
      expect.objectContaining({ conditionId: '3000', conditionHelpText: expect.stringContaining('&') }),
    );
  });

  test('several categories are answered at once, a branch with its leaves, and one without conditions with 204', async () => {
    const ids = async (filter?: string) =>
      (await conditions(filter)).body.itemConditionPolicies.map(
        (one: { categoryId: string }) => one.categoryId,
      );
    expect(await ids('categoryIds:{9355|261186}')).toEqual(['9355', '261186']);
    expect(await ids('categoryIds:{58058}')).toEqual(['177', '111422', '171485']);
    expect((await ids()).length).toBeGreaterThan(25);
    expect((await conditions('categoryIds:{172009}')).status).toBe(204);
    expect((await policies('get_return_policies', 'categoryIds:{88433}')).status).toBe(204);
  });

  test.each([
    ['categoryIds:9355', 46002],
    ['categoryIds:{}', 46002],
    ['categoryIds:{12}', 46003],
    [`categoryIds:{${Array.from({ length: 51 }, (_, index) => index + 1).join('|')}}`, 46004],
  ])('the filter %s gets warning %i in a 200', async (filter, errorId) => {
    const { status, body } = await conditions(filter);
    expect(status).toBe(200);
    expect(body.warnings[0]).toMatchObject({ errorId, domain: 'API_METADATA' });
  });

  test('an unknown category beside a known one gets a warning, and the known one its policy', async () => {
    const { body } = await conditions('categoryIds:{9355|12}');
    expect([body.itemConditionPolicies.length, body.warnings.length]).toEqual([1, 1]);
  });

  test('return policies say whether they are required', async () => {
    const read = async (id: string) =>
      (await policies('get_return_policies', `categoryIds:{${id}}`)).body.returnPolicies[0];
    expect(await read('9355')).toMatchObject({
      categoryTreeId: '15',
      categoryId: '9355',
      required: false,
      domestic: {
        returnPeriods: [
          { unit: 'DAY', value: 30 },
          { unit: 'DAY', value: 60 },
        ],
      },
    });
    expect((await read('31387')).required).toBe(true);
  });

  test('trading cards have condition descriptors', async () => {
    const { body } = await conditions('categoryIds:{183454}');
    expect(body.itemConditionPolicies[0].itemConditions[1].conditionDescriptors[0]).toMatchObject({
      conditionDescriptorId: '40001',
      conditionDescriptorConstraint: { usage: 'REQUIRED' },
    });
  });

  test('shipping services are listed, old ones as not for selling', async () => {
    const { body } = await call('/sell/metadata/v1/shipping/marketplace/EBAY_AU/get_shipping_services');
    const service = (code: string) =>
      body.shippingServices.find((one: { shippingService: string }) => one.shippingService === code);
    expect(service('AU_StandardDelivery')).toMatchObject({
      validForSellingFlow: true,
      internationalService: false,
      shippingCostTypes: ['FLAT_RATE', 'CALCULATED'],
      packageLimits: {},
    });
    expect(service('AU_EconomyAirParcel').validForSellingFlow).toBe(false);
  });
});

describe('what a seller has', () => {
  test('the inventory locations of a seller come page by page', async () => {
    market.switches.largestLocationPage = 2;
    const first = (await call('/sell/inventory/v1/location?limit=100&offset=0')).body;
    expect(first).toMatchObject({
      limit: 2,
      offset: 0,
      total: 3,
      next: '/sell/inventory/v1/location?limit=2&offset=2',
    });
    const second = (await call(first.next)).body;
    expect(second).not.toHaveProperty('next');
    const all = [...first.locations, ...second.locations];
    expect(all.map((one) => one.merchantLocationKey)).toEqual(['main-store', 'lager-süd', 'closed-shop']);
    expect(all[0].location.address.postalCode).toBe('0800');
    market.locations.length = 0;
    expect((await call('/sell/inventory/v1/location')).body).toMatchObject({ total: 0, locations: [] });
  });

  test('the fulfilment policies of a seller are those of the marketplace', async () => {
    const path = '/sell/account/v1/fulfillment_policy';
    const { body } = await call(`${path}?marketplace_id=EBAY_AU`);
    expect(body.total).toBe(2);
    expect(body.fulfillmentPolicies[1].name).toBe('Express – next day & tracked');
    expect((await call(`${path}?marketplace_id=EBAY_GB`)).body).toEqual({
      total: 0,
      fulfillmentPolicies: [],
    });
  });

  test('a seller who is not enrolled in business policies is refused', async () => {
    market.switches.notEnrolledInBusinessPolicies = true;
    const path = '/sell/account/v1/fulfillment_policy?marketplace_id=EBAY_AU';
    expect(refusalOf(await call(path))).toBe('400/20403');
  });
});

test.each([
  ['/commerce/taxonomy/v1/get_default_category_tree_id', '400/62002'],
  ['/commerce/taxonomy/v1/get_default_category_tree_id?marketplace_id=MARKET_AU', '400/62003'],
  ['/sell/metadata/v1/marketplace/EBAY_UK/get_item_condition_policies', '400/46001'],
  ['/sell/metadata/v1/marketplace/MARKET_AU/get_return_policies', '400/46001'],
  ['/sell/inventory/v1/location?limit=0', '400/25706'],
  ['/sell/inventory/v1/location?limit=101', '400/25706'],
  ['/sell/inventory/v1/location?limit=x', '400/25706'],
  ['/sell/inventory/v1/location?offset=-1', '400/25706'],
  ['/sell/account/v1/fulfillment_policy', '400/20401'],
  ['/sell/account/v1/fulfillment_policy?marketplace_id=EBAY_UK', '400/20403'],
])('%s is refused with %s', async (path, expected) => {
  expect(refusalOf(await call(path))).toBe(expected);
});
