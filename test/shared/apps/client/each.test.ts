import { describe, expect, test } from '@jest/globals';
import { ApiError, each, type Outcome, type Progress } from '../../../../shared/apps/client/index.ts';

const items = [1, 2, 3, 4, 5, 6, 7];
const keyOf = (item: number) => `item-${item}`;
const results = <Item, Value>(outcomes: readonly Outcome<Item, Value>[]) =>
  outcomes.map((outcome) => (outcome.done ? outcome.value : outcome.error));

const refusal = (code: ApiError['code']) =>
  new ApiError({ operation: 'generateBasicListing', code, message: code });

/** Lets pending work run. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('each', () => {
  test('gives results in the order of the items, whichever is ready first', async () => {
    const outcomes = await each(
      items,
      async (item) => {
        for (let turns = item; turns < 7; turns += 1) await turn();
        return item * 10;
      },
      { keyOf, parallel: 7 },
    );
    expect(results(outcomes)).toEqual([10, 20, 30, 40, 50, 60, 70]);
    expect(outcomes.map(({ item, key }) => [item, key])).toEqual(items.map((item) => [item, keyOf(item)]));
  });

  test.each([
    [undefined, 4],
    [1, 1],
    [3, 3],
    [100, 7],
    [Number.POSITIVE_INFINITY, 7],
  ])('each with parallel %s works on at most %i items at a time', async (parallel, most) => {
    let atWork = 0;
    let peak = 0;
    await each(
      items,
      async () => {
        atWork += 1;
        peak = Math.max(peak, atWork);
        await turn();
        atWork -= 1;
      },
      { keyOf, parallel },
    );
    expect(peak).toBe(most);
  });

  test.each([
    'OUT_OF_CREDITS',
    'UNAUTHORIZED',
    'KEY_NOT_PERMITTED',
    'ACCOUNT_SUSPENDED',
    'MARKET_TOKEN_INVALID',
    'BLOCKED',
  ] as const)('starts no further item after %s, which would affect all of them', async (code) => {
    const begun: number[] = [];
    const outcomes = await each(
      items,
      async (item) => {
        begun.push(item);
        if (item === 2) throw refusal(code);
        return item;
      },
      { keyOf, parallel: 1 },
    );
    expect(begun).toEqual([1, 2]);
    const codes = results(outcomes).map((result) => (result instanceof ApiError ? result.code : 'done'));
    expect(codes).toEqual(['done', ...Array(6).fill(code)]);
  });

  test('each continues after a failed item, and reports progress after every item', async () => {
    const seen: Progress[] = [];
    const failure = new Error('no picture');
    const outcomes = await each(
      items.slice(0, 3),
      async (item) => {
        if (item === 2) throw failure;
        return item;
      },
      { keyOf, parallel: 1, onProgress: (progress) => seen.push(progress) },
    );
    expect(results(outcomes)).toEqual([1, failure, 3]);
    expect(seen).toEqual([
      { finished: 1, failed: 0, total: 3 },
      { finished: 2, failed: 1, total: 3 },
      { finished: 3, failed: 1, total: 3 },
    ]);
  });

  test('a cancelled each signals the work, starts nothing more and keeps finished items', async () => {
    const controller = new AbortController();
    const outcomes = await each(
      items,
      async (item, { signal }) => {
        if (item === 3) controller.abort(new Error('enough'));
        expect(signal).toBe(controller.signal);
        return item;
      },
      { keyOf, parallel: 1, signal: controller.signal },
    );
    expect(results(outcomes).slice(0, 3)).toEqual([1, 2, 3]);
    expect(results(outcomes).slice(3)).toEqual(Array(4).fill(new Error('enough')));
  });

  test('each checks a store first and keeps results there, but no failures', async () => {
    const kept = new Map([['item-1', 'kept']]);
    const worked: number[] = [];
    const store = {
      read: (key: string) => kept.get(key),
      keep: async (key: string, value: string) => void kept.set(key, value),
    };
    const outcomes = await each(
      [1, 2, 3],
      async (item) => {
        worked.push(item);
        if (item === 3) throw new Error('no');
        return 'new';
      },
      { keyOf, store },
    );
    expect(worked).toEqual([2, 3]);
    expect(results(outcomes).slice(0, 2)).toEqual(['kept', 'new']);
    expect([...kept.keys()]).toEqual(['item-1', 'item-2']);
  });

  test('each makes keys from any names, the same each time', async () => {
    const names = ['für Elise.jpg', 'a'.repeat(300), 'plain.jpg'];
    const keys = async () =>
      (await each(names, async (_, { key }) => key, { keyOf: (name) => name })).map(({ key }) => key);
    const first = await keys();
    expect(first).toEqual(await keys());
    expect(first).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringMatching(/^[0-9a-f]{64}$/),
      'plain.jpg',
    ]);
  });

  test.each([
    ['two items of one key', [1, 1], 4],
    ['NaN as parallel', items, Number.NaN],
    ['0 as parallel', items, 0],
  ])('each refuses %s before any work', async (_, given, parallel) => {
    const worked: number[] = [];
    const run = each(given, async (item) => void worked.push(item), { keyOf, parallel });
    await expect(run).rejects.toThrow(TypeError);
    expect(worked).toEqual([]);
  });

  test('each whose onProgress fails starts nothing more, and rejects once running work is finished and kept', async () => {
    const begun: number[] = [];
    const kept: string[] = [];
    const run = each(
      items,
      async (item) => {
        begun.push(item);
        for (let turns = 0; turns < item; turns += 1) await turn();
      },
      {
        keyOf,
        parallel: 3,
        onProgress: () => Promise.reject(new Error('no screen')),
        store: { read: () => null, keep: (key: string) => void kept.push(key) },
      },
    );
    await expect(run).rejects.toThrow('no screen');
    expect(begun).toEqual([1, 2, 3]);
    expect(kept).toEqual(['item-1', 'item-2', 'item-3']);
  });

  test('each gives a value that the store failed to keep, with the store’s error', async () => {
    const full = new Error('disk full');
    const seen: Progress[] = [];
    const store = {
      read: () => undefined,
      keep: (key: string) => {
        if (key === 'item-1') throw full;
      },
    };
    const outcomes = await each([1, 2], async (item) => item * 10, {
      keyOf,
      store,
      parallel: 1,
      onProgress: (progress) => seen.push(progress) && undefined,
    });
    expect(outcomes).toEqual([
      { item: 1, key: 'item-1', done: true, value: 10, error: full },
      { item: 2, key: 'item-2', done: true, value: 20 },
    ]);
    expect(seen.at(-1)).toEqual({ finished: 2, failed: 0, total: 2 });
  });
});
