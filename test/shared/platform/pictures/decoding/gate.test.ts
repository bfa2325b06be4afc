import { expect, test } from '@jest/globals';
import { createGate } from '../../../../../shared/platform/pictures/decoding/gate.ts';

/** Runs everything that only waits for its turn. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('as much work as there are places begins at once, the rest in order of arrival, and failures give their place back', async () => {
  const gate = createGate(2);
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const outcomes = ['a', 'b', 'c', 'd'].map((name) =>
    gate(() => {
      begun.push(name);
      const end = Promise.withResolvers<void>();
      ends.set(name, end);
      return end.promise;
    }),
  );
  await settle();
  expect(begun).toEqual(['a', 'b']);
  ends.get('b')?.reject(new Error('damaged'));
  await expect(outcomes[1]).rejects.toThrow('damaged');
  await settle();
  expect(begun).toEqual(['a', 'b', 'c']);
  ends.get('a')?.resolve();
  await settle();
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

test('work that was aborted while it waited does not begin, and the next takes its place', async () => {
  const gate = createGate(1);
  const first = Promise.withResolvers<void>();
  const gone = new AbortController();
  void gate(() => first.promise);
  const second = gate(() => Promise.reject(new Error('it began')), gone.signal);
  const third = gate(async () => 'third');
  gone.abort(new Error('given up'));
  first.resolve();
  await expect(second).rejects.toThrow('given up');
  expect(await third).toBe('third');
});
