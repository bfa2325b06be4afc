import type { Finding } from '../../../contract/market/check-codes.ts';
import { checkDescriptors, readDescriptors } from '../condition-descriptors.ts';
import { type ConditionPolicy, type PartialListing, takesConditionDescription } from '../listing-facts.ts';

export type StatedCondition = Pick<
  PartialListing,
  'conditionId' | 'conditionDescription' | 'conditionDescriptors'
>;

const field = 'conditionId';

/** Checks whether the condition is one that may be described, as far as that can be judged from the request alone. */
export function checkDescription({ conditionId, conditionDescription }: StatedCondition): Finding[] {
  if (conditionId === undefined || conditionDescription === undefined) return [];
  if (takesConditionDescription(conditionId)) return [];
  const message = `conditionDescription is not for new goods, as conditionId ${conditionId} says: the marketplace drops it.`;
  return [{ field: 'conditionDescription', code: 'CONDITION_DESCRIPTION_NOT_TAKEN', message }];
}

/** Checks the condition and its descriptors against those that the category has. */
export function checkCondition(
  { conditionId, conditionDescriptors = [] }: StatedCondition,
  policy: ConditionPolicy | undefined,
): Finding[] {
  if (conditionId === undefined) return [];
  const conditions = policy?.itemConditions ?? [];
  if (conditions.length === 0) return checkDescriptors(conditionDescriptors, []);
  const condition = conditions.find((one) => one.conditionId === conditionId);
  if (condition === undefined) {
    const allowed = conditions.map((one) => `${one.conditionId} (${one.conditionDescription})`).join(', ');
    const message = `conditionId ${conditionId} is not allowed in this category; allowed are ${allowed}.`;
    return [{ field, code: 'CONDITION_NOT_ALLOWED', message }];
  }
  const restriction: Finding = {
    field,
    code: 'CONDITION_RESTRICTED',
    message: `conditionId ${conditionId} is only for sellers whom the marketplace has approved.`,
  };
  return [
    ...(condition.usage === 'RESTRICTED' ? [restriction] : []),
    ...checkDescriptors(conditionDescriptors, readDescriptors(condition.conditionDescriptors)),
  ];
}
