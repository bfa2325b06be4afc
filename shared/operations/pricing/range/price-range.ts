/** The confidence in a range. */
export type Confidence = 'low' | 'medium' | 'high';

/** Thresholds of each level; explanations show them. */
export const confidenceLimits = {
  high: { counted: 6, share: 0.75, spread: 1.6 },
  medium: { counted: 3, share: 0.6, spread: 2.5 },
} as const;

/** The figures that determine a range's confidence. */
export interface RangeFigures {
  readonly counted: number;
  readonly considered: number;
  /** Upper bound divided by lower bound. */
  readonly spread: number;
}

/** The highest level whose limits hold: enough prices count, most of them agree, and the range is narrow. */
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

/** Why a price is excluded from the range regardless of its amount: the offer is not the product itself. */
export type Exclusion = 'accessory' | 'bundle' | 'other-condition' | 'other-product' | 'other-model';

/** A price of a comparable. */
export interface RankedPrice {
  /** In the currency of the range; anything but a positive number is ignored. */
  readonly amount: number;
  /** 0 for the best match. */
  readonly rank: number;
  readonly exclusion?: Exclusion | undefined;
  /** Whether it was paid; otherwise it is asked. */
  readonly isSold?: boolean | undefined;
}

export interface PriceRange {
  readonly lower: number;
  readonly upper: number;
}

/** The outcome for one price. */
export interface JudgedPrice {
  /** By rank and sale, whether the price counts or not. */
  readonly weight: number;
  /** Why it does not count in the range; undefined if it counts. */
  readonly leftOut: 'no-price' | Exclusion | 'outlier-low' | 'outlier-high' | undefined;
}

/** Whether a price could have counted: above 0 and not excluded. */
export const isConsidered = (leftOut: JudgedPrice['leftOut']): boolean =>
  leftOut === undefined || leftOut === 'outlier-low' || leftOut === 'outlier-high';

/** A range with all its evidence. */
export interface JudgedRange extends PriceRange {
  readonly method: 'inner-share' | 'both-prices' | 'one-price';
  /** How many prices count. */
  readonly counted: number;
  /** How many prices could have counted: above 0 and not excluded. */
  readonly considered: number;
  /** The lowest and the highest price that counts, to check another range against. */
  readonly bounds: PriceRange;
  /** The mean of three inner points of the prices that count. */
  readonly middle: number;
  /** Upper bound divided by lower bound, to 4 decimals. */
  readonly spread: number;
  readonly confidence: Confidence;
}

/** A price that could count, with its natural logarithm. */
interface WeightedPrice {
  readonly amount: number;
  readonly log: number;
  readonly weight: number;
}

/** The constants of the range, named as in explanations. */
export const rangeConstants = {
  /** A match's weight halves every eight ranks: of fifteen all count, the best over three times as much as the last. */
  half_weight_ranks: 8,
  /** The standard deviation, as a factor, of the kernel of the prices' density. */
  kernel_width: 1.3,
  /** The first centre is the dearest price whose density is at least this share of the highest. */
  near_peak: 0.875,
  /** Prices that differ from the centre by more than this factor are of other things (a phone and its case). */
  reach: 2.5,
  /** With fewer prices no outlier can be told. */
  enough: 3,
  /**
   * The shares of the weight below the bounds. The first is also the distance of the middle's outer points from one
   * half.
   */
  lower_share: 0.2,
  upper_share: 0.8,
} as const;

/** How many times as much as an asking price of the same rank a price counts that was paid. */
export const soldWeight = 2;

const { enough } = rangeConstants;

/** Tolerance for the rounding of logarithms: 100.00 is no more than 2.5 times 40.00. */
const rounding = 1e-9;

/** The weighted mean of logarithms. */
const meanOf = (prices: readonly WeightedPrice[]): number =>
  prices.reduce((sum, { log, weight }) => sum + log * weight, 0) /
  prices.reduce((sum, { weight }) => sum + weight, 0);

/**
 * The prices near the peak of the weighted density of logarithms. Accessories, parts and fakes are cheaper than the
 * product, so the dearest price nearly as dense as the peak is taken. If honest prices spread widely, it is seldom in
 * their middle, so the mean of the prices within reach replaces it, twice.
 */
function densestGroup(sorted: readonly WeightedPrice[]): readonly WeightedPrice[] {
  const { kernel_width, near_peak, reach } = rangeConstants;
  const width = Math.log(kernel_width);
  const heights = sorted.map(({ log: at }) =>
    sorted.reduce((sum, { log, weight }) => sum + weight * Math.exp(-(((at - log) / width) ** 2) / 2), 0),
  );
  const enoughHeight = near_peak * Math.max(...heights);
  const within = (centre: number): readonly WeightedPrice[] =>
    sorted.filter(({ log }) => Math.abs(log - centre) <= Math.log(reach) + rounding);
  const first = within(sorted[heights.findLastIndex((height) => height >= enoughHeight)]?.log ?? 0);
  return within(meanOf(within(meanOf(first))));
}

/** The point where a share of the weight is reached, interpolated linearly between the middles of the weights. */
function quantile(sorted: readonly WeightedPrice[], share: number): number {
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

export const cents = (amount: number): number => Math.round(amount * 100) / 100;

/** Whether an amount can be a price. */
const isPrice = (amount: number): boolean => Number.isFinite(amount) && amount > 0;

/** The range of the prices that count, lowest first. */
function rangeOf(kept: readonly WeightedPrice[], considered: number): JudgedRange | undefined {
  const [first] = kept;
  const last = kept.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const bounds = { lower: cents(first.amount), upper: cents(last.amount) };
  // Clamped to the bounds: of twenty digits the logarithm keeps about fifteen.
  const priceAt = (log: number) => Math.min(bounds.upper, Math.max(bounds.lower, cents(Math.exp(log))));
  const { lower_share, upper_share } = rangeConstants;
  const middles = [0.5 - lower_share, 0.5, 0.5 + lower_share].map((share) => quantile(kept, share));
  const isInner = kept.length >= enough;
  const { lower, upper } = isInner
    ? { lower: priceAt(quantile(kept, lower_share)), upper: priceAt(quantile(kept, upper_share)) }
    : bounds;
  const spread = Math.round((upper / lower) * 10_000) / 10_000;
  const figures = { counted: kept.length, considered, spread };
  return {
    method: isInner ? 'inner-share' : kept.length === 1 ? 'one-price' : 'both-prices',
    lower,
    upper,
    ...figures,
    bounds,
    middle: priceAt(middles.reduce((sum, log) => sum + log, 0) / middles.length),
    confidence: confidenceOf(figures),
  };
}

/**
 * The range in which a product sells, and its underlying prices. It works on log prices, since prices err by factors:
 * the prices around the peak of density, then the inner 60 % by rank weight.
 *
 * One price is the range itself, two are its bounds: so little evidence supports nothing finer.
 *
 * @returns the prices in the given order; no range if none of them counts
 */
export function judgePrices<Price extends RankedPrice>(
  given: readonly Price[],
): { readonly prices: readonly (Price & JudgedPrice)[]; readonly range: JudgedRange | undefined } {
  const weighed = given.map((price) => ({
    ...price,
    log: Math.log(price.amount),
    weight: 2 ** (-price.rank / rangeConstants.half_weight_ranks) * (price.isSold === true ? soldWeight : 1),
  }));
  const sorted = weighed
    .filter(({ amount, exclusion }) => isPrice(amount) && exclusion === undefined)
    .sort((a, b) => a.log - b.log);
  const kept = sorted.length < enough ? sorted : densestGroup(sorted);
  const [lowest, highest] = [kept[0]?.log ?? 0, kept.at(-1)?.log ?? 0];
  const prices = weighed.map(({ log, ...price }) => {
    const outlier = log < lowest ? 'outlier-low' : log > highest ? 'outlier-high' : undefined;
    return { ...price, leftOut: isPrice(price.amount) ? (price.exclusion ?? outlier) : 'no-price' } as const;
  });
  // Spreading a type parameter keeps its members, which the compiler cannot see.
  return { prices: prices as unknown as (Price & JudgedPrice)[], range: rangeOf(kept, sorted.length) };
}
