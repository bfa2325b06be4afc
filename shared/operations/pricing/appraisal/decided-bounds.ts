import type { ResponseOf } from '../../../contract/endpoint.ts';
import type { appraiseProduct } from '../../../contract/pricing.ts';
import type { Comparables } from '../comparables/find-comparables.ts';
import { explainPrices } from '../range/explain-prices.ts';
import { cents, type JudgedRange, type PriceRange } from '../range/price-range.ts';

/** How the bounds of an appraisal were decided. */
export interface DecidedBounds {
  readonly range: PriceRange | undefined;
  /** Undefined if there is no range. */
  readonly from: 'model' | 'computed' | undefined;
  /** The model's value; undefined without a reply. */
  readonly model: { readonly lower: number | null; readonly upper: number | null } | undefined;
  /** Limits for the model's range; undefined if no price counts. */
  readonly allowed: PriceRange | undefined;
}

/** Visible damage may push an item below every comparable, but not to nothing. */
const lowestShare = 0.4;
/** Slightly above the dearest comparable, since most are asking prices. */
const highestShare = 1.1;

/** The model's range if the prices that count support it, otherwise the one computed from them. */
export function decideBounds(
  model: DecidedBounds['model'],
  computed: JudgedRange | undefined,
): DecidedBounds {
  if (computed === undefined) return { range: undefined, from: undefined, model, allowed: undefined };
  const { bounds } = computed;
  const allowed = { lower: bounds.lower * lowestShare, upper: bounds.upper * highestShare };
  const { lower, upper } = model ?? { lower: null, upper: null };
  if (
    lower !== null &&
    upper !== null &&
    lower > 0 &&
    lower <= upper &&
    lower >= allowed.lower &&
    upper <= allowed.upper
  ) {
    return { range: { lower: cents(lower), upper: cents(upper) }, from: 'model', model, allowed };
  }
  return { range: { lower: computed.lower, upper: computed.upper }, from: 'computed', model, allowed };
}

type Explanation = NonNullable<ResponseOf<typeof appraiseProduct>['explanation']>;

/** How the range was computed, and whether the appraisal uses it or the model's own range. */
export const explainAppraisal = (
  comparables: Comparables,
  currency: string,
  { from, model, allowed }: DecidedBounds,
): Explanation => ({
  ...explainPrices(comparables, currency),
  bounds: {
    from: from ?? null,
    model: model ?? null,
    allowed: allowed ?? null,
    lowest_share: lowestShare,
    highest_share: highestShare,
  },
});
