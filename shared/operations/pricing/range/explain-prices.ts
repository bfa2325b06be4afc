import type { ResponseOf } from '../../../contract/endpoint.ts';
import type { predictPrice } from '../../../contract/pricing.ts';
import type { Comparables, PriceEvidence } from '../comparables/find-comparables.ts';
import type { JudgedSale } from '../comparables/judge-comparables.ts';
import type { MatchPrice, PriceGap } from '../comparables/price-of-match.ts';
import {
  cents,
  confidenceLimits,
  confidenceRule,
  type Exclusion,
  type JudgedPrice,
  type JudgedRange,
  rangeConstants,
} from './price-range.ts';
import { enoughSold, halfWeightSoldRanks, soldToAsking } from './weigh-kinds.ts';

type Reason = PriceGap | Exclusion;

/** The most useful reason comes first. */
const order: readonly Reason[] = [
  'no-rate',
  'currency',
  'zero',
  'unreadable',
  'accessory',
  'bundle',
  'other-condition',
  'other-product',
  'other-model',
  'duplicate',
  'no-price',
];

/**
 * Why there is no range although there are comparables, in stable codes: `no-rate: XAF, XOF; no-price`. Undefined if
 * there is a range, or no comparable.
 */
export function priceNote({
  evidence,
  range,
}: {
  readonly evidence: readonly Pick<Comparables['evidence'][number], 'gap' | 'lacking' | 'leftOut'>[];
  readonly range: Comparables['range'];
}): string | undefined {
  if (evidence.length === 0 || range !== undefined) return undefined;
  const lacking = [...new Set(evidence.flatMap((one) => one.lacking ?? []))].sort();
  return order
    .filter((code) => evidence.some(({ gap, leftOut }) => (gap ?? leftOut) === code))
    .map((code) => (code === 'no-rate' ? `${code}: ${lacking.join(', ')}` : code))
    .join('; ');
}

type Explanation = NonNullable<ResponseOf<typeof predictPrice>['explanation']>;

/** A price, how it was found and whether it counts. */
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
  ...(evidence.look === undefined ? {} : { look: evidence.look }),
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

/** The median of the prices asked that count, of offers of one condition; null without any. */
function middleOf(evidence: readonly PriceEvidence[], condition: 'new' | 'used'): number | null {
  const amounts = evidence
    .filter((one) => one.condition === condition && one.leftOut === undefined && one.price !== undefined)
    .map(({ price }) => Number(price))
    .sort((a, b) => a - b);
  const upper = amounts[Math.floor(amounts.length / 2)];
  const lower = amounts[Math.ceil(amounts.length / 2) - 1];
  return upper === undefined || lower === undefined ? null : cents((lower + upper) / 2);
}

const explainMarket = ({ market, evidence, soldFound }: Comparables): Explanation['market'] => ({
  offers: market?.offers ?? null,
  new: market?.new ?? null,
  used: market?.used ?? null,
  middle_new: middleOf(evidence, 'new'),
  middle_used: middleOf(evidence, 'used'),
  sold: soldFound ?? null,
});

/** Why there is no range, and what the search had to do without. */
function noteOf(comparables: Comparables): string | null {
  const codes = [
    priceNote(comparables),
    comparables.identity === null ? 'not-identified' : undefined,
    comparables.isUnseen ? 'not-looked' : undefined,
    comparables.soldIsClosed ? 'sold-unavailable' : undefined,
  ];
  return codes.filter((code) => code !== undefined).join('; ') || null;
}

/** How the range came about. The explanation is complete, so that the range can be computed from it again. */
export const explainPrices = (comparables: Comparables, currency: string): Explanation => ({
  currency,
  comparables: comparables.evidence.map(comparable),
  sold: comparables.sold.map(soldOffer),
  range: comparables.range === undefined ? null : explainRange(comparables.range, comparables.leansOnSold),
  identity: comparables.identity ?? null,
  market: explainMarket(comparables),
  note: noteOf(comparables),
});
