import { describe, expect, test } from '@jest/globals';
import {
  givenCandidate,
  suggestedCandidates,
  suggestedCategories,
} from '../../../../shared/operations/drafting/lookups.ts';
import { sellerToken } from '../../../../shared/operations/market/daily-limit.ts';
import { marketplaceOfSite } from '../../../../shared/operations/market/marketplaces.ts';
import { createRestTransport } from '../../../../shared/operations/market/rest-transport.ts';
import { useRemoteServer } from '../market/remote-server.ts';
import { failureOf, testCall } from '../market/test-call.ts';
import { memoryReplies } from '../market/test-services.ts';

const remote = useRemoteServer();
const subject = { token: sellerToken('v^1.1#seller'), marketplace: marketplaceOfSite('UK') };
const services = () => ({ ...memoryReplies(), rest: createRestTransport(remote.url) });
const json = (value: unknown, status = 200) => ({ status, body: JSON.stringify(value) });

const suggested = (...ids: string[]) =>
  remote.on(
    'GET /commerce/taxonomy/v1/category_tree/3/get_category_suggestions',
    json({
      categorySuggestions: ids.map((id) => ({ category: { categoryId: id, categoryName: `N${id}` } })),
    }),
  );
const aspects = { aspects: [{ localizedAspectName: 'Brand', aspectConstraint: { aspectRequired: true } }] };
const policies = (categoryId: string) => ({
  itemConditionPolicies: [{ categoryId, itemConditions: [{ conditionId: '3000' }] }],
});
const unknown = (errorId: number) => json({ errors: [{ errorId, message: 'Not found.' }] }, 400);

/** The category that a lookup asks about. */
const asked = (url: URL) =>
  url.searchParams.get('category_id') ??
  /\{(?<id>\d+)\}/.exec(url.searchParams.get('filter') ?? '')?.groups?.id ??
  '';
function categories(known: (categoryId: string) => boolean) {
  remote.on('GET /commerce/taxonomy/v1/category_tree/3/get_item_aspects', ({ url }) =>
    known(asked(url)) ? json(aspects) : unknown(62005),
  );
  remote.on('GET /sell/metadata/v1/marketplace/EBAY_GB/get_item_condition_policies', ({ url }) =>
    known(asked(url)) ? json(policies(asked(url))) : unknown(46003),
  );
}

describe('suggested categories', () => {
  const ask = () => suggestedCandidates(services(), subject, ['toaster'], testCall());

  test('suggested categories are the best three with their aspects and conditions', async () => {
    suggested('1', '2', '3', '4');
    categories(() => true);
    const answer = await ask();
    expect(answer.map(({ categoryId, path }) => [categoryId, path])).toEqual([
      ['1', ['N1']],
      ['2', ['N2']],
      ['3', ['N3']],
    ]);
    expect(answer[0]?.aspects?.map(({ localizedAspectName }) => localizedAspectName)).toEqual(['Brand']);
    expect(answer[0]?.conditions?.map(({ conditionId }) => conditionId)).toEqual(['3000']);
  });

  test('suggested categories are searched for with the next text if the previous one finds none', async () => {
    const path = 'GET /commerce/taxonomy/v1/category_tree/3/get_category_suggestions';
    suggested('1');
    remote.on(`${path}?q=nonsense`, { status: 204 });
    categories(() => true);
    const texts = ['nonsense', 'toaster', 'kettle'];
    const [only] = await suggestedCandidates(services(), subject, texts, testCall());
    expect(only?.categoryId).toBe('1');
    const searched = remote.journal.flatMap(({ url }) => url.searchParams.get('q') ?? []);
    expect(searched).toEqual(['nonsense', 'toaster']);
  });

  test('suggested categories omit those that the marketplace no longer has', async () => {
    suggested('1', '2');
    categories((id) => id === '2');
    expect((await ask()).map(({ categoryId }) => categoryId)).toEqual(['2']);
  });

  test.each([
    ['suggests none', []],
    ['suggests only those that it does not have', ['1', '2']],
  ])('suggested categories fail upstream where the marketplace %s', async (_what, ids) => {
    suggested(...ids);
    categories(() => false);
    expect((await failureOf(ask)).code).toBe('UPSTREAM_FAILED');
  });

  test('suggested categories stay, with known facts, if a lookup fails', async () => {
    suggested('1');
    categories(() => true);
    remote.on('GET /commerce/taxonomy/v1/category_tree/3/get_item_aspects', json({}, 403));
    const call = testCall();
    const [only] = await suggestedCandidates(services(), subject, ['toaster'], call);
    expect([only?.aspects, only?.conditions?.length]).toEqual([undefined, 1]);
    expect(call.events).toContainEqual({
      name: 'drafting.left-open',
      fields: { field: 'itemSpecifics', code: expect.any(String) },
    });
  });

  test('suggested categories fail with a token that a lookup refuses', async () => {
    suggested('1');
    categories(() => true);
    remote.on(
      'GET /sell/metadata',
      json({ errors: [{ errorId: 1001, message: 'Invalid access token' }] }, 401),
    );
    expect((await failureOf(ask)).code).toBe('MARKET_TOKEN_INVALID');
  });
});

describe('the category that the caller names', () => {
  const ask = () => givenCandidate(services(), subject, '7', testCall());

  test('the category that the caller names is taken without a search', async () => {
    categories(() => true);
    expect(await ask()).toMatchObject({ categoryId: '7', path: [] });
    expect(remote.journal.map(({ path }) => path).filter((path) => path.includes('suggestions'))).toEqual([]);
  });

  test('the category that the caller names is refused by name if the site does not have it', async () => {
    categories(() => false);
    const failure = await failureOf(ask);
    expect([failure.code, failure.message]).toEqual([
      'BAD_REQUEST',
      'categoryId must be a category of the site UK that takes listings: 7 is not one.',
    ]);
  });
});

const suggestion = (categoryId: string, categoryName: string, ...ancestors: object[]) => ({
  category: { categoryId, categoryName },
  categoryTreeNodeAncestors: ancestors,
});

test('paths run from the root, though the marketplace lists ancestors from the parent upwards', () => {
  const parent = { categoryName: 'Small Kitchen Appliances', categoryTreeNodeLevel: 2 };
  const root = { categoryName: 'Home Appliances', categoryTreeNodeLevel: 1 };
  const path = ['Home Appliances', 'Small Kitchen Appliances', 'Toasters'];
  for (const ancestors of [
    [parent, root],
    [root, parent],
  ]) {
    expect(suggestedCategories([suggestion('77285', 'Toasters', ...ancestors)], 3)).toEqual([
      { categoryId: '77285', path },
    ]);
  }
  const unnumbered = [{ categoryName: 'Small Kitchen Appliances' }, { categoryName: 'Home Appliances' }];
  expect(suggestedCategories([suggestion('77285', 'Toasters', ...unnumbered)], 3)[0]?.path).toEqual(path);
});

test('the first ones count, each once, and unreadable ones are left out', () => {
  const suggestions = [
    undefined,
    { category: { categoryId: 'x1', categoryName: 'No id' } },
    suggestion('1', 'One'),
    suggestion('1', 'One again'),
    { category: { categoryId: '2', categoryName: 'Two' }, categoryTreeNodeAncestors: 'none' },
    suggestion('3', 'Three'),
    suggestion('4', 'Four'),
  ];
  expect(suggestedCategories(suggestions, 3)).toEqual([
    { categoryId: '1', path: ['One'] },
    { categoryId: '2', path: ['Two'] },
    { categoryId: '3', path: ['Three'] },
  ]);
});

test('a path holds plain names of at most 200 characters, and at most 20 of them', () => {
  const ancestors = [
    { categoryName: `Kitchen \u202e<script>alert(1)</script>` },
    { categoryName: 'x'.repeat(1_000_000) },
  ];
  const [named] = suggestedCategories([suggestion('1', '<b>Toasters</b>', ...ancestors)], 3);
  expect(named?.path).toEqual(['x'.repeat(200), 'Kitchen', 'Toasters']);
  const deep = Array.from({ length: 50 }, (_, level) => ({ categoryName: `Level ${level}` }));
  expect(suggestedCategories([suggestion('1', 'Toasters', ...deep)], 3)[0]?.path).toHaveLength(20);
});
