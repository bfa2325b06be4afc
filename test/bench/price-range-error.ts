import { priceRange } from '../../shared/pricing/price-range.ts';
import { seededRandom } from '../support/treacherous-database.ts';
import type { Figure } from './bound.ts';

const runs = 5000;
const matches = 12;
/** Guards against a worse range, with a margin above the measured values; no requirement names them. */
const mostMissed = 10;
const largestError = 15;

/** Prices as a search gives them, best match first. @returns undefined for a missing price */
type Mixture = (truth: number, rank: number, random: () => number) => number;

const noisy = (truth: number, random: () => number): number =>
  truth * Math.exp((random() + random() + random() - 1.5) * 0.4);

const mixtures: Readonly<Record<string, Mixture>> = {
  'asking prices alone': (truth, _rank, random) => noisy(truth, random),
  'one accessory in four, mostly far down': (truth, rank, random) =>
    noisy(truth, random) * (random() < 0.04 * rank ? 0.1 : 1),
  'every third an accessory': (truth, rank, random) => noisy(truth, random) * (rank % 3 === 2 ? 0.1 : 1),
  'one absurd price': (truth, rank, random) => (rank === 5 ? truth * 1000 : noisy(truth, random)),
  'a free one and a placeholder': (truth, rank, random) =>
    rank === 3 ? 0.01 : rank === 8 ? 99_999_999 : noisy(truth, random),
  'bundles of ten now and then': (truth, _rank, random) => noisy(truth, random) * (random() < 0.1 ? 10 : 1),
};

/**
 * How often the range misses the true price by more than 5 %, and how far its middle is off, over mixtures of
 * prices drawn around a known one.
 */
export function measurePriceRange(): Figure[] {
  return Object.entries(mixtures).flatMap(([subject, draw], seed) => {
    const random = seededRandom(seed + 1);
    let missed = 0;
    let error = 0;
    for (let run = 0; run < runs; run += 1) {
      const truth = 10 * 200 ** random();
      const prices = Array.from({ length: matches }, (_, rank) => ({
        amount: draw(truth, rank, random),
        rank,
      }));
      const range = priceRange(prices);
      if (range === undefined) {
        missed += 1;
        continue;
      }
      if (range.lower > truth * 1.05 || range.upper < truth * 0.95) missed += 1;
      error += Math.abs(Math.log(Math.sqrt(range.lower * range.upper) / truth));
    }
    return [
      {
        subject,
        what: 'range misses the true price',
        value: (100 * missed) / runs,
        unit: '%' as const,
        atMost: mostMissed,
      },
      {
        subject,
        what: 'middle of the range is off by',
        value: (100 * error) / runs,
        unit: '%' as const,
        atMost: largestError,
      },
    ];
  });
}
