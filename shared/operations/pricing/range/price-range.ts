/** How far a range is to be trusted. */
export type Confidence = 'low' | 'medium' | 'high';

/** What a range must reach for each level; an explanation shows them. */
export const confidenceLimits = {
  high: { counted: 6, share: 0.75, spread: 1.6 },
  medium: { counted: 3, share: 0.5, spread: 2.5 },
} as const;

/** The figures of a range that its confidence is based on. */
export interface RangeFigures {
  readonly counted: number;
  readonly considered: number;
  /** Upper bound divided by lower bound. */
  readonly spread: number;
}

/** High where enough prices count, most of them agree and the range is narrow; low where any of this is missing. */
export function confidenceOf({ counted, considered, spread }: RangeFigures): Confidence {
  for (const level of ['high', 'medium'] as const) {
    const least = confidenceLimits[level];
    const isAgreed = counted >= least.counted && counted >= least.share * considered;
    if (isAgreed && spread <= least.spread) return level;
  }
  return 'low';
}

const inWords = ({ counted, share, spread }: { counted: number; share: number; spread: number }): string =>
  `at least ${counted} prices count, they are at least ${share * 100} % of those considered, and the upper bound is at most ${spread} times the lower`;

/** The rule in words, as an explanation shows it. */
export const confidenceRule = `high: ${inWords(confidenceLimits.high)}; medium: ${inWords(confidenceLimits.medium)}; otherwise low; one level lower if any of these has a look that is neither same nor unclear`;

/** The range, trusted one level less. */
export function lessSure(range: JudgedRange): JudgedRange {
  return { ...range, confidence: range.confidence === 'high' ? 'medium' : 'low' };
}

/**
 * Why a price of any size is left out of the range: the offer is not the product itself, or already counts with another
 * price.
 */
export type Exclusion =
  | 'accessory'
  | 'bundle'
  | 'other-condition'
  | 'other-product'
  | 'other-model'
  | 'duplicate';

/** A price of a comparable, best match first. */
export interface RankedPrice {
  /** In the currency of the range; anything but a number above 0 is ignored. */
  readonly amount: number;
  /** 0 for the best match. */
  readonly rank: number;
  readonly exclusion?: Exclusion | undefined;
  /** Above 0; if undefined, the weight of the rank. */
  readonly weight?: number | undefined;
}

export interface PriceRange {
  readonly lower: number;
  readonly upper: number;
}

/** What became of one price. */
export interface JudgedPrice {
  /** As given or by rank, whether the price counts or not. */
  readonly weight: number;
  /** Why it does not count in the range; undefined if it counts. */
  readonly leftOut: 'no-price' | Exclusion | 'outlier-low' | 'outlier-high' | undefined;
}

/** Whether a price could have counted: above 0, of an offer that nothing excludes. */
export const isConsidered = (leftOut: JudgedPrice['leftOut']): boolean =>
  leftOut === undefined || leftOut === 'outlier-low' || leftOut === 'outlier-high';

/** A range with everything that it is based on. */
export interface JudgedRange extends PriceRange {
  readonly method: 'inner-share' | 'both-prices' | 'one-price';
  /** How many prices count. */
  readonly counted: number;
  /** How many prices could have counted: above 0 and not excluded. */
  readonly considered: number;
  /** The lowest and the highest price that counts, to judge another range against. */
  readonly bounds: PriceRange;
  /** The weighted median of the prices that count. */
  readonly middle: number;
  /** Upper bound divided by lower bound, to 4 decimals. */
  readonly spread: number;
  readonly confidence: Confidence;
}

/** Prices in the order in which they were given, and the range that they give. */
export interface JudgedPrices {
  readonly prices: readonly JudgedPrice[];
  /** Undefined if no price counts. */
  readonly range: JudgedRange | undefined;
}

interface WeightedPrice {
  readonly index: number;
  readonly amount: number;
  readonly log: number;
  readonly weight: number;
}

/** What the range is computed with; an explanation shows them. */
export const rangeConstants = {
  /** A match's weight halves every eight ranks: of fifteen all count, the best over three times as much as the last. */
  halfWeightRanks: 8,
  /** Neighbouring prices that differ by more than this factor are of different things (phone and phone case). */
  groupGap: 2.5,
  /**
   * The standard deviation, as a factor, of the kernel of the prices' density, and how many times dearer than those
   * left out the rest must be in the middle. Of widths from 1.14 to 1.28 and gaps from 2.5 to 3.5, these do best on
   * drawn markets with accessories and fakes without making those with widely spread honest prices worse (`npm run
   * bench -- price-range-error`).
   */
  hillWidth: 1.16,
  hillGap: 3.3,
  /** Beyond this many scaled median deviations a price is an outlier. */
  outlierDeviations: 3,
  /** Below this deviation, a factor, nothing is an outlier: prices within a few percent of each other all stay. */
  leastDeviation: 1.08,
  /** A normal distribution's standard deviation is 1.4826 times its median absolute deviation. */
  deviationScale: 1.4826,
  /** With fewer prices it is impossible to say which of them is odd. */
  enough: 3,
  /** The shares of the weight below the bounds. */
  lowerShare: 0.2,
  upperShare: 0.8,
} as const;

const { enough } = rangeConstants;

const totalWeight = (prices: readonly WeightedPrice[]): number =>
  prices.reduce((sum, price) => sum + price.weight, 0);

/** Closer to a limit the rounding of logarithms would decide instead of the price: 100.00 is no more than 2.5 times 40.00. */
const rounding = 1e-9;

/** Splits sorted prices at wide gaps, or by their density where there are none, and keeps what the best matches support. */
function mainGroup(sorted: readonly WeightedPrice[]): readonly WeightedPrice[] {
  const groups: WeightedPrice[][] = [];
  let last: WeightedPrice | undefined;
  const gap = Math.log(rangeConstants.groupGap) + rounding;
  for (const price of sorted) {
    if (last === undefined || price.log - last.log > gap) groups.push([]);
    groups.at(-1)?.push(price);
    last = price;
  }
  if (groups.length === 1) return withoutCheapHills(sorted);
  return groups.reduce((best, group) => (totalWeight(group) > totalWeight(best) ? group : best));
}

/**
 * Leaves out prices below a valley of the density on logarithms, if they are far lower than the rest. Accessories and
 * fakes that cost at least a tenth of the product's price leave no gap. Valleys count downwards from the highest peak.
 * Dearer prices stay, since dear offers of other things are rare.
 */
function withoutCheapHills(sorted: readonly WeightedPrice[]): readonly WeightedPrice[] {
  const width = Math.log(rangeConstants.hillWidth);
  const density = (at: number): number =>
    sorted.reduce((sum, { log, weight }) => sum + weight * Math.exp(-(((at - log) / width) ** 2) / 2), 0);
  const heights = sorted.map(({ log }) => density(log));
  for (let at = heights.indexOf(Math.max(...heights)); at > 0; at -= 1) {
    const between = density(((sorted[at]?.log ?? 0) + (sorted[at - 1]?.log ?? 0)) / 2);
    const isValley = between <= (heights[at] ?? 0) && between < (heights[at - 1] ?? 0);
    const [cheap, others] = [sorted.slice(0, at), sorted.slice(at)];
    const factor = Math.exp(quantile(others, 0.5) - quantile(cheap, 0.5));
    if (isValley && factor > rangeConstants.hillGap) return others;
  }
  return sorted;
}

/** Weighted quantile with linear interpolation between the middles of the weights. */
function quantile(sorted: readonly Pick<WeightedPrice, 'log' | 'weight'>[], share: number): number {
  const target = share * sorted.reduce((sum, { weight }) => sum + weight, 0);
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
  const { leastDeviation, deviationScale, outlierDeviations } = rangeConstants;
  const median = quantile(sorted, 0.5);
  const deviations = sorted
    .map(({ log, weight }) => ({ log: Math.abs(log - median), weight }))
    .sort((a, b) => a.log - b.log);
  const sigma = Math.max(Math.log(leastDeviation), deviationScale * quantile(deviations, 0.5));
  return sorted.filter(({ log }) => Math.abs(log - median) <= outlierDeviations * sigma);
}

export const cents = (amount: number): number => Math.round(amount * 100) / 100;

/** Whether an amount can be a price at all. */
const isPrice = (amount: number): boolean => Number.isFinite(amount) && amount > 0;

/** The range of the prices that count, lowest first. */
function rangeOf(kept: readonly WeightedPrice[], considered: number): JudgedRange | undefined {
  const [first] = kept;
  const last = kept.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const bounds = { lower: cents(first.amount), upper: cents(last.amount) };
  // Clamped to the bounds: of an amount of twenty digits the logarithm keeps about fifteen.
  const inner = (share: number) =>
    Math.min(bounds.upper, Math.max(bounds.lower, cents(Math.exp(quantile(kept, share)))));
  const isInner = kept.length >= enough;
  const { lower, upper } = isInner
    ? { lower: inner(rangeConstants.lowerShare), upper: inner(rangeConstants.upperShare) }
    : bounds;
  const spread = Math.round((upper / lower) * 10_000) / 10_000;
  const figures = { counted: kept.length, considered, spread };
  return {
    method: isInner ? 'inner-share' : kept.length === 1 ? 'one-price' : 'both-prices',
    lower,
    upper,
    ...figures,
    bounds,
    middle: inner(0.5),
    confidence: confidenceOf(figures),
  };
}

/**
 * The range in which such a product sells, and the prices that it is based on. It works on log prices, since prices err
 * by factors: the group of prices that the best matches support, by gaps or by density, without outliers, then the
 * inner 60 % by weight of rank.
 *
 * One price is its own range, two are its bounds: so little evidence supports nothing finer.
 */
export function judgePrices(given: readonly RankedPrice[]): JudgedPrices {
  const weights = given.map(({ rank, weight }) => weight ?? 2 ** (-rank / rangeConstants.halfWeightRanks));
  const sorted: WeightedPrice[] = [];
  for (const [index, { amount, exclusion }] of given.entries()) {
    if (exclusion !== undefined || !isPrice(amount)) continue;
    sorted.push({ index, amount, log: Math.log(amount), weight: weights[index] ?? 0 });
  }
  sorted.sort((a, b) => a.log - b.log);
  const kept = sorted.length < enough ? sorted : withoutOutliers(mainGroup(sorted));
  const counting = new Set(kept.map(({ index }) => index));
  const lowest = kept[0]?.log ?? 0;
  const prices = given.map(({ amount, exclusion }, index): JudgedPrice => {
    const weight = weights[index] ?? 0;
    if (!isPrice(amount)) return { weight, leftOut: 'no-price' };
    if (exclusion !== undefined) return { weight, leftOut: exclusion };
    if (counting.has(index)) return { weight, leftOut: undefined };
    return { weight, leftOut: Math.log(amount) < lowest ? 'outlier-low' : 'outlier-high' };
  });
  return { prices, range: rangeOf(kept, sorted.length) };
}
