import type { ResponseOf } from '../../../contract/endpoint.ts';
import type { predictPrice } from '../../../contract/pricing.ts';
import type { Comparables, JudgedOffer } from '../comparables/find-comparables.ts';
import type { PriceGap } from '../comparables/price-of-match.ts';
import {
  cents,
  confidenceLimits,
  confidenceRule,
  type Exclusion,
  type JudgedRange,
  rangeConstants,
  soldWeight,
} from './price-range.ts';

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
  'no-price',
];

/**
 * Why there is no range despite comparables, in stable codes: `no-rate: XAF, XOF; no-price`. Undefined if there is a
 * range, or no comparable.
 */
export function priceNote({
  offers,
  range,
}: {
  readonly offers: readonly Pick<JudgedOffer, 'price' | 'leftOut'>[];
  readonly range: Comparables['range'];
}): string | undefined {
  if (offers.length === 0 || range !== undefined) return undefined;
  const lacking = [...new Set(offers.flatMap(({ price }) => price.lacking ?? []))].sort();
  return order
    .filter((code) => offers.some(({ price, leftOut }) => (price.gap ?? leftOut) === code))
    .map((code) => (code === 'no-rate' ? `${code}: ${lacking.join(', ')}` : code))
    .join('; ');
}

/** What a search that found prices lacked, as given in the header `x-price-note`. */
export const missingNote = ({ identity }: Pick<Comparables, 'identity'>): string | undefined =>
  identity === null ? 'not-identified' : undefined;

type Explanation = NonNullable<ResponseOf<typeof predictPrice>['explanation']>;

/** An offer's price, how it was found and whether it counts. */
function comparable(offer: JudgedOffer, index: number): Explanation['comparables'][number] {
  const { match, leftOut, weight, look } = offer;
  const { found, rates, price, gap } = offer.price;
  const reason = gap ?? leftOut ?? null;
  return {
    index,
    kind: match.isSold === true ? 'sold' : 'asking',
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
    score: Math.round(match.score * 10_000) / 10_000,
    found_by: [...match.foundBy],
    ...(look === undefined ? {} : { look }),
  };
}

const explainRange = (
  { bounds, ...figures }: JudgedRange,
  hasSales: boolean,
): NonNullable<Explanation['range']> => ({
  ...figures,
  constants: hasSales ? { ...rangeConstants, sold_weight: soldWeight } : rangeConstants,
  leans_on_sold: false,
  lowest: bounds.lower,
  highest: bounds.upper,
  confidence_rule: confidenceRule,
  confidence_limits: confidenceLimits,
});

/** The median of the prices that count, for offers of one condition; null without any. */
function middleOf(offers: readonly JudgedOffer[], condition: 'new' | 'used'): number | null {
  const amounts = offers
    .filter(({ match, leftOut }) => match.condition === condition && leftOut === undefined)
    .map(({ price }) => Number(price.price))
    .sort((a, b) => a - b);
  const upper = amounts[Math.floor(amounts.length / 2)];
  const lower = amounts[Math.ceil(amounts.length / 2) - 1];
  return upper === undefined || lower === undefined ? null : cents((lower + upper) / 2);
}

/** Nothing unless the offers are the marketplace's. */
const explainMarket = ({ market, offers }: Comparables): Pick<Explanation, 'market'> | undefined =>
  market && {
    market: {
      offers: market.offers ?? null,
      new: market.new ?? null,
      used: market.used ?? null,
      middle_new: middleOf(offers, 'new'),
      middle_used: middleOf(offers, 'used'),
      sold: null,
    },
  };

/** Why there is no range, and what the search lacked. */
function noteOf(comparables: Comparables): string | null {
  const codes = [
    priceNote(comparables),
    missingNote(comparables),
    comparables.isUnseen ? 'not-looked' : undefined,
  ];
  return codes.filter((code) => code !== undefined).join('; ') || null;
}

const hasSales = ({ offers }: Comparables): boolean => offers.some(({ match }) => match.isSold === true);

/** How the range was computed. The explanation suffices to recompute the range. */
export const explainPrices = (comparables: Comparables, currency: string): Explanation => ({
  currency,
  comparables: comparables.offers.map(comparable),
  sold: [],
  range: comparables.range === undefined ? null : explainRange(comparables.range, hasSales(comparables)),
  identity: comparables.identity ?? null,
  ...explainMarket(comparables),
  note: noteOf(comparables),
});
