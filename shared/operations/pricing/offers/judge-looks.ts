import type { Verdict } from '../look/verdict.ts';
import { type Exclusion, rangeConstants } from '../range/price-range.ts';
import type { OfferKind } from './judge-offers.ts';

/** What decides whether an offer may count. */
interface SeenOffer {
  /** By its title. */
  readonly kind: OfferKind;
  /** By its picture; undefined if it was not looked at. */
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
 * Says which offers do not count, and why, by titles and pictures together (docs/decisions/0044): what either of them
 * shows to be something else. Where at least three offers of the same product count, those of another model do not.
 * Where pictures would leave no price, they decide nothing.
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

/** Whether an offer that is compared with may be of another product. */
export const mayDiffer = (look: Verdict | undefined): boolean =>
  look !== undefined && look !== 'same' && look !== 'unclear';
