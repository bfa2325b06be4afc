import type { JudgedRange, PriceRange } from '../price-range.ts';

/** How the bounds of an appraisal were decided. */
export interface DecidedBounds {
  readonly range: PriceRange | undefined;
  /** Undefined if there is no range. */
  readonly from: 'model' | 'computed' | undefined;
  /** As the model named it; undefined if the model gave no answer. */
  readonly model: { readonly lower: number | null; readonly upper: number | null } | undefined;
  /** What a range of the model must lie within; undefined if no price counts. */
  readonly allowed: PriceRange | undefined;
}

/** Visible damage may push an item below every comparable, but not to nothing. */
export const lowestShare = 0.4;
/** Hardly above the dearest comparable, since all are asking prices. */
export const highestShare = 1.1;

const cents = (amount: number): number => Math.round(amount * 100) / 100;

/** The model's range if the prices that count bear it out, otherwise the one computed from them. */
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
