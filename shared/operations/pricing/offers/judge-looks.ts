import type { Verdict } from '../look/verdict.ts';
import { type Exclusion, rangeConstants } from '../range/price-range.ts';
import type { OfferKind } from './judge-offers.ts';

/** What is known of an offer besides its price. */
interface SeenOffer {
  /** By its title. */
  readonly kind: OfferKind;
  /** By its picture; undefined if it was not looked at. */
  readonly look: Verdict | undefined;
  readonly hasPrice: boolean;
}

const shown: Readonly<Partial<Record<Verdict, Exclusion>>> = {
  accessory: 'accessory',
  lot: 'bundle',
  other: 'other-product',
};

/** By title or by picture: what either of them shows to be something else does not count. */
const byBoth = ({ kind, look }: SeenOffer): Exclusion | undefined =>
  kind === 'whole' ? look && shown[look] : kind;

/**
 * Which offers do not count, and why, by titles and pictures together (docs/decisions/0044). Where at least three
 * offers of the same product count, those of another model do not. Where pictures would leave no price, they decide
 * nothing.
 */
export function judgeLooks(offers: readonly SeenOffer[]): readonly (Exclusion | undefined)[] {
  const exclusions = offers.map(byBoth);
  const counting = offers.filter(({ hasPrice }, index) => hasPrice && exclusions[index] === undefined);
  if (counting.length === 0) return offers.map(({ kind }) => (kind === 'whole' ? undefined : kind));
  if (counting.filter(({ look }) => look === 'same').length < rangeConstants.enough) return exclusions;
  return offers.map(({ look }, index) => exclusions[index] ?? (look === 'kind' ? 'other-model' : undefined));
}

/** Whether an offer that is compared with may be of another product. */
export const mayDiffer = (look: Verdict | undefined): boolean =>
  look !== undefined && look !== 'same' && look !== 'unclear';
