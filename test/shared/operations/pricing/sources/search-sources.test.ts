import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { recordSearch, replaySearch } from '../../../../../shared/operations/pricing/kept/record-search.ts';
import {
  enoughPriced,
  searchSources,
} from '../../../../../shared/operations/pricing/sources/search-sources.ts';
import { boundedSource } from '../../../../../shared/operations/pricing/sources.ts';
import { ServiceError } from '../../../../../shared/platform/errors/service-error.ts';
import { counts } from '../../../../support/counts.ts';
import { memoryLog } from '../../../billing/credits/support/bounds.ts';
import { testCall } from '../../market/test-call.ts';

const query = {
  imageUrl: 'https://shop.example/a.jpg',
  picture: async () => new Uint8Array(),
  country: 'AU',
};
const failing = (name: string, reason: unknown) => ({ name, search: () => Promise.reject(reason) });

test('if every source fails, the answer has the most useful reason, in whatever order they fail', async () => {
  const [limited, late, odd] = (['RATE_LIMIT', 'TIMEOUT', 'UNKNOWN'] as const).map((code) =>
    failing(code, new ServiceError(code)),
  );
  for (const sources of [
    [limited, late],
    [late, limited, odd],
    [odd, limited],
  ]) {
    const search = searchSources(
      sources.flatMap((source) => source ?? []),
      query,
      testCall(),
    );
    await expect(search).rejects.toMatchObject({ code: 'RATE_LIMIT' });
  }
});

test('a source that abstains is no failure; its reason is the answer where no other source has one', async () => {
  const abstaining = {
    name: 'spent',
    search: async () => ({ abstains: new ServiceError('RATE_LIMIT', 'spent') }),
  };
  const empty = { name: 'fine', search: async () => ({ matches: [] }) };
  const call = testCall();
  expect((await searchSources([abstaining, empty], query, call)).matches).toEqual([]);
  expect(call.events).toEqual([]);
  await expect(searchSources([abstaining], query, call)).rejects.toMatchObject({ message: 'spent' });
  const broken = failing('broken', new ServiceError('TIMEOUT'));
  await expect(searchSources([abstaining, broken], query, call)).rejects.toMatchObject({ code: 'TIMEOUT' });
});

test('one source that answers is enough', async () => {
  const answering = { name: 'fine', search: async () => ({ matches: [] }) };
  const late = failing('late', new ServiceError('TIMEOUT'));
  expect((await searchSources([late, answering], query, testCall())).matches).toEqual([]);
});

const offer = (name: string, price: boolean) => ({
  title: 'Mug',
  url: `https://shop.example/${name}`,
  image: '',
  vendor: '',
  price: price ? { amount: '5', currency: 'AUD' } : undefined,
});
/** @param name if given, no other source has its offers */
const finding = (priced: number, without = 0, name = '') => ({
  name: name || 'free',
  search: async () => ({
    matches: Array.from({ length: priced + without }, (_, index) => offer(`${name}${index}`, index < priced)),
  }),
});

describe('a last resort', () => {
  const paid = { name: 'paid', isLastResort: true, search: async () => ({ matches: [offer('paid', true)] }) };
  const namesFor = async (...sources: Parameters<typeof searchSources>[0]) => {
    const { matches: mergedMatches } = await searchSources(sources, query, testCall());
    return new Set(mergedMatches.flatMap(({ foundBy }) => foundBy.map(({ source }) => source)));
  };

  test('is asked if the others leave fewer than eight priced offers, in whatever order they are named', async () => {
    expect(await namesFor(finding(7, 20), paid)).toEqual(new Set(['free', 'paid']));
    expect(await namesFor(paid, finding(8))).toEqual(new Set(['free']));
  });

  test('is asked if a duplicate between two sources leaves fewer than eight', async () => {
    const twice = { ...finding(4), name: 'twice' };
    expect(await namesFor(finding(4), twice, paid)).toContain('paid');
  });

  test('is asked if the others fail, and alone if there are no others', async () => {
    const broken = failing('broken', new ServiceError('SERVER_ERROR'));
    expect(await namesFor(broken, paid)).toEqual(new Set(['paid']));
    expect(await namesFor(paid)).toEqual(new Set(['paid']));
  });

  test('that fails leaves the others’ results', async () => {
    const broken = { ...failing('broken', new ServiceError('RATE_LIMIT')), isLastResort: true };
    expect(await namesFor(finding(1), broken)).toEqual(new Set(['free']));
    expect(await namesFor(finding(0), broken)).toEqual(new Set());
  });
});

test('a source that is too slow names the address that it asks, as one that fails does', async () => {
  const url = 'https://search.example/search.json';
  const slow = { name: 'slow', url, search: () => new Promise<never>(() => {}) };
  const { budget, ...call } = testCall();
  const ended = new AbortController();
  const late = { ...call, budget: { ...budget, signal: ended.signal } };
  const search = searchSources([boundedSource(slow)], query, late);
  ended.abort(new ServiceError('TIMEOUT'));
  await expect(search).rejects.toMatchObject({ code: 'TIMEOUT', url });
});

test('a marketplace that refuses the search with 429 is logged as the alarm counts it, though another source answers', async () => {
  const log = memoryLog();
  const paid = { name: 'lens', search: async () => ({ matches: [] }) };
  const limited = failing('market', new ServiceError('RATE_LIMIT', undefined, { httpStatus: 429 }));
  await searchSources([limited, paid], query, { ...testCall(), log });
  expect(log.events).toEqual([
    {
      level: 'warn',
      event: 'search.source-failed',
      fields: expect.objectContaining({ source: 'market', code: 'RATE_LIMIT', httpStatus: 429 }),
    },
  ]);
});

test('offers of two owners are never mixed: the first with enough prices gives all, or else the one with most', async () => {
  const size = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 3 }));
  const drawn = fc.record({
    ...{ market: size, words: size, lens: size },
    isLensFirst: fc.boolean(),
    isLastResort: fc.boolean(),
  });
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(drawn, async ({ market, words, lens, isLensFirst, isLastResort }) => {
      const free = [
        { ...finding(...market, 'market'), owner: 'marketplace' },
        { ...finding(...words, 'words'), owner: 'marketplace' },
      ];
      const paid = { ...finding(...lens, 'lens'), owner: 'api', isLastResort };
      const sum = [market[0] + words[0], market[1] + words[1]] as const;
      const isAsked = !isLastResort || sum[0] < enoughPriced;
      const ofMarket = { names: ['market', 'words'], priced: sum[0], all: sum[0] + sum[1] };
      const ofLens = { names: ['lens'], priced: lens[0], all: lens[0] + lens[1] };
      const owners = isAsked ? (isLensFirst ? [ofLens, ofMarket] : [ofMarket, ofLens]) : [ofMarket];
      const most = Math.max(...owners.map(({ priced }) => priced));
      const expected =
        owners.find(({ priced }) => priced >= enoughPriced) ??
        owners.find(({ priced, all }) => priced === most && all > 0);
      const sources = isLensFirst ? [paid, ...free] : [...free, paid];
      const outside = { sources, pages: { readPrice: () => Promise.reject(new Error('no page')) } };
      const recording = recordSearch(outside);
      const answer = await searchSources(recording.outside.sources, query, testCall());
      const kept = recording.found();
      const replayed = kept && replaySearch(kept, outside).sources;
      expect(replayed ? await searchSources(replayed, query, testCall()) : answer).toEqual(answer);
      const { matches } = answer;
      expect(matches).toHaveLength(expected?.all ?? 0);
      const names = matches.flatMap(({ foundBy }) => foundBy.map(({ source }) => source));
      expect(names.filter((name) => !expected?.names.includes(name))).toEqual([]);
      seen.add(`${expected?.names} ${isAsked}`);
    }),
    { seed: 48, numRuns: counts(300, 5_000) },
  );
  expect(seen.size).toBe(3);
});

test.each([
  ['without a source', []],
  ['if no source has its key', [failing('bare', new ServiceError('SERVER_ERROR', 'no value'))]],
])('the caller learns %s which two ways there are', async (_what, sources) => {
  const search = searchSources(sources, query, testCall());
  await expect(search).rejects.toMatchObject({
    code: 'SERVER_ERROR',
    isShown: true,
    message: expect.stringMatching(/`comparables`.*permission.*results API/),
  });
});
