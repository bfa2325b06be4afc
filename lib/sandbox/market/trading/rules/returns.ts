import { returnPolicyOf } from '../../fixtures/return-policies.ts';
import { failure, notice, type TradingError } from '../errors.ts';
import { find, textAt } from '../xml.ts';
import type { ItemRule } from './rule.ts';

const invalidPolicy = (reason: string): TradingError =>
  failure(
    '21916250',
    'The return policy is missing or invalid.',
    `The return policy is missing or invalid. ${reason}`,
  );

const ignored = (field: string): TradingError =>
  notice('21916711', 'A return policy field was ignored.', `The return policy field ${field} was ignored.`, [
    '0',
    field,
  ]);

/** The return policy: needed where the category says so, complete when returns are accepted. */
export const returnPolicy: ItemRule = ({ item, category, site }) => {
  const policy = find(item, 'ReturnPolicy');
  const terms = category === undefined ? undefined : returnPolicyOf(category.id);
  if (policy === undefined) {
    return terms?.required === true ? [invalidPolicy('This category needs a return policy.')] : [];
  }
  const value = (name: string) => textAt(policy, name)?.trim();
  const accepted = value('ReturnsAcceptedOption');
  if (accepted === 'ReturnsNotAccepted') {
    return policy.children
      .filter(({ name }) => name !== 'ReturnsAcceptedOption')
      .map(({ name }) => ignored(name));
  }
  if (accepted !== 'ReturnsAccepted') {
    return [invalidPolicy('ReturnsAcceptedOption must be ReturnsAccepted or ReturnsNotAccepted.')];
  }
  const found: TradingError[] = [];
  const periods = (terms?.domestic.returnPeriods ?? [{ value: 30 }, { value: 60 }]).map(
    ({ value: days }) => `Days_${days}`,
  );
  if (!periods.includes(value('ReturnsWithinOption') ?? '')) {
    found.push(invalidPolicy(`ReturnsWithinOption must be one of ${periods.join(', ')}.`));
  }
  if (!['Buyer', 'Seller'].includes(value('ShippingCostPaidByOption') ?? '')) {
    found.push(invalidPolicy('ShippingCostPaidByOption must be Buyer or Seller.'));
  }
  const refunds = site.siteId === '0' ? ['MoneyBack', 'MoneyBackOrReplacement'] : ['MoneyBack'];
  const refund = value('RefundOption');
  if (refund !== undefined && !refunds.includes(refund)) found.push(ignored('RefundOption'));
  if (value('Refund') !== undefined) found.push(ignored('Refund'));
  return found;
};
