import { seededRandom } from '../../lib/seeded-random.ts';
import { judgeOffers } from '../../shared/operations/pricing/offers/judge-offers.ts';
import {
  judgePrices,
  type PriceRange,
  type RankedPrice,
} from '../../shared/operations/pricing/range/price-range.ts';
import { type Figure, percent } from './bound.ts';
import { titledSubjects } from './titled-subjects.ts';

const rangeOf = (prices: readonly RankedPrice[]) => judgePrices(prices).range;

const runs = 5000;
const matches = 12;
/** Guards against a worse range, with a margin above the measured values; no requirement names them. */
const mostMissed = 10;
const largestError = 15;
/** How far a third of accessories may shift the middle, once their titles are read. */
const largestShift = 3;

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

const middleOf = ({ lower, upper }: PriceRange): number => Math.log(Math.sqrt(lower * upper));

const pick = <Item>(items: readonly Item[], random: () => number): Item | undefined =>
  items[Math.floor(random() * items.length)];

/**
 * What an accessory costs of the product's price: a tenth to four fifths. If all cost a tenth, the range would find the
 * gap without any title.
 */
const dearness = (random: () => number): number => 0.1 * 8 ** random();

/**
 * Every third offer is an accessory. The titles were written by a person who had not seen the lists of words, and a
 * fifth of the accessories has no word that gives them away. The range of the honest offers alone is off by their
 * noise, whatever is done about accessories; what these may do is shift it.
 */
function measureTitledOffers(): Figure[] {
  const random = seededRandom(21);
  let error = 0;
  let honestError = 0;
  let shift = 0;
  let untitledShift = 0;
  for (let run = 0; run < runs; run += 1) {
    const truth = 10 * 200 ** random();
    const subject = pick(titledSubjects, random);
    const offers = Array.from({ length: matches }, (_, rank) => {
      const isAccessory = rank % 3 === 2;
      const titles = (isAccessory ? subject?.accessories : subject?.honest) ?? [];
      const amount = noisy(truth, random) * (isAccessory ? dearness(random) : 1);
      return { rank, amount, isAccessory, title: pick(titles, random) ?? '' };
    });
    const kinds = judgeOffers(offers.map(({ title }) => title));
    const honest = rangeOf(offers.filter(({ isAccessory }) => !isAccessory));
    const read = rangeOf(offers.filter((_, index) => kinds[index] === 'whole'));
    const unread = rangeOf(offers);
    if (honest === undefined || read === undefined || unread === undefined) continue;
    error += Math.abs(middleOf(read) - Math.log(truth));
    honestError += Math.abs(middleOf(honest) - Math.log(truth));
    shift += Math.abs(middleOf(read) - middleOf(honest));
    untitledShift += Math.abs(middleOf(unread) - middleOf(honest));
  }
  const subject = 'every third an accessory, with titles';
  return [
    percent(subject, 'middle of the range is off by', error / runs, largestError),
    percent(subject, 'middle of the honest offers alone is off by', honestError / runs),
    percent(subject, 'accessories shift the middle by, titles read', shift / runs, largestShift),
    percent(subject, 'accessories shift the middle by, titles not read', untitledShift / runs),
  ];
}

/** How much more than the mode of a kernel density the middle may be off where cheap offers leave no gap. */
const mostAgainstMode = 1.2;

interface Blend {
  readonly cheap: number;
  /** What a cheap offer costs of the product's price. */
  readonly share: (random: () => number) => number;
  readonly noise: number;
  /**
   * Honest prices must not get worse by what is done about cheap ones: when gaps alone made groups, the middle was off by
   * 6.17 and 11.69 %. The standard error of such a figure is 0.1.
   */
  readonly atMost?: number;
}

const decade = (random: () => number): number => 0.1 * 10 ** random();
const ofFakes = (random: () => number): number => 0.15 * 4 ** random();

/** Markets without titles, in which cheap offers are as likely among the best matches as among the last. */
const blends: Readonly<Record<string, Blend>> = {
  '35 % accessories over a decade of prices': { cheap: 0.35, share: decade, noise: 0.4 },
  '50 % accessories over a decade of prices': { cheap: 0.5, share: decade, noise: 0.4 },
  '30 % fakes': { cheap: 0.3, share: ofFakes, noise: 0.4 },
  'honest prices alone': { cheap: 0, share: decade, noise: 0.4, atMost: 6.2 },
  'honest prices that spread widely': { cheap: 0, share: decade, noise: 0.75, atMost: 11.8 },
};

/**
 * The price at which the density of logarithms is highest, with equal weights, by a Gaussian kernel as wide as
 * Silverman's rule says (Density Estimation for Statistics and Data Analysis, 1986, equation 3.31).
 */
function kernelMode(logs: readonly number[]): number {
  const sorted = logs.toSorted((a, b) => a - b);
  const mean = sorted.reduce((sum, log) => sum + log, 0) / sorted.length;
  const deviation = Math.sqrt(sorted.reduce((sum, log) => sum + (log - mean) ** 2, 0) / (sorted.length - 1));
  const quartile = (share: number): number => {
    const at = share * (sorted.length - 1);
    const [low = 0, high = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
    return low + (high - low) * (at % 1);
  };
  const width = 0.9 * Math.min(deviation, (quartile(0.75) - quartile(0.25)) / 1.34) * sorted.length ** -0.2;
  const density = (at: number): number =>
    sorted.reduce((sum, log) => sum + Math.exp(-(((at - log) / width) ** 2) / 2), 0);
  const [lowest = 0, highest = 0] = [sorted[0], sorted.at(-1)];
  const grid = Array.from({ length: 151 }, (_, step) => lowest + ((highest - lowest) * step) / 150);
  const densities = grid.map(density);
  return grid[densities.indexOf(Math.max(...densities))] ?? mean;
}

/**
 * How far the middle is off where titles say nothing and no gap separates the prices, compared with the mode of a
 * kernel density.
 */
function measureBlends(): Figure[] {
  return Object.entries(blends).flatMap(([subject, { cheap, share, noise, atMost }], seed) => {
    const random = seededRandom(31 + seed);
    let error = 0;
    let modeError = 0;
    for (let run = 0; run < runs; run += 1) {
      const truth = 10 * 200 ** random();
      const prices = Array.from({ length: matches }, (_, rank) => {
        const part = random() < cheap ? share(random) : 1;
        return { rank, amount: truth * part * Math.exp((random() + random() + random() - 1.5) * noise) };
      });
      error += Math.abs(Math.log((judgePrices(prices).range?.middle ?? 0.01) / truth));
      modeError += Math.abs(kernelMode(prices.map(({ amount }) => Math.log(amount))) - Math.log(truth));
    }
    const what = 'error of the middle over that of the mode';
    const value = error / modeError;
    const againstMode = { subject, what, value, unit: '×', atMost: mostAgainstMode } as const;
    return [
      percent(subject, 'middle is off by', error / runs, atMost),
      percent(subject, 'mode of a kernel density is off by', modeError / runs),
      ...(cheap === 0 ? [] : [againstMode]),
    ];
  });
}

/**
 * How often the range misses the true price by more than 5 %, and how far its middle is off, over mixtures of
 * prices drawn around a known one.
 */
export function measurePriceRange(): Figure[] {
  const drawn = Object.entries(mixtures).flatMap(([subject, draw], seed) => {
    const random = seededRandom(seed + 1);
    let missed = 0;
    let error = 0;
    for (let run = 0; run < runs; run += 1) {
      const truth = 10 * 200 ** random();
      const prices = Array.from({ length: matches }, (_, rank) => ({
        amount: draw(truth, rank, random),
        rank,
      }));
      const range = rangeOf(prices);
      if (range === undefined) {
        missed += 1;
        continue;
      }
      if (range.lower > truth * 1.05 || range.upper < truth * 0.95) missed += 1;
      error += Math.abs(Math.log(Math.sqrt(range.lower * range.upper) / truth));
    }
    return [
      percent(subject, 'range misses the true price', missed / runs, mostMissed),
      percent(subject, 'middle of the range is off by', error / runs, largestError),
    ];
  });
  return [...drawn, ...measureTitledOffers(), ...measureBlends()];
}
