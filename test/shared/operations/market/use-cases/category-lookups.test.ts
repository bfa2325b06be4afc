import { describe, expect, test } from '@jest/globals';
import {
  categorySuggestions as categorySuggestionsEndpoint,
  getCategoryFeatures as getCategoryFeaturesEndpoint,
  itemAspects as itemAspectsEndpoint,
} from '../../../../../shared/contract/market/lookups.ts';
import { parseRequest } from '../../../../../shared/entry/http/frame/body.ts';
import {
  categorySuggestions,
  getCategoryFeatures,
  itemAspects,
} from '../../../../../shared/operations/market/use-cases/lookups.ts';
import { useRemoteServer } from '../remote-server.ts';
import { failureOf, testCall } from '../test-call.ts';
import { marketServices } from '../test-services.ts';

const remote = useRemoteServer();
const services = () => marketServices(remote.url);
const token = { market_access_token: 'v^1.1#seller' };
const json = (value: unknown) => ({ status: 200, body: JSON.stringify(value) });
const refusal = (errorId: number, longMessage: string) => ({
  status: 400,
  body: JSON.stringify({ errors: [{ errorId, message: 'No.', longMessage }] }),
});

describe('category-suggestions', () => {
  const body = { ...token, category_tree_id: '15', q: 'Kaffee & Kuchen' };
  const ask = (changes = {}) =>
    categorySuggestions(
      parseRequest(categorySuggestionsEndpoint, { ...body, ...changes }),
      services(),
      testCall(),
    );

  test('asks the tree in its language and passes the items on unchanged, whatever their names', async () => {
    const text =
      '{"categorySuggestions": [{"category": {"categoryId": "9355"}, "__proto__": {"a": 1}, "n": 1.50}]}';
    remote.on('GET /', { status: 200, body: text });
    const answer = categorySuggestionsEndpoint.response.parse((await ask()).body);
    expect(JSON.stringify(answer)).toBe(JSON.stringify(JSON.parse(text)));
    const { path, headers } = remote.only();
    expect(path).toBe(
      '/commerce/taxonomy/v1/category_tree/15/get_category_suggestions?q=Kaffee%20%26%20Kuchen',
    );
    expect(headers).toMatchObject({ authorization: 'Bearer v^1.1#seller', 'accept-language': 'en-AU' });
  });

  test('a reply of another shape is a failing upstream', async () => {
    remote.on('GET /', json({ categorySuggestions: 'none' }));
    expect((await failureOf(() => ask())).code).toBe('UPSTREAM_FAILED');
  });

  test('a token that no header can carry never leaves', async () => {
    expect((await failureOf(() => ask({ market_access_token: 'a\r\nb' }))).code).toBe('MARKET_TOKEN_INVALID');
    expect(remote.journal).toHaveLength(0);
  });
});

describe('item-aspects', () => {
  const body = { ...token, category_tree_id: '0', category_id: '9355' };
  const ask = (used = services(), changes = {}) =>
    itemAspects(parseRequest(itemAspectsEndpoint, { ...body, ...changes }), used, testCall());

  test('asks for the category once and passes the items on', async () => {
    const used = services();
    const aspects = [{ localizedAspectName: 'Brand' }];
    remote.on('GET /', json({ aspects }));
    for (const _ of [1, 2]) expect((await ask(used)).body).toEqual({ aspects });
    const { path, headers } = remote.only();
    expect(path).toBe('/commerce/taxonomy/v1/category_tree/0/get_item_aspects_for_category?category_id=9355');
    expect(headers['accept-language']).toBe('en-US');
    await ask(used, { category_id: '15032' });
    expect(remote.journal).toHaveLength(2);
  });

  test('a category without aspects is asked for once as well, and again after an hour', async () => {
    const lifetimes: number[] = [];
    const used = services();
    const cache = {
      ...used.cache,
      put: (...kept: Parameters<typeof used.cache.put>) => {
        lifetimes.push(kept[2]);
        return used.cache.put(...kept);
      },
    };
    remote.on('GET /', { status: 204 });
    for (const _ of [1, 2]) expect((await ask({ ...used, cache })).body).toEqual({ aspects: [] });
    expect(remote.journal).toHaveLength(1);
    expect(lifetimes).toEqual([3600]);
  });

  test('a kept reply does not help a token that the marketplace has not accepted', async () => {
    const used = services();
    remote.on('GET /', ({ headers }) =>
      headers.authorization === 'Bearer v^1.1#seller' ? json({ aspects: [] }) : { status: 401 },
    );
    await ask(used);
    const work = () => ask(used, { market_access_token: 'made-up' });
    expect((await failureOf(work)).code).toBe('MARKET_TOKEN_INVALID');
  });

  test('a failure is not kept', async () => {
    const used = services();
    remote.on('GET /', refusal(62005, 'The category is not in the tree.'));
    await failureOf(() => ask(used));
    remote.on('GET /', json({ aspects: [] }));
    expect((await ask(used)).body).toEqual({ aspects: [] });
  });
});

describe('get-category-features', () => {
  const ask = (changes = {}, used = services()) =>
    getCategoryFeatures(
      parseRequest(getCategoryFeaturesEndpoint, { ...token, category_id: '9355', ...changes }),
      used,
      testCall(),
    );
  const metadata = 'GET /sell/metadata/v1/marketplace/';
  const conditions = (...entries: unknown[]) => ({ itemConditionPolicies: entries });
  const returns = (required: boolean, categoryId = '9355') => ({
    returnPolicies: [{ categoryId, required }],
  });
  const on = (policies: unknown, rules: unknown) =>
    remote.on(metadata, ({ path }) => json(path.includes('condition') ? policies : rules));

  test('asks for conditions and returns of the category once, and names them as the API does', async () => {
    const grade = { conditionDescriptorId: '27502', conditionDescriptorName: 'Grade', more: { of: 'it' } };
    on(
      conditions(
        { categoryId: '1', itemConditions: [{ conditionId: '9', conditionDescription: 'Other' }] },
        {
          categoryId: '9355',
          itemConditions: [
            { conditionId: '1000', conditionDescription: 'Brand New' },
            { conditionId: '2010', conditionDescription: 'Refurbished', usage: 'RESTRICTED' },
            { conditionId: '2750', conditionDescription: 'Graded', conditionDescriptors: [grade] },
          ],
        },
      ),
      returns(true),
    );
    const used = services();
    for (const _ of [1, 2])
      expect(getCategoryFeaturesEndpoint.response.parse((await ask({}, used)).body)).toEqual({
        conditionValues: [
          { ID: '1000', DisplayName: 'Brand New' },
          { ID: '2010', DisplayName: 'Refurbished', Usage: 'RESTRICTED' },
          { ID: '2750', DisplayName: 'Graded', ConditionDescriptors: [grade] },
        ],
        domesticReturnsRequired: true,
      });
    expect(remote.journal.map(({ path }) => path).sort()).toEqual([
      '/sell/metadata/v1/marketplace/EBAY_AU/get_item_condition_policies?filter=categoryIds%3A%7B9355%7D',
      '/sell/metadata/v1/marketplace/EBAY_AU/get_return_policies?filter=categoryIds%3A%7B9355%7D',
    ]);
  });

  test.each([
    ['MARKET_UK', 'EBAY_GB'],
    ['MARKET_ZZ', 'EBAY_ZZ'],
  ])('%s is %s at the marketplace', async (marketplace_id, remoteId) => {
    on(conditions({ categoryId: '9355' }), returns(false));
    await ask({ marketplace_id });
    expect(remote.journal.every(({ path }) => path.includes(`/marketplace/${remoteId}/`))).toBe(true);
  });

  test('where the marketplace says nothing, no conditions are listed and no returns required', async () => {
    remote.on(metadata, { status: 204 });
    expect((await ask()).body).toEqual({ conditionValues: [], domesticReturnsRequired: false });
  });

  const warnings = [{ errorId: 46003, message: 'The category is not in this marketplace.' }];
  test.each([
    [
      'that the marketplace does not have',
      { itemConditionPolicies: [], warnings },
      { returnPolicies: [], warnings },
      'The category is not in this marketplace.',
    ],
    [
      'with subcategories',
      conditions({ categoryId: '1' }, { categoryId: '2' }),
      returns(false, '1'),
      'Category 9355 is not a leaf category.',
    ],
  ])('a category %s is refused', async (_what, policies, rules, message) => {
    on(policies, rules);
    expect(await failureOf(() => ask())).toMatchObject({ code: 'MARKET_REFUSED', message });
  });

  test('when one reply fails the other is not waited for, and nothing runs on', async () => {
    remote.faults.add({ path: 'get_return_policies', kind: 'silence' });
    remote.on(metadata, refusal(46001, 'There is no such marketplace.'));
    expect((await failureOf(() => ask())).code).toBe('MARKET_REFUSED');
  });
});
