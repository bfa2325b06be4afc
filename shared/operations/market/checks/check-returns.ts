import type { Finding } from '../../../contract/market/check-codes.ts';
import type { ReturnRule } from '../listing-facts.ts';

const field = 'domesticReturnsRequired';

/**
 * Checks the return policy that would be sent against the category's rule. Not accepting returns is also a policy, so
 * it satisfies a rule that requires one.
 */
export function checkReturns(accepted: boolean, rule: ReturnRule | undefined): Finding[] {
  if (!accepted || rule?.domestic === undefined) return [];
  const { returnsAcceptanceEnabled, returnPeriods = [], returnShippingCostPayers = [] } = rule.domestic;
  if (returnsAcceptanceEnabled === false) {
    const message = 'Returns cannot be accepted in this category.';
    return [{ field, code: 'RETURNS_NOT_AVAILABLE', message }];
  }
  const thirtyDays = returnPeriods.some(({ unit, value }) => unit === 'DAY' && value === 30);
  const byBuyer = returnShippingCostPayers.includes('BUYER');
  if ((returnPeriods.length > 0 && !thirtyDays) || (returnShippingCostPayers.length > 0 && !byBuyer)) {
    const message = 'This category does not take returns within 30 days at the cost of the buyer.';
    return [{ field, code: 'RETURNS_NOT_AVAILABLE', message }];
  }
  return [];
}
