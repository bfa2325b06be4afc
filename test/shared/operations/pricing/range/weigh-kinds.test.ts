import { describe, expect, test } from '@jest/globals';
import {
  judgeKinds,
  type PriceOfKind,
  weighKinds,
} from '../../../../../shared/operations/pricing/range/weigh-kinds.ts';

const prices = (asking: number, sold: number): PriceOfKind[] => [
  ...Array.from({ length: asking }, (_, rank) => ({ kind: 'asking' as const, rank })),
  ...Array.from({ length: sold }, (_, rank) => ({ kind: 'sold' as const, rank })),
];
const sums = (given: readonly PriceOfKind[], weights: readonly number[]) => {
  const sum = (kind: string) =>
    weights.reduce((total, weight, index) => total + (given[index]?.kind === kind ? weight : 0), 0);
  return { asking: sum('asking'), sold: sum('sold') };
};

describe('weights', () => {
  test('weights of asking prices halve every eight ranks, whatever the sold ones are', () => {
    for (const leaning of [true, false]) {
      const weights = weighKinds(prices(9, 6), leaning);
      expect(weights[0]).toBe(1);
      expect(weights[8]).toBe(0.5);
    }
  });

  test('sold prices together weigh three times as much as asking prices where the range relies on them', () => {
    const given = prices(12, 5);
    const { asking, sold } = sums(given, weighKinds(given, true));
    expect(sold / asking).toBeCloseTo(3);
  });

  test('weights of many sold prices are never lowered', () => {
    const given = prices(1, 30);
    expect(weighKinds(given, true)).toEqual(weighKinds(given, false));
  });

  test('weights of sold prices without asking prices are those of their ranks', () => {
    expect(weighKinds(prices(0, 2), true)).toEqual([1, 2 ** (-1 / 24)]);
    expect(weighKinds([], true)).toEqual([]);
  });
});

describe('judging', () => {
  /** Three asking prices and some sold ones. */
  const leans = (asked: number, ...paid: readonly number[]) => {
    const amounts = [asked, asked, asked, ...paid];
    return judgeKinds(prices(3, paid.length).map((price, at) => ({ ...price, amount: amounts[at] ?? 0 })))
      .leaning;
  };

  test('the range relies on five sold prices that count, not on four', () => {
    expect(leans(100, 90, 90, 90, 90, 90)).toBe(true);
    expect(leans(100, 90, 90, 90, 90)).toBe(false);
    expect(leans(100, 90, 90, 90, 90, 1000)).toBe(false);
    expect(leans(100, 90, 90, 90, 90, 0)).toBe(false);
  });

  test('the range does not rely on sold prices far from all asking ones, which are of something else', () => {
    expect(leans(1000, 90, 90, 90, 90, 90)).toBe(false);
    expect(judgeKinds(prices(0, 5).map((price) => ({ ...price, amount: 90 }))).leaning).toBe(true);
  });

  test('a price that does not count shows the weight of its rank', () => {
    const given = [...prices(1, 0), ...prices(0, 6)].map((price, at) => ({
      ...price,
      amount: at < 6 ? 90 : 0,
    }));
    const { judged, leaning } = judgeKinds(given);
    expect(leaning).toBe(true);
    expect(judged.prices.map(({ weight }) => weight)).toEqual([
      ...weighKinds(given.slice(0, 6), true),
      ...weighKinds(given.slice(6), false),
    ]);
  });
});
