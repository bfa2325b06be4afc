import type { ConditionDescriptorFixture } from '../fixtures/conditions.ts';
import { conditionPolicyOf } from '../rest/metadata.ts';
import { invalidInput, notice, type TradingError } from './errors.ts';
import type { ItemCase, ItemRule } from './item-case.ts';
import { childrenOf, find, textAt } from './xml.ts';

const path = 'Item.ConditionDescriptors';

/** A detail of the condition, as it was sent. */
interface Detail {
  readonly name: string;
  readonly values: readonly string[];
  readonly text: string;
}

const detailsOf = ({ item }: ItemCase): Detail[] =>
  childrenOf(find(item, 'ConditionDescriptors'), 'ConditionDescriptor').map((one) => ({
    name: textAt(one, 'Name')?.trim() ?? '',
    values: childrenOf(one, 'Value').map(({ text }) => text.trim()),
    text: textAt(one, 'AdditionalInfo')?.trim() ?? '',
  }));

/** What is wrong with a detail that the condition knows. */
function faultOf(known: ConditionDescriptorFixture, { values, text }: Detail): string | undefined {
  const { cardinality, mode, maxLength = 0 } = known.conditionDescriptorConstraint;
  const name = known.conditionDescriptorName;
  if (mode === 'FREE_TEXT') {
    if (values.length > 0) return `${name} is a free text, in AdditionalInfo.`;
    return text === '' || text.length > maxLength ? `${name} has 1 to ${maxLength} characters.` : undefined;
  }
  const ids = known.conditionDescriptorValues?.map((one) => one.conditionDescriptorValueId) ?? [];
  if (values.length === 0) return `${name} has no value.`;
  if (values.length > 1 && cardinality === 'SINGLE') return `${name} takes one value.`;
  const foreign = values.find((value) => !ids.includes(value));
  return foreign === undefined ? undefined : `"${foreign}" is not a value of ${name}.`;
}

/**
 * The details must be those of the condition, the required ones all there. The error numbers for them were not found:
 * like other input that is missing or wrong they are 37 here.
 */
function detailFaults(
  known: readonly ConditionDescriptorFixture[],
  details: readonly Detail[],
): TradingError[] {
  const faults = details.flatMap((detail, place) => {
    const one = known.find(({ conditionDescriptorId: id }) => id === detail.name);
    if (one === undefined) return [`The condition has no descriptor "${detail.name}".`];
    if (details.findIndex(({ name }) => name === detail.name) < place)
      return [`${detail.name} is given twice.`];
    return faultOf(one, detail) ?? [];
  });
  const missing = known
    .filter(({ conditionDescriptorConstraint: { usage } }) => usage === 'REQUIRED')
    .filter(({ conditionDescriptorId: id }) => !details.some(({ name }) => name === id))
    .map(({ conditionDescriptorName: name }) => `The descriptor ${name} is required.`);
  return [...faults, ...missing].map((reason) => invalidInput(path, reason));
}

/** The condition must be one that the category allows. A category without conditions drops it with a warning. */
export const condition: ItemRule = (subject) => {
  const { category, item } = subject;
  if (category === undefined) return [];
  const id = textAt(item, 'ConditionID')?.trim() ?? '';
  const policy = conditionPolicyOf(category.id);
  if (policy === undefined) {
    return id === '' ? [] : [notice('21917121', 'The condition was dropped: this category has none.')];
  }
  if (id === '' && !policy.required) return [];
  const found = policy.conditions.find(({ conditionId }) => conditionId === id);
  if (found === undefined || found.usage === 'RESTRICTED') {
    return [invalidInput('Item.ConditionID', `The category ${category.id} takes no condition "${id}".`)];
  }
  return detailFaults(found.conditionDescriptors ?? [], detailsOf(subject));
};
