import type { Verdict } from '../look/verdict.ts';
import { judgeLooks, mayDiffer } from '../offers/judge-looks.ts';
import { judgeOffers } from '../offers/judge-offers.ts';
import {
  isConsidered,
  type JudgedPrice,
  type JudgedRange,
  judgePrices,
  lessSure,
} from '../range/price-range.ts';
import type { MergedMatch } from '../sources/merge-matches.ts';
import type { MatchPrice } from './price-of-match.ts';

/** An offer that a search found, with all that is known of it before its price is judged. */
export interface Offer {
  readonly match: MergedMatch;
  readonly price: MatchPrice;
  /** What its picture shows; undefined if it was not looked at. */
  readonly look: Verdict | undefined;
}

/**
 * Whether each offer's price counts, in the order of the offers, best match first, and the range. Offers that are not
 * the product itself, by title or by picture, are left out.
 *
 * @param described what the product is, in the caller's words and the model's
 */
export function judgeComparables<Given extends Offer>(
  offers: readonly Given[],
  described: string | undefined,
): { readonly offers: readonly (Given & JudgedPrice)[]; readonly range: JudgedRange | undefined } {
  const kinds = judgeOffers(
    offers.map(({ match }) => match.title),
    described,
  );
  const read = offers.map((offer, rank) => ({
    ...offer,
    rank,
    amount: Number(offer.price.price ?? Number.NaN),
    kind: kinds[rank] ?? ('whole' as const),
  }));
  const { prices, range } = judgePrices(judgeLooks(read));
  const isDoubtful = prices.some(({ look, leftOut }) => mayDiffer(look) && isConsidered(leftOut));
  return { offers: prices, range: range && isDoubtful ? lessSure(range) : range };
}
