import { describe, expect, test } from '@jest/globals';
import {
  judgeKinds,
  type PriceOfKind,
  weighKinds,
} from '../../../../../shared/operations/pricing/offers/weigh-kinds.ts';

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

  test('weights of sold prices together are three times those of asking prices where the range leans on them', () => {
    const given = prices(12, 5);
    const { asking, sold } = sums(given, weighKinds(given, true));
    expect(sold / asking).toBeCloseTo(3);
  });

  test('weights of many sold prices are never lowered', () => {
    const given = prices(1, 30);
    expect(weighKinds(given, true)).toEqual(weighKinds(given, false));
  });

  test('weights of sold prices alone are those of their ranks', () => {
    expect(weighKinds(prices(0, 2), true)).toEqual([1, 2 ** (-1 / 24)]);
    expect(weighKinds([], true)).toEqual([]);
  });
});

describe('judging', () => {
  const asked: (readonly number[])[] = [];
  const judged = (given: readonly PriceOfKind[], counted: (index: number) => boolean) => {
    asked.length = 0;
    return judgeKinds(
      given,
      (weights) => {
        asked.push(weights);
        return asked.length;
      },
      (_judged, index) => counted(index),
    );
  };

  test('the range leans on five sold prices that count', () => {
    const given = prices(3, 5);
    expect(judged(given, () => true)).toEqual({ judged: 1, leaning: true });
    expect(asked).toEqual([weighKinds(given, true)]);
  });

  test('the range does not lean on four sold prices', () => {
    const given = prices(3, 4);
    expect(judged(given, () => true)).toEqual({ judged: 1, leaning: false });
    expect(asked).toEqual([weighKinds(given, false)]);
  });

  test('the range does not lean on sold prices that lie apart from all asking ones: they are of something else', () => {
    const given = prices(3, 5);
    expect(judged(given, (index) => index >= 3)).toEqual({ judged: 2, leaning: false });
    expect(asked).toEqual([weighKinds(given, true), weighKinds(given, false)]);
    expect(judged(prices(0, 5), () => true)).toEqual({ judged: 1, leaning: true });
  });

  test('the judging starts again without leaning if fewer than five are left of the sold prices', () => {
    const given = prices(3, 5);
    expect(judged(given, (index) => index !== 7)).toEqual({ judged: 2, leaning: false });
    expect(asked).toEqual([weighKinds(given, true), weighKinds(given, false)]);
  });
});
