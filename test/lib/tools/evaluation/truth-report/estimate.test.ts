import { expect, test } from '@jest/globals';
import { differenceOf, estimateOf } from '../../../../../lib/tools/evaluation/truth-report/estimate.ts';

const share = (part: number) => ({ part, whole: 1 });
const shares = (right: number, of: number) =>
  Array.from({ length: of }, (_, at) => share(at < right ? 1 : 0));

test('an interval contains the value, narrows with more items and is the same every time', () => {
  const few = estimateOf(shares(10, 20));
  const many = estimateOf(shares(500, 1000));
  const width = (one: typeof few) => (one === undefined ? Number.NaN : one.high - one.low);
  expect(few?.value).toBe(0.5);
  expect(many).toMatchObject({ value: 0.5, whole: 1000 });
  // The normal approximation: 1.96 standard errors on either side.
  expect(width(many)).toBeCloseTo(2 * 1.96 * Math.sqrt(0.25 / 1000), 2);
  expect(width(few)).toBeGreaterThan(4 * width(many));
  expect(estimateOf(shares(10, 20))).toEqual(few);
});

test('a figure that applies to no item has no estimate', () => {
  expect(estimateOf([undefined, undefined])).toBeUndefined();
  expect(estimateOf([])).toBeUndefined();
});

test('a paired difference is certain where every item differs alike, though the items differ from each other', () => {
  const pairs = [1, 5, 9, 30].map((seconds) => [share(seconds), share(seconds + 2)] as const);
  expect(differenceOf(pairs)).toEqual({ value: 2, low: 2, high: 2 });
});
