import type { ResponseOf } from '../contract/endpoint.ts';
import type { predictPrice } from '../contract/pricing.ts';
import type { Comparables, Evidence } from './find-comparables.ts';
import { priceNote } from './price-note.ts';
import { type JudgedRange, rangeConstants } from './price-range.ts';
import { confidenceLimits, confidenceRule } from './range-confidence.ts';

type Explanation = NonNullable<ResponseOf<typeof predictPrice>['explanation']>;

function comparable(evidence: Evidence, index: number): Explanation['comparables'][number] {
  const { found, rates, price, kind, gap, leftOut, weight, score, foundBy } = evidence;
  const reason = gap ?? leftOut ?? null;
  return {
    index,
    found:
      found === undefined
        ? null
        : {
            ...found,
            text: found.text ?? null,
            currency: found.currency ?? null,
            place: found.place ?? null,
          },
    rates: rates.map(({ currency, perEuro, date, source }) => ({
      currency,
      per_euro: perEuro,
      date,
      source,
    })),
    price: price ?? null,
    kind,
    counted: reason === null,
    left_out: reason,
    weight,
    score: Math.round(score * 10_000) / 10_000,
    found_by: [...foundBy],
  };
}

const constants = {
  half_weight_ranks: rangeConstants.halfWeightRanks,
  group_gap: rangeConstants.groupGap,
  outlier_deviations: rangeConstants.outlierDeviations,
  least_deviation: rangeConstants.leastDeviation,
  deviation_scale: rangeConstants.deviationScale,
  enough: rangeConstants.enough,
  lower_share: rangeConstants.lowerShare,
  upper_share: rangeConstants.upperShare,
};

function explainRange(range: JudgedRange): NonNullable<Explanation['range']> {
  const { method, lower, upper, counted, considered, bounds, middle, spread, confidence } = range;
  return {
    method,
    constants,
    lower,
    upper,
    counted,
    considered,
    lowest: bounds.lower,
    highest: bounds.upper,
    middle,
    spread,
    confidence,
    confidence_rule: confidenceRule,
    confidence_limits: confidenceLimits,
  };
}

/** How the range came about, complete: it can be computed again from the explanation alone. */
export const explainPrices = ({ evidence, range }: Comparables, currency: string): Explanation => ({
  currency,
  comparables: evidence.map(comparable),
  range: range === undefined ? null : explainRange(range),
  note: priceNote(evidence) ?? null,
});
