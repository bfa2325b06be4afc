import type { ResponseOf } from '../../contract/endpoint.ts';
import type { predictPrice } from '../../contract/pricing.ts';
import type { Comparables, PriceEvidence } from './find-comparables.ts';
import type { JudgedSale } from './judge-comparables.ts';
import { enoughSold, halfWeightSoldRanks, soldToAsking } from './offers/weigh-kinds.ts';
import { priceNote } from './price-note.ts';
import type { MatchPrice } from './price-of-match.ts';
import { type JudgedPrice, type JudgedRange, rangeConstants } from './price-range.ts';
import { confidenceLimits, confidenceRule } from './range-confidence.ts';

type Explanation = NonNullable<ResponseOf<typeof predictPrice>['explanation']>;

/** What became of a price. */
function judgedPrice({ found, rates, price, gap, leftOut, weight }: MatchPrice & JudgedPrice) {
  const reason = gap ?? leftOut ?? null;
  return {
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
    counted: reason === null,
    left_out: reason,
    weight,
  };
}

const comparable = (evidence: PriceEvidence, index: number): Explanation['comparables'][number] => ({
  index,
  kind: 'asking',
  ...judgedPrice(evidence),
  score: Math.round(evidence.score * 10_000) / 10_000,
  found_by: [...evidence.foundBy],
});

const soldOffer = (sale: JudgedSale): Explanation['sold'][number] => ({
  title: sale.offer.title,
  url: sale.offer.url,
  sold_on: sale.offer.soldOn,
  kind: 'sold',
  ...judgedPrice(sale),
});

const constants = {
  half_weight_ranks: rangeConstants.halfWeightRanks,
  half_weight_sold_ranks: halfWeightSoldRanks,
  enough_sold: enoughSold,
  sold_to_asking: soldToAsking,
  group_gap: rangeConstants.groupGap,
  hill_width: rangeConstants.hillWidth,
  hill_gap: rangeConstants.hillGap,
  outlier_deviations: rangeConstants.outlierDeviations,
  least_deviation: rangeConstants.leastDeviation,
  deviation_scale: rangeConstants.deviationScale,
  enough: rangeConstants.enough,
  lower_share: rangeConstants.lowerShare,
  upper_share: rangeConstants.upperShare,
};

function explainRange(range: JudgedRange, leansOnSold: boolean): NonNullable<Explanation['range']> {
  const { method, lower, upper, counted, considered, bounds, middle, spread, confidence } = range;
  return {
    method,
    constants,
    leans_on_sold: leansOnSold,
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
export const explainPrices = (comparables: Comparables, currency: string): Explanation => ({
  currency,
  comparables: comparables.evidence.map(comparable),
  sold: comparables.sold.map(soldOffer),
  range: comparables.range === undefined ? null : explainRange(comparables.range, comparables.leansOnSold),
  note: priceNote(comparables) ?? null,
});
