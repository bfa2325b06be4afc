import { expect, test } from '@jest/globals';
import { estimateOf } from '../../../../lib/tools/evaluation/figures.ts';

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const rights = (right: number, of: number) => Array.from({ length: of }, (_, at) => (at < right ? 1 : 0));

test('an interval contains the value, narrows with more items and is the same every time', () => {
  const few = estimateOf(rights(10, 20), mean);
  const many = estimateOf(rights(500, 1000), mean);
  expect([few.value, many.value]).toEqual([0.5, 0.5]);
  // The normal approximation: 1.96 standard errors on either side.
  expect(many.high - many.low).toBeCloseTo(2 * 1.96 * Math.sqrt(0.25 / 1000), 2);
  expect(few.high - few.low).toBeGreaterThan(4 * (many.high - many.low));
  expect(estimateOf(rights(10, 20), mean)).toEqual(few);
});

test('a figure that applies to no item has no value', () => {
  expect(estimateOf([], mean).value).toBeNaN();
});

test('a paired difference is certain where every item differs alike, though the items differ from each other', () => {
  const pairs = [1, 5, 9, 30].map((seconds) => [seconds, seconds + 2] as const);
  const difference = (some: typeof pairs) => mean(some.map(([, b]) => b)) - mean(some.map(([a]) => a));
  expect(estimateOf(pairs, (some) => difference([...some]))).toEqual({ value: 2, low: 2, high: 2 });
});
