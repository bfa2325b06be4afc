import Big from 'big.js';
import type * as z from 'zod';
import type { appraiseProduct, predictPrice } from '../../../../shared/contract/pricing.ts';

export type PriceExplanation = NonNullable<z.output<typeof predictPrice.response>['explanation']>;
export type AppraisalExplanation = NonNullable<z.output<typeof appraiseProduct.response>['explanation']>;

/*
 * The steps of docs/how-prices-are-explained.md, written from that page and from an explanation alone: nothing of the
 * service's own computation is used.
 */

interface Priced {
  readonly of: JudgedPrice;
  readonly price: number;
  readonly weight: number;
}

type JudgedPrice = PriceExplanation['comparables'][number] | PriceExplanation['sold'][number];

/** A comparable's or a sold offer's price in the answer's currency, from how it was found; null if it has none. */
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

const weightOf = (prices: readonly Priced[]): number => prices.reduce((sum, { weight }) => sum + weight, 0);

/**
 * Step 2 where no gap separates the prices: those above a valley below the highest peak, if the rest is far cheaper.
 */
function aboveTheValley(sorted: Priced[], constants: NonNullable<PriceExplanation['range']>['constants']) {
  const points = logs(sorted);
  const heightAt = (place: number) =>
    points.reduce(
      (sum, [log, weight]) =>
        sum + weight * Math.exp(-((place - log) ** 2) / (2 * Math.log(constants.hill_width) ** 2)),
      0,
    );
  const heights = points.map(([log]) => heightAt(log));
  for (let place = heights.indexOf(Math.max(...heights)); place > 0; place -= 1) {
    const halfway = heightAt(((points[place]?.[0] ?? 0) + (points[place - 1]?.[0] ?? 0)) / 2);
    const isValley = halfway <= (heights[place] ?? 0) && halfway < (heights[place - 1] ?? 0);
    const factor = Math.exp(pointAt(0.5, points.slice(place)) - pointAt(0.5, points.slice(0, place)));
    if (isValley && factor > constants.hill_gap) return sorted.slice(place);
  }
  return sorted;
}

/** Steps 2 and 3: the group with the most weight, without outliers. */
function counting(sorted: readonly Priced[], constants: NonNullable<PriceExplanation['range']>['constants']) {
  if (sorted.length < constants.enough) return [...sorted];
  const groups: Priced[][] = [[]];
  sorted.forEach((one, place) => {
    const before = sorted[place - 1];
    // In whole cents, since 2.35 / 0.94 is a little more than 2.5 in floating point.
    const isApart =
      before !== undefined &&
      Math.round(one.price * 100) > constants.group_gap * Math.round(before.price * 100);
    if (isApart) groups.push([]);
    groups.at(-1)?.push(one);
  });
  let main = groups[0] ?? [];
  for (const group of groups) if (weightOf(group) > weightOf(main)) main = group;
  if (groups.length === 1) main = aboveTheValley(main, constants);
  const median = pointAt(0.5, logs(main));
  const distances = logs(main)
    .map(([log, weight]) => [Math.abs(log - median), weight] as const)
    .sort(([a], [b]) => a - b);
  const width = Math.max(
    Math.log(constants.least_deviation),
    constants.deviation_scale * pointAt(0.5, distances),
  );
  return main.filter(
    ({ price }) => Math.abs(Math.log(price) - median) <= constants.outlier_deviations * width,
  );
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
  'duplicate',
]);

/** Step 1: what each price weighs. Sold ones are scaled up if the range relies on them. */
function weights(
  explanation: PriceExplanation,
  constants: NonNullable<PriceExplanation['range']>['constants'],
  leansOnSold: boolean,
) {
  const { comparables, sold } = explanation;
  const asking = comparables.map((one, rank) => ({
    of: one,
    weight: 2 ** (-rank / constants.half_weight_ranks),
  }));
  const paid = sold.map((one, rank) => ({
    of: one,
    weight: 2 ** (-rank / constants.half_weight_sold_ranks),
  }));
  const usable = (list: readonly { of: JudgedPrice; weight: number }[]) =>
    list.flatMap(({ of, weight }) =>
      beforehand.has(of.left_out) || of.price === null ? [] : [{ of, price: Number(of.price), weight }],
    );
  const [usableAsking, usablePaid] = [usable(asking), usable(paid)];
  const scale =
    leansOnSold && usablePaid.length > 0
      ? Math.max(1, (constants.sold_to_asking * weightOf(usableAsking)) / weightOf(usablePaid))
      : 1;
  return [...usableAsking, ...usablePaid.map((one) => ({ ...one, weight: one.weight * scale }))];
}

/**
 * Whether, with the sold ones weighed like this, enough of them count, and at least one of the asking ones if there are
 * any.
 */
function isLeaning(
  explanation: PriceExplanation,
  constants: NonNullable<PriceExplanation['range']>['constants'],
): boolean {
  const usable = weights(explanation, constants, true).sort((a, b) => a.price - b.price);
  const counted = counting(usable, constants);
  return (
    counted.filter(({ of }) => of.kind === 'sold').length >= constants.enough_sold &&
    (usable.every(({ of }) => of.kind === 'sold') || counted.some(({ of }) => of.kind === 'asking'))
  );
}

/** The range and what became of each price, those of the comparables first. */
export function recomputeRange(explanation: PriceExplanation) {
  const { comparables, sold, range } = explanation;
  const all: readonly JudgedPrice[] = [...comparables, ...sold];
  if (range === null) {
    const usable = all.filter(({ left_out, price }) => !beforehand.has(left_out) && price !== null);
    return {
      usable: usable.map((one) => ({ of: one, price: Number(one.price), weight: one.weight })),
      range: null,
      leftOut: [],
    };
  }
  const { constants, confidence_limits: limits } = range;
  const leansOnSold = isLeaning(explanation, constants);
  const usable = weights(explanation, constants, leansOnSold).sort((a, b) => a.price - b.price);
  const counted = counting(usable, constants);
  const [lowest, highest] = [counted[0]?.price ?? Number.NaN, counted.at(-1)?.price ?? Number.NaN];
  const at = (share: number) =>
    Math.min(highest, Math.max(lowest, cents(Math.exp(pointAt(share, logs(counted))))));
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
  const leftOut = all.map((one) => {
    if (beforehand.has(one.left_out)) return one.left_out;
    const own = usable.find(({ of }) => of === one);
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
      middle: at(0.5),
      counted: counted.length,
      considered: usable.length,
      leans_on_sold: leansOnSold,
      method: isInner ? 'inner-share' : counted.length === 1 ? 'one-price' : 'both-prices',
      confidence: levels[Math.max(0, reached - (isDoubtful ? 1 : 0))],
    },
  };
}

/** The bounds of an appraisal. */
export function recomputeBounds({ bounds, range }: AppraisalExplanation) {
  if (range === null) return { from: null, lower: null, upper: null };
  const { model, lowest_share, highest_share } = bounds;
  const { lower = null, upper = null } = model ?? {};
  const isBorneOut =
    lower !== null &&
    upper !== null &&
    lower > 0 &&
    lower <= upper &&
    lower >= range.lowest * lowest_share &&
    upper <= range.highest * highest_share;
  return isBorneOut
    ? { from: 'model', lower: cents(lower), upper: cents(upper) }
    : { from: 'computed', lower: range.lower, upper: range.upper };
}
