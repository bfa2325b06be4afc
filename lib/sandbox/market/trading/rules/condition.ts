import type { ConditionFixture } from '../../fixtures/conditions.ts';
import { conditionPolicyOf } from '../../rest/metadata.ts';
import { invalidInput, notice, type TradingError } from '../errors.ts';
import { childrenOf, find, textAt } from '../xml.ts';
import { type ItemCase, type ItemRule, valueAt } from './rule.ts';

const longestDescription = 1000;

function judgeDescriptors(subject: ItemCase, condition: ConditionFixture): TradingError[] {
  const given = childrenOf(find(subject.item, 'ConditionDescriptors'), 'ConditionDescriptor');
  return (condition.conditionDescriptors ?? []).flatMap((descriptor) => {
    const found = given.find((element) => textAt(element, 'Name') === descriptor.conditionDescriptorId);
    const { usage, mode } = descriptor.conditionDescriptorConstraint;
    const path = 'Item.ConditionDescriptors.ConditionDescriptor';
    const { conditionDescriptorName: name, conditionDescriptorId: id } = descriptor;
    if (found === undefined) {
      return usage === 'REQUIRED' ? [invalidInput(path, `The descriptor ${id} (${name}) is required.`)] : [];
    }
    const allowed =
      descriptor.conditionDescriptorValues?.map((value) => value.conditionDescriptorValueId) ?? [];
    const wrong = childrenOf(found, 'Value').some(({ text }) => !allowed.includes(text));
    return mode === 'SELECTION_ONLY' && wrong
      ? [invalidInput(path, `A value of ${id} (${name}) is not valid.`)]
      : [];
  });
}

/** The condition must be one that the category allows. A category without conditions drops it with a warning. */
export const condition: ItemRule = (subject) => {
  const { category } = subject;
  if (category === undefined) return [];
  const id = valueAt(subject, 'ConditionID') ?? '';
  const policy = conditionPolicyOf(category.id);
  if (policy === undefined) {
    return id === '' ? [] : [notice('21917121', 'The condition was dropped: this category has none.')];
  }
  if (id === '')
    return policy.required ? [invalidInput('Item.ConditionID', 'This category needs a condition.')] : [];
  const found = policy.conditions.find(({ conditionId }) => conditionId === id);
  if (found === undefined) {
    return [
      invalidInput('Item.ConditionID', `The condition ${id} is not valid for the category ${category.id}.`),
    ];
  }
  if (found.usage === 'RESTRICTED') {
    return [invalidInput('Item.ConditionID', `The condition ${id} is for approved sellers only.`)];
  }
  return judgeDescriptors(subject, found);
};

export const conditionDescription: ItemRule = (subject) =>
  [...(valueAt(subject, 'ConditionDescription') ?? '')].length > longestDescription
    ? [invalidInput('Item.ConditionDescription', `It must have at most ${longestDescription} characters.`)]
    : [];
