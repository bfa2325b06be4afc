/** A price of a comparable, best match first. */
export interface RankedPrice {
  /** In the currency of the range; anything but a number above 0 is ignored. */
  readonly amount: number;
  /** 0 for the best match. */
  readonly rank: number;
}

/** The prices of comparables, best match first; those without one count for nothing. */
export const rankedPrices = (comparables: readonly { readonly price: string | undefined }[]): RankedPrice[] =>
  comparables.map(({ price }, rank) => ({ amount: Number(price ?? Number.NaN), rank }));

export interface PriceRange {
  readonly lower: number;
  readonly upper: number;
}

interface WeightedPrice {
  readonly log: number;
  readonly weight: number;
}

/** A match's weight halves every eight ranks: of fifteen all count, the best over three times as much as the last. */
const halfWeightRanks = 8;
/** Neighbouring prices that differ by more than this factor are of different things (phone and phone case). */
const groupGap = Math.log(2.5);
/** Beyond this many scaled median deviations a price is an outlier. */
const outlierDeviations = 3;
/** Below this deviation nothing is an outlier: prices within a few percent of each other all stay. */
const minDeviation = Math.log(1.08);
/** A normal distribution's standard deviation is 1.4826 times its median absolute deviation. */
const madToSigma = 1.4826;
/** With fewer prices nobody can say which of them is odd. */
const enough = 3;
const lowerQuantile = 0.2;
const upperQuantile = 0.8;

const totalWeight = (prices: readonly WeightedPrice[]): number =>
  prices.reduce((sum, price) => sum + price.weight, 0);

/** Splits sorted prices at wide gaps and keeps the group that the best matches support. */
function mainGroup(sorted: readonly WeightedPrice[]): WeightedPrice[] {
  const groups: WeightedPrice[][] = [];
  let last: WeightedPrice | undefined;
  for (const price of sorted) {
    if (last === undefined || price.log - last.log > groupGap) groups.push([]);
    groups.at(-1)?.push(price);
    last = price;
  }
  return groups.reduce((best, group) => (totalWeight(group) > totalWeight(best) ? group : best));
}

/** Weighted quantile with linear interpolation between the middles of the weights. */
function quantile(sorted: readonly WeightedPrice[], share: number): number {
  const target = share * totalWeight(sorted);
  let before = 0;
  let previous: { readonly at: number; readonly log: number } | undefined;
  for (const { log, weight } of sorted) {
    const at = before + weight / 2;
    if (at >= target) {
      if (previous === undefined) return log;
      return previous.log + ((log - previous.log) * (target - previous.at)) / (at - previous.at);
    }
    previous = { at, log };
    before += weight;
  }
  return previous?.log ?? 0;
}

function withoutOutliers(sorted: readonly WeightedPrice[]): WeightedPrice[] {
  const median = quantile(sorted, 0.5);
  const deviations = sorted
    .map(({ log, weight }) => ({ log: Math.abs(log - median), weight }))
    .sort((a, b) => a.log - b.log);
  const sigma = Math.max(minDeviation, madToSigma * quantile(deviations, 0.5));
  return sorted.filter(({ log }) => Math.abs(log - median) <= outlierDeviations * sigma);
}

/** The prices that represent the product, lowest first: the main group without its outliers. */
function telling(prices: readonly RankedPrice[]): WeightedPrice[] {
  const sorted = prices
    .filter(({ amount }) => Number.isFinite(amount) && amount > 0)
    .map(({ amount, rank }) => ({ log: Math.log(amount), weight: 2 ** (-rank / halfWeightRanks) }))
    .sort((a, b) => a.log - b.log);
  return sorted.length < enough ? sorted : withoutOutliers(mainGroup(sorted));
}

const toAmount = (log: number): number => Math.round(Math.exp(log) * 100) / 100;

/**
 * The lowest and the highest price that represent the product, to judge a range against.
 *
 * @returns undefined if no price is above 0
 */
export function priceBounds(prices: readonly RankedPrice[]): PriceRange | undefined {
  const kept = telling(prices);
  const [first] = kept;
  const last = kept.at(-1);
  return first && last && { lower: toAmount(first.log), upper: toAmount(last.log) };
}

/**
 * The range in which such a product sells. On log prices, since prices err by factors: the group of prices that the
 * best matches support, without outliers, then the inner 60 % by weight of rank.
 *
 * One price is its own range, two are its bounds: so little evidence supports nothing finer.
 *
 * @returns undefined if no price is above 0
 */
export function priceRange(prices: readonly RankedPrice[]): PriceRange | undefined {
  const kept = telling(prices);
  if (kept.length < enough) return priceBounds(prices);
  const bound = (share: number) => toAmount(quantile(kept, share));
  return { lower: bound(lowerQuantile), upper: bound(upperQuantile) };
}
