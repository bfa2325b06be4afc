import { policiesOf } from '../fixtures/policies.ts';
import { sellerNamed } from '../fixtures/sellers.ts';
import { failure, invalidInput, notice, type TradingError } from './errors.ts';
import type { ItemCase, ItemRule } from './item-case.ts';
import { find, textAt } from './xml.ts';

/** The policies that an item names, where they are the seller's own. */
export function namedPolicies({ item, site, seller }: Pick<ItemCase, 'item' | 'site' | 'seller'>) {
  const own = policiesOf(sellerNamed(seller), site);
  const idAt = (path: string) => textAt(item, `SellerProfiles.${path}`)?.trim();
  const named = {
    shipping: idAt('SellerShippingProfile.ShippingProfileID'),
    payment: idAt('SellerPaymentProfile.PaymentProfileID'),
    return: idAt('SellerReturnProfile.ReturnProfileID'),
  };
  return {
    shipping: own.fulfillment.find(({ id }) => id === named.shipping),
    payment: own.payment.find(({ id }) => id === named.payment),
    return: own.return.find(({ id }) => id === named.return),
  };
}

export const hasProfiles = ({ item }: Pick<ItemCase, 'item'>): boolean =>
  find(item, 'SellerProfiles') !== undefined;

const hasLegacy = ({ item }: ItemCase): boolean =>
  ['ShippingDetails', 'ReturnPolicy'].some((name) => find(item, name) !== undefined);

const invalid = (code: string, what: string) => failure(code, `You've provided an invalid ${what} policy.`);

/**
 * A seller who is enrolled in business policies names three of their own, and only such a seller does. The error number
 * for one who is not was not found.
 *
 * @see https://github.com/timotheus/ebaysdk-python/issues/262 (21917327 and 21917329, read 2026-11-23)
 */
export const profiles: ItemRule = (subject) => {
  const { isEnrolled } = sellerNamed(subject.seller);
  if (!hasProfiles(subject)) {
    const reason =
      "Seller has opted into business policies. Please use policy IDs rather than legacy fields for Shipping, Payments or Returns or new policies may be automatically created seller's behalf.";
    return isEnrolled && hasLegacy(subject) ? [notice('21919456', reason)] : [];
  }
  if (!isEnrolled) return [invalidInput('Item.SellerProfiles', 'You are not opted into Business Policies.')];
  const named = namedPolicies(subject);
  const found: TradingError[] = [
    ...(named.shipping === undefined ? [invalid('21917327', 'shipping')] : []),
    ...(named.payment === undefined ? [invalid('21917328', 'payment')] : []),
    ...(named.return === undefined ? [invalid('21917329', 'return')] : []),
  ];
  if (hasLegacy(subject)) found.push(notice('21919056', 'Legacy fields were ignored: policies were given.'));
  return found;
};
