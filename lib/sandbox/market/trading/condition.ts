import { type ConditionDescriptor, conditionPolicyOf } from '../fixtures/conditions.ts';
import type { ItemCase, ItemRule } from './call.ts';
import { invalidInput, notice } from './errors.ts';
import { childrenOf, find, valueAt } from './xml.ts';

/** A detail of the condition, as it was sent. */
interface Detail {
  readonly name: string;
  readonly values: readonly string[];
  readonly text: string;
}

const detailsOf = ({ item }: ItemCase): Detail[] =>
  childrenOf(find(item, 'ConditionDescriptors'), 'ConditionDescriptor').map((detail) => ({
    name: valueAt(detail, 'Name'),
    values: childrenOf(detail, 'Value').map(({ text }) => text.trim()),
    text: valueAt(detail, 'AdditionalInfo'),
  }));

/** Whether a detail is valid for the condition: given once, as text that is not too long or values of its list. */
function isGood(
  { conditionDescriptorConstraint: rule, conditionDescriptorValues = [] }: ConditionDescriptor,
  given: readonly Detail[],
): boolean {
  const [detail, ...more] = given;
  if (detail === undefined) return rule.usage !== 'REQUIRED';
  if (more.length > 0) return false;
  const { values, text } = detail;
  if (rule.mode === 'FREE_TEXT')
    return values.length === 0 && text !== '' && text.length <= (rule.maxLength ?? 0);
  const offered = conditionDescriptorValues.map(({ conditionDescriptorValueId: id }) => id);
  return (
    values.length > 0 &&
    values.every((value) => offered.includes(value)) &&
    !(values.length > 1 && rule.cardinality === 'SINGLE')
  );
}

/**
 * The condition must be one that the category allows, with its own details, including all required ones. The error
 * numbers for details are unknown: here they are 37, as for other missing or invalid input. A category without
 * conditions drops the condition with a warning.
 */
export const condition: ItemRule = (subject) => {
  const { category, item } = subject;
  if (category === undefined) return [];
  const id = valueAt(item, 'ConditionID');
  const policy = conditionPolicyOf(category.id);
  if (policy === undefined) {
    return id === '' ? [] : [notice('21917121', 'The condition was dropped: this category has none.')];
  }
  const stated = policy.conditions.find(({ conditionId }) => conditionId === id);
  if (stated === undefined || stated.usage === 'RESTRICTED') {
    return [invalidInput('Item.ConditionID', `The category ${category.id} takes no condition "${id}".`)];
  }
  const details = detailsOf(subject);
  const known = stated.conditionDescriptors ?? [];
  const named = (id: string) => details.filter(({ name }) => name === id);
  const wrong = [
    ...known
      .filter((descriptor) => !isGood(descriptor, named(descriptor.conditionDescriptorId)))
      .map(({ conditionDescriptorName: name }) => name),
    ...details.map(({ name }) => name).filter((name) => !known.some((k) => k.conditionDescriptorId === name)),
  ];
  return wrong.map((name) => invalidInput('Item.ConditionDescriptors', `${name} is missing or wrong.`));
};
