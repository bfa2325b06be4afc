import type { Verdict } from '../look/verdict.ts';
import type { OfferKind } from '../offers/judge-offers.ts';
import { judgeOffers } from '../offers/judge-offers.ts';
import {
  type Exclusion,
  isConsidered,
  type JudgedPrice,
  type JudgedRange,
  judgePrices,
  lessSure,
  rangeConstants,
} from '../range/price-range.ts';
import type { MergedMatch } from '../sources/merge-matches.ts';
import type { MatchPrice } from './price-of-match.ts';

/** The facts that decide whether an offer may count. */
interface SeenOffer {
  /** By its title. */
  readonly kind: OfferKind;
  /** By its picture; undefined if not looked at. */
  readonly look: Verdict | undefined;
  /** NaN without a price. */
  readonly amount: number;
}

const shown: Readonly<Partial<Record<Verdict, Exclusion>>> = {
  accessory: 'accessory',
  lot: 'bundle',
  other: 'other-product',
};

const byTitle = (kind: OfferKind): Exclusion | undefined => (kind === 'whole' ? undefined : kind);

/**
 * Says which offers do not count, and why, by titles and pictures together (docs/decisions/0044): those that either
 * shows to be something else. If at least three offers of the same product count, those of another model do not. If
 * pictures would leave no price, they decide nothing.
 */
export function judgeLooks<Offer extends SeenOffer>(
  offers: readonly Offer[],
): readonly (Offer & { readonly exclusion: Exclusion | undefined })[] {
  const byBoth = offers.map((offer) => ({
    ...offer,
    exclusion: byTitle(offer.kind) ?? (offer.look && shown[offer.look]),
  }));
  const counting = byBoth.filter(({ amount, exclusion }) => amount > 0 && exclusion === undefined);
  if (counting.length === 0) return offers.map((offer) => ({ ...offer, exclusion: byTitle(offer.kind) }));
  if (counting.filter(({ look }) => look === 'same').length < rangeConstants.enough) return byBoth;
  return byBoth.map((offer) => ({
    ...offer,
    exclusion: offer.exclusion ?? (offer.look === 'kind' ? 'other-model' : undefined),
  }));
}

/** Whether an offer in the comparison may be of another product. */
export const mayDiffer = (look: Verdict | undefined): boolean =>
  look !== undefined && look !== 'same' && look !== 'unclear';

/** An offer that a search found, with everything known before its price is judged. */
export interface Offer {
  readonly match: MergedMatch;
  readonly price: MatchPrice;
  /** Its picture's verdict; undefined if not looked at. */
  readonly look: Verdict | undefined;
}

/**
 * Whether each offer's price counts, in the order of the offers, best match first, and the range. Offers that are not
 * the product itself, by title or picture, are excluded.
 *
 * @param described the product in the caller's words and the model's
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
    isSold: offer.match.isSold,
    amount: Number(offer.price.price ?? Number.NaN),
    kind: kinds[rank] ?? ('whole' as const),
  }));
  const { prices, range } = judgePrices(judgeLooks(read));
  const isDoubtful = prices.some(({ look, leftOut }) => mayDiffer(look) && isConsidered(leftOut));
  return { offers: prices, range: range && isDoubtful ? lessSure(range) : range };
}
