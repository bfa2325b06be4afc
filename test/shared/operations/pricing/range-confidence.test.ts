import { describe, expect, test } from '@jest/globals';
import { judgePrices } from '../../../../shared/operations/pricing/price-range.ts';
import {
  type Confidence,
  confidenceOf,
  confidenceRule,
} from '../../../../shared/operations/pricing/range-confidence.ts';
import { seededRandom } from '../../../support/treacherous-database.ts';

test.each<[counted: number, considered: number, spread: number, Confidence]>([
  [6, 8, 1.6, 'high'],
  [5, 6, 1.1, 'medium'],
  [6, 9, 1.1, 'medium'],
  [12, 12, 1.61, 'medium'],
  [3, 6, 2.5, 'medium'],
  [2, 2, 1, 'low'],
  [5, 11, 1.2, 'low'],
  [12, 12, 2.51, 'low'],
])(
  '%d of %d prices with a spread of %d give the confidence %s',
  (counted, considered, spread, confidence) => {
    expect(confidenceOf({ counted, considered, spread })).toBe(confidence);
  },
);

test('the rule in words names every limit', () => {
  expect(confidenceRule).toBe(
    'high: at least 6 prices count, they are at least 75 % of those considered, and the upper bound is at most 1.6 times the lower; ' +
      'medium: at least 3 prices count, they are at least 50 % of those considered, and the upper bound is at most 2.5 times the lower; otherwise low',
  );
});

describe('in drawn markets', () => {
  /** Prices around a true one: close, wide or very wide, alone or among accessories. */
  const markets = [0.4, 0.9, 1.5].flatMap((noise) => [0, 0.2, 0.4].map((share) => ({ noise, share })));

  test('the middle of a range of higher confidence is more often close to the true price', () => {
    const random = seededRandom(5);
    const seen = { high: [0, 0], medium: [0, 0], low: [0, 0] };
    for (let run = 0; run < 9_000; run += 1) {
      const { noise, share } = markets[run % markets.length] ?? { noise: 0, share: 0 };
      const truth = 10 * 200 ** random();
      const prices = Array.from({ length: 1 + Math.floor(random() * 15) }, (_, rank) => {
        const accessory = random() < share ? 0.1 : 1;
        return { amount: truth * accessory * Math.exp((random() + random() + random() - 1.5) * noise), rank };
      });
      const { middle, confidence } = judgePrices(prices).range ?? { middle: 1, confidence: 'low' as const };
      const counts = seen[confidence];
      counts[0] = (counts[0] ?? 0) + 1;
      if (Math.abs(Math.log(middle / truth)) > Math.log(1.25)) counts[1] = (counts[1] ?? 0) + 1;
    }
    const farOff = Object.values(seen).map(([all = 0, far = 0]) => far / all);
    expect(farOff[0]).toBeLessThan(0.08);
    expect(farOff[1]).toBeLessThan(0.4);
    expect(farOff).toEqual(farOff.toSorted((a, b) => a - b));
    // No level is empty: each is said of at least one market in twenty.
    expect(Math.min(...Object.values(seen).map(([all = 0]) => all))).toBeGreaterThan(450);
  });
});
