import type { Finding } from '../../../contract/market/check-codes.ts';
import { type ConditionPolicy, requiredDescriptors } from '../listing-facts.ts';

const field = 'conditionId';

/** Checks the condition against those that the category allows. */
export function checkCondition(conditionId: string, policy: ConditionPolicy | undefined): Finding[] {
  const conditions = policy?.itemConditions ?? [];
  if (conditions.length === 0) return [];
  const condition = conditions.find((one) => one.conditionId === conditionId);
  if (condition === undefined) {
    const allowed = conditions.map((one) => `${one.conditionId} (${one.conditionDescription})`).join(', ');
    const message = `conditionId ${conditionId} is not allowed in this category; allowed are ${allowed}.`;
    return [{ field, code: 'CONDITION_NOT_ALLOWED', message }];
  }
  const checks: Finding[] = [];
  if (condition.usage === 'RESTRICTED') {
    const message = `conditionId ${conditionId} is only for sellers whom the marketplace has approved.`;
    checks.push({ field, code: 'CONDITION_RESTRICTED', message });
  }
  const missing = requiredDescriptors(condition.conditionDescriptors ?? []);
  if (missing.length > 0) {
    const message = `conditionId ${conditionId} needs condition descriptors in this category: ${missing.join(', ')}.`;
    checks.push({ field, code: 'CONDITION_DESCRIPTORS_REQUIRED', message });
  }
  return checks;
}
