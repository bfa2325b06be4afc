import type { DescriptorFacts } from '../../../../shared/contract/market/condition-descriptors.ts';
import { type Aspect, aspectsOf } from '../fixtures/aspects.ts';
import { conditionPolicyOf } from '../fixtures/conditions.ts';
import { failure, type ItemCase, type ItemRule, invalidInput, notice, type TradingError } from './call.ts';
import { childrenOf, find, valueAt } from './xml.ts';

export const categoryExists: ItemRule = ({ item, category }) => {
  if (category !== undefined) return [];
  const id = valueAt(item, 'PrimaryCategory.CategoryID');
  const reason = `The category ${id} does not exist or is not a leaf category.`;
  return [failure('87', 'The category is not valid.', reason, id)];
};

/** A detail of the condition, as it was sent. */
interface Detail {
  readonly name: string;
  readonly values: readonly string[];
  readonly text: string;
}

const detailsOf = ({ item }: ItemCase): Detail[] =>
  childrenOf(find(item, 'ConditionDescriptors'), 'ConditionDescriptor').map((detail) => ({
    name: valueAt(detail, 'Name'),
    values: childrenOf(detail, 'Value').map(({ text }) => text),
    text: valueAt(detail, 'AdditionalInfo'),
  }));

/** Whether a detail is valid for the condition: given once, as text that is not too long or values of its list. */
function isGood(
  { conditionDescriptorConstraint: rule = {}, conditionDescriptorValues = [] }: DescriptorFacts,
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

const specificsPath = 'Item.ItemSpecifics.NameValueList';

interface Specific {
  readonly name: string;
  /** The non-empty values. */
  readonly values: readonly string[];
}

const readSpecifics = ({ item }: ItemCase): Specific[] =>
  childrenOf(find(item, 'ItemSpecifics'), 'NameValueList').map((entry) => ({
    name: valueAt(entry, 'Name'),
    values: childrenOf(entry, 'Value')
      .map(({ text }) => text)
      .filter((text) => text !== ''),
  }));

/** Whether capitals matter in names and values is unknown. Here they do not. */
const areSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const isOffered = ({ mode, values = [] }: Aspect, value: string): boolean =>
  mode !== 'SELECTION_ONLY' ||
  values.some((offered) => areSame(typeof offered === 'string' ? offered : offered.value, value));

function judgeAspect(aspect: Aspect, specifics: readonly Specific[]): TradingError[] {
  const { name, required, cardinality = 'SINGLE' } = aspect;
  const given = specifics.find((specific) => areSame(specific.name, name))?.values ?? [];
  if (given.length === 0 && required === true) {
    const short = `The item specific ${name} is missing.`;
    const text = `${short} Add ${name} to this listing, enter a valid value, and then try again.`;
    return [{ ...failure('21919303', short, text), parameters: [['2', name]] }];
  }
  return (cardinality === 'SINGLE' ? given.slice(0, 1) : given)
    .filter((value) => !isOffered(aspect, value))
    .map((value) => invalidInput(specificsPath, `"${value}" is not a value of ${name}.`));
}

/** Checks item specifics against the category's aspects, the same that the Taxonomy API gives. */
export const itemSpecifics: ItemRule = (subject) => {
  const specifics = readSpecifics(subject);
  const aspects = aspectsOf(subject.category?.id ?? '', subject.site.siteId) ?? [];
  return aspects.flatMap((aspect) => judgeAspect(aspect, specifics));
};
