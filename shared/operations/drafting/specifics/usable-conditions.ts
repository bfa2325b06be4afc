import { requiredDescriptors } from '../../market/checks/check-condition.ts';
import type { ConditionPolicy } from '../../market/remote/get-item-condition-policies.ts';

export type Conditions = ConditionPolicy['itemConditions'];

/**
 * The conditions that any seller may state. Those that need descriptors, for which post-item has no field, only if all
 * of them do.
 */
export function usableConditions(conditions: Conditions): Conditions {
  const open = conditions.filter(
    ({ usage, conditionId }) => usage !== 'RESTRICTED' && /^\d+$/.test(conditionId),
  );
  const plain = open.filter(
    ({ conditionDescriptors = [] }) => requiredDescriptors(conditionDescriptors).length === 0,
  );
  return plain.length > 0 ? plain : open;
}
