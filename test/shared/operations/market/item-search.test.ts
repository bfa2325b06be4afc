import { describe, expect, test } from '@jest/globals';
import { searchByImage, searchByWords } from '../../../../shared/operations/market/item-search.ts';
import { createRestTransport } from '../../../../shared/operations/market/rest-transport.ts';
import { createApplicationTokens } from '../../../../shared/operations/market/token-endpoint.ts';
import { useRemoteServer } from './remote-server.ts';
import { failureOf, startTime, testCall } from './test-call.ts';
import { keyset, memoryReplies } from './test-services.ts';

const remote = useRemoteServer();
const searchPath = 'POST /buy/browse/v1/item_summary/search_by_image';
const token = 'POST /identity/v1/oauth2/token';

function services(clock = () => startTime) {
  let issued = 0;
  remote.on(token, () => {
    issued += 1;
    return { status: 200, body: JSON.stringify({ access_token: `app-${issued}`, expires_in: 7200 }) };
  });
  return {
    rest: createRestTransport(remote.url),
    applicationTokens: createApplicationTokens(
      {
        apiUrl: remote.url,
        keyset: async () => keyset,
        cache: memoryReplies().cache,
      },
      clock,
    ),
  };
}

const search = { imageBase64: '/9j/4AAQ', remoteMarketplaceId: 'EBAY_AU', limit: 20 };
const refusal = (errorId: number) => JSON.stringify({ errors: [{ errorId, message: 'No.' }] });
const searches = () => remote.journal.filter(({ path }) => path.startsWith('/buy/'));

describe('searching by picture', () => {
  test('sends the picture, the marketplace and our own token', async () => {
    remote.on(searchPath, { status: 200, body: '{"total": 0}' });
    expect(await searchByImage(services(), search, testCall())).toEqual([]);
    const [request] = searches();
    expect(request?.path).toBe('/buy/browse/v1/item_summary/search_by_image?limit=20');
    expect(request?.headers).toMatchObject({
      authorization: 'Bearer app-1',
      'x-ebay-c-marketplace-id': 'EBAY_AU',
      'content-type': 'application/json',
    });
    expect(JSON.parse(request?.body.toString() ?? '')).toEqual({ image: '/9j/4AAQ' });
  });

  test('items come typed; one that cannot be read is left out', async () => {
    const item = {
      itemId: 'v1|1|0',
      title: 'Phone',
      price: { value: '99.00', currency: 'AUD' },
      itemWebUrl: 'https://shop.example/1',
      image: { imageUrl: 'https://shop.example/1.jpg' },
    };
    remote.on(searchPath, { status: 200, body: JSON.stringify({ itemSummaries: [item, { itemId: 7 }] }) });
    expect(await searchByImage(services(), search, testCall())).toEqual([item]);
  });

  test.each([
    ['no access for our application', 403, refusal(1100), 'SERVER_ERROR'],
    ['a picture that cannot be read', 400, refusal(12501), 'BAD_REQUEST'],
  ])('a search that fails with %s gets the code of that failure', async (_what, status, body, code) => {
    remote.on(searchPath, { status, body });
    expect((await failureOf(() => searchByImage(services(), search, testCall()))).code).toBe(code);
  });

  test('one token serves many searches, until shortly before its end', async () => {
    let now = startTime;
    const used = services(() => now);
    remote.on(searchPath, { status: 200, body: '{}' });
    await searchByImage(used, search, testCall());
    now += 100 * 60_000;
    await searchByImage(used, search, testCall());
    now += 16 * 60_000;
    await searchByImage(used, search, testCall());
    expect(searches().map(({ headers }) => headers.authorization)).toEqual([
      'Bearer app-1',
      'Bearer app-1',
      'Bearer app-2',
    ]);
  });

  test('a refused token is replaced, once', async () => {
    const used = services();
    remote.on(searchPath, ({ headers }) =>
      headers.authorization === 'Bearer app-1'
        ? { status: 401, body: refusal(1001) }
        : { status: 200, body: '{}' },
    );
    expect(await searchByImage(used, search, testCall())).toEqual([]);
    remote.on(searchPath, { status: 401, body: refusal(1001) });
    expect((await failureOf(() => searchByImage(used, search, testCall()))).code).toBe('UPSTREAM_FAILED');
    expect(searches()).toHaveLength(4);
  });
});

describe('searching by words', () => {
  const path = 'GET /buy/browse/v1/item_summary/search';
  const query = { words: 'Acme drill 18V & case' };
  const wordSearch = { query, remoteMarketplaceId: 'EBAY_DE', limit: 30 };

  test('asks for all the words at a fixed price, on the marketplace', async () => {
    remote.on(path, { status: 200, body: '{"total": 0}' });
    expect((await searchByWords(services(), wordSearch, testCall())).items).toEqual([]);
    const [request] = searches();
    const { searchParams } = new URL(request?.path ?? '', remote.url);
    expect(Object.fromEntries(searchParams)).toEqual({
      q: 'Acme drill 18V & case',
      filter: 'buyingOptions:{FIXED_PRICE}',
      fieldgroups: 'MATCHING_ITEMS,CONDITION_REFINEMENTS',
      limit: '30',
    });
    expect(request?.headers['x-ebay-c-marketplace-id']).toBe('EBAY_DE');
  });

  test.each([
    ['what it says', { conditionDistributions: [{ conditionId: '3000', matchCount: 2 }] }, 12],
    ['nothing where it says it otherwise', { conditionDistributions: [{ conditionId: 3000 }] }, '12'],
  ])('tells how many there are by condition: %s', async (_title, refinement, total) => {
    remote.on(path, { status: 200, body: JSON.stringify({ total, refinement }) });
    const { conditions, total: read } = await searchByWords(services(), wordSearch, testCall());
    const isSaid = typeof total === 'number';
    expect({ conditions, read }).toEqual({
      conditions: isSaid ? refinement.conditionDistributions : undefined,
      read: isSaid ? total : undefined,
    });
  });

  test.each([
    [{ query: { gtin: '4006381333931' }, condition: 'new' }, ['4006381333931', null, null]],
    [{ query: { epid: '77' }, category: '10' }, [null, '77', '10']],
  ] as const)('asks by number, in one condition or one category: %j', async (asked, sent) => {
    remote.on(path, { status: 200, body: '{"total": 0}' });
    await searchByWords(services(), { ...wordSearch, ...asked }, testCall());
    const { searchParams } = new URL(searches()[0]?.path ?? '', remote.url);
    expect(['gtin', 'epid', 'category_ids'].map((name) => searchParams.get(name))).toEqual(sent);
    const condition = 'condition' in asked ? ',conditions:{NEW}' : '';
    expect(searchParams.get('filter')).toBe(`buyingOptions:{FIXED_PRICE}${condition}`);
    expect(searchParams.has('q')).toBe(false);
  });

  test('reads an item’s product and category if stated in the known form', async () => {
    const item = { itemId: 'v1|1|0', title: 'Drill', epid: '77', leafCategoryIds: ['10', '20'] };
    const odd = { itemId: 'v1|2|0', title: 'Drill', epid: 77, leafCategoryIds: [10] };
    remote.on(path, { status: 200, body: JSON.stringify({ itemSummaries: [item, odd] }) });
    const { items } = await searchByWords(services(), wordSearch, testCall());
    expect(items).toEqual([item, { itemId: 'v1|2|0', title: 'Drill' }]);
  });
});
