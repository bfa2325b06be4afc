import Big from 'big.js';
import type * as z from 'zod';
import type { predictPrice } from '../../../../shared/contract/pricing.ts';

export type PriceExplanation = NonNullable<z.output<typeof predictPrice.response>['explanation']>;

/*
 * The steps of docs/how-prices-are-explained.md, written from that page and from an explanation alone: nothing of the
 * service's own computation is used.
 */

interface Priced {
  readonly of: JudgedPrice;
  readonly price: number;
  readonly weight: number;
}

type JudgedPrice = PriceExplanation['comparables'][number];

/** A comparable's price in the answer's currency, from how it was found; null if it has none. */
export function recomputePrice({ found, rates }: JudgedPrice, currency: string): string | null {
  if (found === null || found.currency === null) return null;
  const [from, to] = rates;
  if (found.currency !== currency && (from === undefined || to === undefined)) return null;
  try {
    const amount = new Big(found.amount);
    const converted = from && to ? amount.times(to.per_euro).div(from.per_euro) : amount;
    return converted.round(2, Big.roundHalfUp).gt(0) ? converted.toFixed(2, Big.roundHalfUp) : null;
  } catch {
    return null;
  }
}

/**
 * The value at which a share of the weight is reached, on sorted values, interpolated between the middles of the
 * weights.
 */
function pointAt(share: number, values: readonly (readonly [value: number, weight: number])[]): number {
  const total = values.reduce((sum, [, weight]) => sum + weight, 0);
  const middles: [value: number, at: number][] = [];
  let passed = 0;
  for (const [value, weight] of values) {
    middles.push([value, passed + weight / 2]);
    passed += weight;
  }
  const target = share * total;
  const next = middles.findIndex(([, at]) => at >= target);
  if (next === -1) return middles.at(-1)?.[0] ?? Number.NaN;
  const [value, at] = middles[next] ?? [Number.NaN, Number.NaN];
  const before = middles[next - 1];
  if (before === undefined) return value;
  return before[0] + ((value - before[0]) * (target - before[1])) / (at - before[1]);
}

const logs = (prices: readonly Priced[]) =>
  prices.map(({ price, weight }) => [Math.log(price), weight] as const);
const cents = (value: number): number => Math.round(value * 100) / 100;

type Constants = NonNullable<PriceExplanation['range']>['constants'];

/** Step 2: the prices within reach of the centre. */
function counting(
  sorted: readonly Priced[],
  { enough, kernel_width, near_peak, reach }: Constants,
): readonly Priced[] {
  if (sorted.length < enough) return sorted;
  const heights = sorted.map(({ price: at }) =>
    sorted.reduce(
      (sum, { price, weight }) =>
        sum + weight * Math.exp(-(Math.log(price / at) ** 2) / (2 * Math.log(kernel_width) ** 2)),
      0,
    ),
  );
  let centre = Math.log(
    sorted[heights.findLastIndex((height) => height >= near_peak * Math.max(...heights))]?.price ?? 0,
  );
  const near = () =>
    sorted.filter(({ price }) => Math.abs(Math.log(price) - centre) <= Math.log(reach) + 1e-9);
  for (let times = 0; times < 2; times += 1) {
    const group = near();
    const weightOfAll = group.reduce((sum, { weight }) => sum + weight, 0);
    centre = group.reduce((sum, { price, weight }) => sum + weight * Math.log(price), 0) / weightOfAll;
  }
  return near();
}

const levels = ['low', 'medium', 'high'] as const;

/** Reasons that leave a comparable out before any price is compared. */
const beforehand = new Set<string | null>([
  'no-price',
  'currency',
  'no-rate',
  'zero',
  'unreadable',
  'accessory',
  'bundle',
  'other-condition',
  'other-product',
  'other-model',
]);

/** Step 1: the prices that could count, each with its weight, cheapest first. */
const usableOf = ({ comparables }: PriceExplanation, halfWeightRanks: number, soldWeight = 1): Priced[] =>
  comparables
    .map((of, rank) => ({
      of,
      price: Number(of.price),
      weight: 2 ** (-rank / halfWeightRanks) * (of.kind === 'sold' ? soldWeight : 1),
    }))
    .filter(({ of }) => !beforehand.has(of.left_out) && of.price !== null)
    .sort((a, b) => a.price - b.price);

/** The range and the outcome of each price. */
export function recomputeRange(explanation: PriceExplanation) {
  const { comparables, range } = explanation;
  if (range === null) return { usable: usableOf(explanation, 1), range: null, leftOut: [] };
  const { constants, confidence_limits: limits } = range;
  const usable = usableOf(explanation, constants.half_weight_ranks, constants.sold_weight);
  const counted = counting(usable, constants);
  const [lowest, highest] = [counted[0]?.price ?? Number.NaN, counted.at(-1)?.price ?? Number.NaN];
  const at = (...shares: number[]) => {
    const log = shares.reduce((sum, share) => sum + pointAt(share, logs(counted)), 0) / shares.length;
    return Math.min(highest, Math.max(lowest, cents(Math.exp(log))));
  };
  const isInner = counted.length >= constants.enough;
  const lower = isInner ? at(constants.lower_share) : lowest;
  const upper = isInner ? at(constants.upper_share) : highest;
  const spread = Math.round((upper / lower) * 10_000) / 10_000;
  const reaches = ({ counted: least, share, spread: most }: typeof limits.high) =>
    counted.length >= least && counted.length >= share * usable.length && spread <= most;
  const reached = reaches(limits.high) ? 2 : reaches(limits.medium) ? 1 : 0;
  const doubtful = new Set<JudgedPrice>(
    comparables.filter(({ look = 'unclear' }) => look !== 'same' && look !== 'unclear'),
  );
  const isDoubtful = usable.some(({ of }) => doubtful.has(of));
  const leftOut = comparables.map((offered) => {
    if (beforehand.has(offered.left_out)) return offered.left_out;
    const own = usable.find(({ of }) => of === offered);
    if (own === undefined || counted.includes(own)) return null;
    return own.price < lowest ? 'outlier-low' : 'outlier-high';
  });
  return {
    usable,
    leftOut,
    range: {
      lower,
      upper,
      lowest,
      highest,
      spread,
      middle: at(0.5 - constants.lower_share, 0.5, 0.5 + constants.lower_share),
      counted: counted.length,
      considered: usable.length,
      leans_on_sold: false,
      method: isInner ? 'inner-share' : counted.length === 1 ? 'one-price' : 'both-prices',
      confidence: levels[Math.max(0, reached - (isDoubtful ? 1 : 0))],
    },
  };
}
