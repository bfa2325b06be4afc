import { policiesOf, sellerNamed } from '../fixtures/sellers.ts';
import type { ItemCase, ItemRule, TradingContext } from './call.ts';
import { failure, invalidInput, notice } from './errors.ts';
import { find, textElement, valueAt, withMembers, type XmlElement } from './xml.ts';

type Subject = TradingContext & Pick<ItemCase, 'item'>;

/** The policies that an item names, where they are the seller's own. */
function namedPolicies({ item, site, seller }: Subject) {
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

/** The members that policies take the place of. */
export const legacyMembers = ['ShippingDetails', 'ReturnPolicy'];

const hasLegacy = (item: XmlElement): boolean => legacyMembers.some((name) => find(item, name) !== undefined);

/**
 * A seller who is enrolled in business policies names three policies, and no other seller may name any. The error number
 * for one who is not was not found.
 *
 * @see https://github.com/timotheus/ebaysdk-python/issues/262 (21917327 and 21917329, read 2026-11-23)
 */
export const policies: ItemRule = (subject) => {
  const { item, seller } = subject;
  const { isEnrolled } = sellerNamed(seller);
  if (!hasPolicies(item)) {
    const reason =
      "Seller has opted into business policies. Please use policy IDs rather than legacy fields for Shipping, Payments or Returns or new policies may be automatically created seller's behalf.";
    return isEnrolled && hasLegacy(item) ? [notice('21919456', reason)] : [];
  }
  if (!isEnrolled) return [invalidInput('Item.SellerProfiles', 'You are not opted into Business Policies.')];
  const named = namedPolicies(subject);
  const codes = { shipping: '21917327', payment: '21917328', return: '21917329' } as const;
  return [
    ...(['shipping', 'payment', 'return'] as const)
      .filter((kind) => named[kind] === undefined)
      .map((kind) => failure(codes[kind], `You've provided an invalid ${kind} policy.`)),
    ...(hasLegacy(item) ? [notice('21919056', 'Legacy fields were ignored: policies were given.')] : []),
  ];
};

const group = (name: string, children: readonly XmlElement[]): XmlElement => ({
  ...textElement(name, ''),
  children,
});

/** What the policies of an item say, as the members that say it in other items. */
function policyMembers(subject: Subject): XmlElement[] {
  const { shipping, return: returns } = namedPolicies(subject);
  const service = shipping?.shippingOptions[0]?.shippingServices[0];
  if (shipping === undefined || service === undefined || returns === undefined) return [];
  const amount = (name: string, value: string) =>
    textElement(name, value, { currencyID: subject.site.currency });
  const accepted = [
    textElement('RefundOption', 'MoneyBack'),
    textElement('ReturnsWithinOption', 'Days_30'),
    textElement('ReturnsAcceptedOption', 'ReturnsAccepted'),
    textElement('ShippingCostPaidByOption', 'Buyer'),
  ];
  const refused = [textElement('ReturnsAcceptedOption', 'ReturnsNotAccepted')];
  return [
    group('ShippingDetails', [
      group('ShippingServiceOptions', [
        textElement('ShippingService', service.shippingServiceCode),
        amount('ShippingServiceCost', service.shippingCost.value),
        amount('ShippingServiceAdditionalCost', service.additionalShippingCost.value),
        textElement('ShippingServicePriority', '1'),
      ]),
      textElement('ShippingType', 'Flat'),
    ]),
    textElement('DispatchTimeMax', String(shipping.handlingTime.value)),
    group('ReturnPolicy', returns.returnsAccepted ? accepted : refused),
  ];
}

/** Conditions of unused goods, which take no description. */
const isNew = (id: string): boolean => Number(id) >= 1000 && Number(id) < 1500;

/**
 * A judged item as it is listed: policies take the place of what was sent, and a description of the condition of new
 * goods is dropped.
 *
 * @see https://developer.ebay.com/api-docs/user-guides/static/trading-user-guide/select-condition.html (read
 *   2026-11-23)
 */
export const asListed = (subject: Subject): XmlElement =>
  withMembers(
    subject.item,
    policyMembers(subject),
    isNew(valueAt(subject.item, 'ConditionID')) ? ['ConditionDescription'] : [],
  );
