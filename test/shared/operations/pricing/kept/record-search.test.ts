import { expect, test } from '@jest/globals';
import { packSearch, unpackSearch } from '../../../../../shared/operations/pricing/kept/kept-search.ts';
import {
  type Outside,
  recordSearch,
  replaySearch,
} from '../../../../../shared/operations/pricing/kept/record-search.ts';
import type { VisualMatch } from '../../../../../shared/operations/pricing/sources/visual-source.ts';
import type { TimeBudget } from '../../../../../shared/platform/call/time-budget.ts';
import { ServiceError } from '../../../../../shared/platform/errors/service-error.ts';
import { testCall } from '../../market/test-call.ts';

const match = (title: string, more: Partial<VisualMatch> = {}): VisualMatch => ({
  title,
  url: `https://shop.example/${title}`,
  image: '',
  vendor: '',
  ...more,
});
const priced = { price: { amount: '12.50', currency: 'AUD', text: 'A$12.50' } };
const openPrice = { amount: '12', currency: undefined, text: '12 kr' };
const query = { imageUrl: '', picture: async () => new Uint8Array(), country: 'AU' };
const sourceWith = (...matches: VisualMatch[]) => ({ name: 'one', search: async () => ({ matches }) });
const failed = { name: 'two', search: () => Promise.reject(new ServiceError('UPSTREAM_FAILED')) };
const noPage: Outside['pages'] = {
  readPrice: () => Promise.reject(new ServiceError('BAD_REQUEST', 'the server answered 404')),
};

const ended: TimeBudget = { signal: AbortSignal.abort(), remaining: () => 0 };

/** Makes every request once, as a search does, and returns the recording. */
async function recordingOf(outside: Outside, addresses: readonly string[] = [], call = testCall()) {
  const recording = recordSearch(outside);
  const { sources, pages } = recording.outside;
  await Promise.allSettled([
    ...sources.map((source) => source.search(query, call)),
    ...addresses.map((address) => pages.readPrice(address, { call })),
  ]);
  return recording.found();
}

test('results are replayed unchanged, also after storage', async () => {
  const matches = [
    match('a', priced),
    match('b', { openPrice, image: 'data:,', vendor: 'Shop' }),
    match('c'),
  ];
  const live: Outside = {
    sources: [sourceWith(...matches), sourceWith(match('d'))],
    pages: {
      readPrice: async (url) => {
        if (url.endsWith('c')) throw new ServiceError('BAD_REQUEST', 'the server answered 404');
        return { amount: '3', currency: url.endsWith('d') ? null : 'AUD', place: 'json-ld' };
      },
    },
  };
  const recorded = await recordingOf(live, [
    'https://shop.example/b',
    'https://shop.example/c',
    'https://shop.example/d',
  ]);
  if (recorded === undefined) throw new Error('it is complete');
  const stored = await unpackSearch((await packSearch(recorded)) ?? new Uint8Array());
  const names = { sources: [failed, failed], pages: noPage };
  const { sources, pages } = replaySearch(stored ?? { answers: [], pages: [] }, names);
  const call = testCall();
  expect(await Promise.all(sources.map((source) => source.search(query, call)))).toEqual([
    { matches },
    { matches: [match('d')] },
  ]);
  expect(await pages.readPrice('https://shop.example/b', { call })).toMatchObject({
    amount: '3',
    currency: 'AUD',
  });
  expect(await pages.readPrice('https://shop.example/d', { call })).toMatchObject({
    amount: '3',
    currency: null,
  });
  await expect(pages.readPrice('https://shop.example/c', { call })).rejects.toThrow(
    'the server answered 404',
  );
});

test.each<[string, Outside]>([
  ['failed', { sources: [sourceWith(match('a')), failed], pages: noPage }],
  ['found nothing', { sources: [sourceWith(), sourceWith()], pages: noPage }],
])('a search in which a source %s leaves nothing to keep', async (_what, outside) => {
  expect(await recordingOf(outside)).toBeUndefined();
});

test('a source closed to our application does not prevent keeping the others’ results', async () => {
  const refused = { name: 'two', search: () => Promise.reject(new ServiceError('SERVER_ERROR')) };
  const kept = await recordingOf({ sources: [refused, sourceWith(match('a'))], pages: noPage });
  expect(kept?.answers).toMatchObject([null, { matches: [{ title: 'a' }] }]);
  expect(await recordingOf({ sources: [refused], pages: noPage })).toBeUndefined();
});

test('a search in which a source answered after its time leaves nothing to keep', async () => {
  const outside = { sources: [sourceWith(match('a'))], pages: noPage };
  expect(await recordingOf(outside)).toBeDefined();
  expect(await recordingOf(outside, [], testCall({ budget: ended }))).toBeUndefined();
});

test('a source that was not asked is no gap, and is not asked when the search is replayed', async () => {
  const recording = recordSearch({
    sources: [sourceWith(match('a')), { ...failed, isLastResort: true }],
    pages: noPage,
  });
  await recording.outside.sources[0]?.search(query, testCall());
  const recorded = recording.found();
  expect(recorded?.answers).toMatchObject([{ matches: [{ title: 'a' }] }, null]);
  const replayed = replaySearch(recorded ?? { answers: [], pages: [] }, recording.outside);
  expect(replayed.sources[1]?.isLastResort).toBe(true);
  expect(await replayed.sources[1]?.search(query, testCall())).toHaveProperty('abstains');
});

test('a page that failed is not read again, unless no price was found at all', async () => {
  const address = 'https://shop.example/b';
  const failure = [{ url: address, reading: { failure: 'the server answered 404' } }];
  const withPrice = { sources: [sourceWith(match('a', priced), match('b'))], pages: noPage };
  expect((await recordingOf(withPrice, [address]))?.pages).toEqual(failure);
  const without = { sources: [sourceWith(match('a'), match('b'))], pages: noPage };
  expect((await recordingOf(without, [address]))?.pages).toEqual([]);
});

test('neither a bug while reading a page nor a page cut off by the end of a call is kept', async () => {
  const address = 'https://shop.example/b';
  const sources = [sourceWith(match('a', priced))];
  const bug = { sources, pages: { readPrice: () => Promise.reject(new RangeError('too deep')) } };
  expect((await recordingOf(bug, [address]))?.pages).toEqual([]);
  const recording = recordSearch({ sources, pages: noPage });
  await recording.outside.sources[0]?.search(query, testCall());
  await recording.outside.pages.readPrice(address, { call: testCall({ budget: ended }) }).catch(() => {});
  expect(recording.found()?.pages).toEqual([]);
});

test('looks are kept by offer address; after a failed one the next call looks again', async () => {
  const outside = (look: Outside['look']): Outside => ({
    sources: [sourceWith(match('a', priced))],
    pages: noPage,
    look,
  });
  const offers = [match('a'), match('b'), match('c')];
  const keptWith = async (look: Outside['look']) => {
    const recording = recordSearch(outside(look));
    await recording.outside.sources[0]?.search(query, testCall());
    await recording.outside.look?.(offers);
    const packed = await packSearch(recording.found() ?? { answers: [], pages: [] });
    return (packed && (await unpackSearch(packed))) ?? { answers: [], pages: [] };
  };
  const replayed = async (look: Outside['look']) => {
    const next = outside(async (asked) => asked.map(() => 'other'));
    return await replaySearch(await keptWith(look), next).look?.(offers.toReversed());
  };
  expect(await replayed(async () => ['same', undefined, 'lot'])).toEqual(['lot', undefined, 'same']);
  expect(await replayed(async () => null)).toEqual(['other', 'other', 'other']);
});
