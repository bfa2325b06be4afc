import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { priceAxis, rowsFor } from '../../../../../shared/apps/dashboard/browser/price-axis.ts';

const price = fc.double({ min: 0.01, max: 100_000, noNaN: true });

describe('the axis of prices', () => {
  test('places every price within the drawing, in order, with few ticks', () => {
    fc.assert(
      fc.property(fc.array(price, { minLength: 1, maxLength: 15 }), price, price, (prices, one, other) => {
        const axis = priceAxis(prices, Math.min(one, other), Math.max(one, other));
        const places = prices.toSorted((a, b) => a - b).map(axis.place);
        for (const [index, place] of places.entries()) {
          expect(place).toBeGreaterThanOrEqual(places[index - 1] ?? 5);
          expect(place).toBeLessThanOrEqual(95 + 1e-9);
        }
        expect(axis.ticks.length).toBeLessThanOrEqual(5);
      }),
    );
  });

  test('has round ticks', () => {
    expect(priceAxis([100, 120], 107, 117).ticks).toEqual([100, 105, 110, 115, 120]);
  });

  test('keeps its scale where one price is far away: that one is at the edge', () => {
    const axis = priceAxis([90, 100, 110, 5000], 95, 105);
    expect(axis.place(5000)).toBe(95);
    expect(axis.place(100) - axis.place(95)).toBeGreaterThan(10);
  });

  test('has a width even if all prices are the same', () => {
    expect(priceAxis([50, 50], 50, 50).place(50)).toBe(50);
  });
});

test('dots that would overlap go into rows of their own', () => {
  expect(rowsFor([10, 50, 11, 90, 12], 5)).toEqual([0, 0, 1, 0, 2]);
  expect(rowsFor([], 5)).toEqual([]);
});
