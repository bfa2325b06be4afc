import { textElement, withMembers, withoutMembers } from './edit-item.ts';
import type { ItemCase } from './item-case.ts';
import { namedPolicies } from './profiles.ts';
import { textAt, type XmlElement } from './xml.ts';

const group = (name: string, children: readonly XmlElement[]): XmlElement => ({
  name,
  attributes: {},
  children,
  text: '',
});

/** What the policies of an item say, as the members that say it in other items. */
function policyMembers(subject: Pick<ItemCase, 'item' | 'site' | 'seller'>): XmlElement[] {
  const { shipping, return: returns } = namedPolicies(subject);
  if (shipping === undefined || returns === undefined) return [];
  const amount = (name: string, value: string) =>
    textElement(name, value, { currencyID: subject.site.currency });
  return [
    group('ShippingDetails', [
      group('ShippingServiceOptions', [
        textElement('ShippingService', shipping.service.code),
        amount('ShippingServiceCost', shipping.service.cost),
        amount('ShippingServiceAdditionalCost', '0.0'),
        textElement('ShippingServicePriority', '1'),
      ]),
      textElement('ShippingType', 'Flat'),
    ]),
    textElement('DispatchTimeMax', String(shipping.handlingDays)),
    group(
      'ReturnPolicy',
      returns.isAccepted
        ? [
            textElement('RefundOption', 'MoneyBack'),
            textElement('ReturnsWithinOption', 'Days_30'),
            textElement('ReturnsAcceptedOption', 'ReturnsAccepted'),
            textElement('ShippingCostPaidByOption', 'Buyer'),
          ]
        : [textElement('ReturnsAcceptedOption', 'ReturnsNotAccepted')],
    ),
  ];
}

/** Conditions of goods that nobody has used: nothing more can be said about them. */
const isNew = (id: string): boolean => Number(id) >= 1000 && Number(id) < 1500;

/**
 * A judged item as it is listed: policies take the place of what was sent, and a description of the condition of new
 * goods is dropped.
 *
 * @see https://developer.ebay.com/api-docs/user-guides/static/trading-user-guide/select-condition.html (read
 *   2026-11-23)
 */
export function asListed(subject: Pick<ItemCase, 'item' | 'site' | 'seller'>): XmlElement {
  const item = withMembers(subject.item, policyMembers(subject));
  return isNew(textAt(item, 'ConditionID')?.trim() ?? '')
    ? withoutMembers(item, ['ConditionDescription'])
    : item;
}
