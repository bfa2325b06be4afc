import { expect, test } from '@jest/globals';
import type { Identity } from '../../../../../shared/operations/pricing/identity/identity.ts';
import {
  type CountSearch,
  createWordSource,
} from '../../../../../shared/operations/pricing/sources/word-source.ts';
import { startTimeBudget } from '../../../../../shared/platform/call/time-budget.ts';
import { ServiceError } from '../../../../../shared/platform/errors/service-error.ts';
import { testCall } from '../../market/test-call.ts';

type Reply = (query: Readonly<Record<string, string>>) => unknown;

const said = (value: string) => ({ value, sure: 'high' as const });
const drill: Identity = {
  search: said('Acme KX200 drill'),
  brand: said('Acme'),
  model: null,
  kind: said('drill'),
  condition: null,
  codes: [],
};
const items = (count: number, more: object = {}, first = 0) => ({
  itemSummaries: Array.from({ length: count }, (_, index) => ({
    itemId: `v1|${first + index}|0`,
    title: 'Acme drill',
    itemWebUrl: `https://market.example/${first + index}`,
    ...more,
  })),
});

/** A search's results and its requests to the marketplace, with replies in order. */
async function searched(
  replies: readonly Reply[],
  identity: Identity = drill,
  {
    budget = startTimeBudget(8_000),
    count = async () => undefined,
  }: { budget?: ReturnType<typeof startTimeBudget>; count?: CountSearch } = {},
) {
  const asked: Readonly<Record<string, string>>[] = [];
  const source = createWordSource(
    {
      apiUrl: 'https://api.example',
      applicationTokens: { get: async () => ({ kind: 'application', value: 'token' }), forget() {} },
      rest: {
        baseUrl: 'https://api.example',
        async send({ query = {} }) {
          const reply = replies[asked.length];
          asked.push(query);
          return await reply?.(query);
        },
      },
    },
    count,
  );
  const call = testCall({ budget });
  const query = {
    imageUrl: 'https://shop.example/a.jpg',
    picture: async () => new Uint8Array(),
    country: 'AU',
    identity: async () => identity,
  };
  const answer = await source.search(query, call).finally(() => budget.end());
  const matches = 'matches' in answer ? answer.matches : [];
  return { asked, answer, urls: matches.map(({ url }) => url), events: call.events };
}

test('where the offers of the first search agree on a product, the second is for that product', async () => {
  const { asked, urls } = await searched([() => items(3, { epid: '77' }), () => items(3, {}, 2)]);
  expect(asked[1]).toMatchObject({ epid: '77' });
  expect(asked[1]).not.toHaveProperty('q');
  expect(urls.map((url) => url.split('/').at(-1))).toEqual(['0', '1', '2', '3', '4']);
});

test('the offers of a bar code are followed by a search for words, as their product is known', async () => {
  const identity = { ...drill, codes: [said('4006381333931')] };
  const { asked } = await searched([() => items(2, { epid: '77' }), () => items(1)], identity);
  expect(asked.map(({ gtin, q }) => gtin ?? q)).toEqual(['4006381333931', 'Acme KX200 drill']);
});

test.each<[string, unknown[], string | undefined]>([
  ['two of three are in one category', [['10'], ['10'], ['20']], '10'],
  ['they differ', [['10'], ['20'], ['30']], undefined],
  ['only one says it', [['10']], undefined],
  ['the marketplace says it in another form', [10, 10, 10], undefined],
])(
  'more general words are searched for in a category where %s: in %p',
  async (_what, categories, expected) => {
    const { itemSummaries } = items(categories.length);
    const first = {
      itemSummaries: itemSummaries.map((item, index) => ({ ...item, leafCategoryIds: categories[index] })),
    };
    const { asked } = await searched([() => first, () => items(1)]);
    expect(asked[1]).toMatchObject({ q: 'Acme drill' });
    expect(asked[1]?.category_ids).toBe(expected);
  },
);

test('a failed second search leaves the first one’s results, and is logged', async () => {
  const { urls, events } = await searched([
    () => items(3),
    () => Promise.reject(new ServiceError('RATE_LIMIT')),
  ]);
  expect(urls).toHaveLength(3);
  expect(events).toMatchObject([
    { name: 'search.source-failed', fields: { source: 'words', code: 'RATE_LIMIT' } },
  ]);
});

test('a second search beyond the account’s limit leaves the first one’s results', async () => {
  let counted = 0;
  const count = async () => {
    counted += 1;
    return counted > 1 ? new ServiceError('RATE_LIMIT') : undefined;
  };
  const { urls, asked } = await searched([() => items(3)], drill, { count });
  expect([urls.length, asked.length]).toEqual([3, 1]);
});

test('no second search begins when the time is nearly over', async () => {
  const { urls, asked } = await searched([() => items(3)], drill, { budget: startTimeBudget(700) });
  expect([urls.length, asked.length]).toEqual([3, 1]);
});

test('a first search that fails is a failure of the source, with the address that was asked', async () => {
  const search = searched([() => Promise.reject(new ServiceError('MARKET_REFUSED'))]);
  await expect(search).rejects.toMatchObject({
    code: 'UPSTREAM_FAILED',
    url: 'https://api.example/buy/browse/v1/item_summary/search',
  });
});
