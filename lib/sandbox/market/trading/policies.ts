import { policiesOf, sellerNamed } from '../fixtures/sellers.ts';
import type { ItemCase, ItemRule } from './call.ts';
import { failure, invalidInput } from './errors.ts';
import { find, valueAt, withMembers, type XmlElement } from './xml.ts';

/** The policies that an item names, where they are the seller's own. */
function namedPolicies({ item, site, seller }: ItemCase) {
  const own = policiesOf(seller, site);
  const idAt = (path: string) => valueAt(item, `SellerProfiles.${path}`);
  const shipping = idAt('SellerShippingProfile.ShippingProfileID');
  const payment = idAt('SellerPaymentProfile.PaymentProfileID');
  const returns = idAt('SellerReturnProfile.ReturnProfileID');
  return {
    shipping: own.fulfillmentPolicies.find(({ fulfillmentPolicyId: id }) => id === shipping),
    payment: own.paymentPolicies.find(({ paymentPolicyId: id }) => id === payment),
    return: own.returnPolicies.find(({ returnPolicyId: id }) => id === returns),
  };
}

export const hasPolicies = (item: XmlElement): boolean => find(item, 'SellerProfiles') !== undefined;

/**
 * A seller who is enrolled in business policies names three policies, and no other seller may name any. The error
 * number for sellers who are not enrolled is unknown.
 *
 * @see https://github.com/timotheus/ebaysdk-python/issues/262 (21917327 and 21917329, read 2026-11-23)
 */
export const policies: ItemRule = (subject) => {
  const { item, seller } = subject;
  if (!hasPolicies(item)) return [];
  if (!sellerNamed(seller).isEnrolled)
    return [invalidInput('Item.SellerProfiles', 'You are not opted into Business Policies.')];
  const named = namedPolicies(subject);
  const codes = { shipping: '21917327', payment: '21917328', return: '21917329' } as const;
  return (['shipping', 'payment', 'return'] as const)
    .filter((kind) => named[kind] === undefined)
    .map((kind) => failure(codes[kind], `You've provided an invalid ${kind} policy.`));
};

/** Conditions of unused goods, which take no description. */
const isNew = (id: string): boolean => Number(id) >= 1000 && Number(id) < 1500;

/**
 * A judged item as it is listed: a description of the condition of new goods is dropped.
 *
 * @see https://developer.ebay.com/api-docs/user-guides/static/trading-user-guide/select-condition.html (read
 *   2026-11-23)
 */
export const asListed = (item: XmlElement): XmlElement =>
  withMembers(item, [], isNew(valueAt(item, 'ConditionID')) ? ['ConditionDescription'] : []);
