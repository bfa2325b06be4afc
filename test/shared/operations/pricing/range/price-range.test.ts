import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '../../../../../lib/seeded-random.ts';
import {
  type Confidence,
  confidenceOf,
  judgePrices,
} from '../../../../../shared/operations/pricing/range/price-range.ts';
import { counts } from '../../../../support/counts.ts';

const ranked = (amounts: readonly number[]) => amounts.map((amount, rank) => ({ amount, rank }));
const rangeOf = (amounts: readonly number[]) => judgePrices(ranked(amounts)).range;
/** The range of prices that weigh the same. */
const ofEqual = (amounts: readonly number[]) =>
  judgePrices(amounts.map((amount) => ({ amount, rank: 0 }))).range;

test('of several prices the range holds the inner 60 % by weight, and its middle is the mean of three points', () => {
  // Each is the middle of its fifth of the weight: 20 % lies halfway between the first and the second.
  expect(ofEqual([100, 102, 104, 106, 108])).toMatchObject({ lower: 101, upper: 107 });
  expect(ofEqual([100, 110, 120, 133.1, 200])?.middle).toBeCloseTo(Math.cbrt(110 * 120 * 133.1), 2);
});

test('in a mixture of products and accessories the best matches decide which group counts', () => {
  const phonesFirst = rangeOf([600, 620, 580, 60, 640, 55, 610, 62, 590, 58, 605]);
  expect(phonesFirst?.lower).toBeGreaterThan(550);
  expect(phonesFirst?.upper).toBeLessThan(650);
  const casesFirst = rangeOf([60, 55, 62, 600, 58, 61, 620, 57]);
  expect(casesFirst?.upper).toBeLessThan(70);
});

describe('the outcome of each price', () => {
  const leftOut = (amounts: readonly number[]) =>
    judgePrices(ranked(amounts)).prices.map((price) => price.leftOut);

  test('prices far from the densest place are left out, however little each differs from the next', () => {
    const honest = [100, 104, 96, 110, 92, 101];
    expect(leftOut([60, 170, ...honest])).toEqual(Array(8).fill(undefined));
    expect(
      leftOut([...honest, 60, 12, 38, 18, 26, 170, 270])
        .slice(7)
        .join(),
    ).toBe('outlier-low,outlier-low,outlier-low,outlier-low,,outlier-high');
  });

  test('of two nearly equally dense places the dearer one counts, as parts are cheaper than products', () => {
    const parts = Array(8).fill(20);
    expect(ofEqual([...parts, ...Array(7).fill(100)])).toMatchObject({ lower: 100 });
    expect(ofEqual([...parts, ...Array(6).fill(100)])).toMatchObject({ upper: 20 });
  });

  test('where prices spread widely those around their mean count, not around the densest place', () => {
    const { bounds, counted } = ofEqual([100, 100, 100, 110, 210, 290, 300, 430]) ?? {};
    expect({ bounds, counted }).toEqual({ bounds: { lower: 100, upper: 300 }, counted: 7 });
  });

  test('a price exactly 2.5 times that of the densest place counts, whatever the logarithms round to', () => {
    const wrong: number[] = [];
    for (let cents = 2; cents < 20_000; cents += counts(6, 2)) {
      const [low, high] = [cents / 100, (cents * 2.5) / 100];
      if (leftOut([low, low, low, high]).some((reason) => reason !== undefined)) wrong.push(low);
      if (cents > 10 && !leftOut([low, low, low, high + 0.01]).includes('outlier-high')) wrong.push(low);
    }
    expect(wrong).toEqual([]);
  });

  test('a weight halves every eight ranks, and a price that is left out keeps its own', () => {
    const { prices } = judgePrices(ranked(Array(17).fill(5)));
    expect([0, 8, 16].map((rank) => prices[rank]?.weight)).toEqual([1, 0.5, 0.25]);
  });

  test('an excluded price leaves the range, whatever it is', () => {
    const given = ranked([50, 55, 60, 9]).map((price) =>
      price.amount === 60 ? { ...price, exclusion: 'bundle' as const } : price,
    );
    const { prices, range } = judgePrices(given);
    expect(prices.map((price) => price.leftOut)).toEqual([undefined, undefined, 'bundle', 'outlier-low']);
    expect(range).toMatchObject({ counted: 2, considered: 3, bounds: { lower: 50, upper: 55 } });
  });
});

test('without a price above 0 that is not excluded there is no range', () => {
  const given = ranked([0, Number.NaN, -3, Number.POSITIVE_INFINITY, 50]).map((price) =>
    price.amount === 50 ? { ...price, exclusion: 'accessory' as const } : price,
  );
  const { prices, range } = judgePrices(given);
  expect(prices.map(({ leftOut }) => leftOut)).toEqual([...Array(4).fill('no-price'), 'accessory']);
  expect(range).toBeUndefined();
});

test('a range names its method, its middle and its spread', () => {
  expect(rangeOf([40])).toMatchObject({ method: 'one-price', lower: 40, upper: 40, middle: 40, spread: 1 });
  const two = { method: 'both-prices', lower: 40, upper: 50, middle: 44.72, spread: 1.25 };
  expect(ofEqual([50, 40])).toMatchObject(two);
  expect(rangeOf([40, 50, 45])).toMatchObject({ method: 'inner-share', counted: 3 });
});

test.each<[counted: number, considered: number, spread: number, Confidence]>([
  [6, 8, 1.6, 'high'],
  [5, 6, 1.1, 'medium'],
  [6, 9, 1.1, 'medium'],
  [12, 12, 1.61, 'medium'],
  [3, 5, 2.5, 'medium'],
  [4, 7, 2.5, 'low'],
  [2, 2, 1, 'low'],
  [5, 11, 1.2, 'low'],
  [12, 12, 2.51, 'low'],
])(
  '%d of %d prices with a spread of %d give the confidence %s',
  (counted, considered, spread, confidence) => {
    expect(confidenceOf({ counted, considered, spread })).toBe(confidence);
  },
);

/** Prices around a true one: close, wide or very wide, alone or among accessories. */
const markets = [0.4, 0.9, 1.5].flatMap((noise) => [0, 0.2, 0.4].map((share) => ({ noise, share })));

test('in drawn markets the middle of a range of higher confidence is more often close to the true price', () => {
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
  // No level is empty: each applies to at least one market in twenty.
  expect(Math.min(...Object.values(seen).map(([all = 0]) => all))).toBeGreaterThan(450);
});
