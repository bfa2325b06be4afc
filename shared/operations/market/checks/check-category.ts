import type { CheckCode, Finding } from '../../../contract/market/check-codes.ts';
import { isRemark } from '../../../libraries/wording/remarks.ts';
import { type Aspect, isApplicable, longestName, longestValue, sameText, shownName } from '../aspects.ts';
import { checkDescriptors, readDescriptors } from '../condition-descriptors.ts';
import {
  type ConditionPolicy,
  type ListingRequest,
  type PartialListing,
  type ReturnRule,
  takesConditionDescription,
  when,
} from '../listing-facts.ts';

export type StatedCondition = Pick<
  PartialListing,
  'conditionId' | 'conditionDescription' | 'conditionDescriptors'
>;

/** Checks whether the condition is one that may be described, as far as that can be judged from the request alone. */
export const checkDescription = ({ conditionId, conditionDescription }: StatedCondition): Finding[] =>
  when(
    conditionId !== undefined &&
      conditionDescription !== undefined &&
      !takesConditionDescription(conditionId),
    'conditionDescription',
    'CONDITION_DESCRIPTION_NOT_TAKEN',
    `conditionDescription is not for new goods, as conditionId ${conditionId} says: the marketplace drops it.`,
  );

/** Checks the condition and its descriptors against those that the category has. */
export function checkCondition(
  { conditionId, conditionDescriptors = [] }: StatedCondition,
  policy: ConditionPolicy | undefined,
): Finding[] {
  if (conditionId === undefined) return [];
  const conditions = policy?.itemConditions ?? [];
  const condition = conditions.find((known) => known.conditionId === conditionId);
  if (conditions.length > 0 && condition === undefined) {
    const allowed = conditions.map((known) => `${known.conditionId} (${known.conditionDescription})`);
    const message = `conditionId ${conditionId} is not allowed in this category; allowed are ${allowed.join(', ')}.`;
    return when(true, 'conditionId', 'CONDITION_NOT_ALLOWED', message);
  }
  return [
    ...when(
      condition?.usage === 'RESTRICTED',
      'conditionId',
      'CONDITION_RESTRICTED',
      `conditionId ${conditionId} is only for sellers whom the marketplace has approved.`,
    ),
    ...checkDescriptors(conditionDescriptors, readDescriptors(condition?.conditionDescriptors)),
  ];
}

/**
 * Checks the return policy that would be sent against the category's rule. Not accepting returns is also a policy, so
 * it satisfies a rule that requires one.
 */
export function checkReturns(accepted: boolean, rule: ReturnRule | undefined): Finding[] {
  if (!accepted || rule?.domestic === undefined) return [];
  const {
    returnsAcceptanceEnabled,
    returnPeriods = [],
    returnShippingCostPayers: payers = [],
  } = rule.domestic;
  const isNever = returnsAcceptanceEnabled === false;
  const hasTime =
    returnPeriods.length === 0 || returnPeriods.some(({ unit, value }) => unit === 'DAY' && value === 30);
  const hasPayer = payers.length === 0 || payers.includes('BUYER');
  const message = isNever
    ? 'Returns cannot be accepted in this category.'
    : 'This category does not take returns within 30 days at the cost of the buyer.';
  return when(isNever || !hasTime || !hasPayer, 'domesticReturnsRequired', 'RETURNS_NOT_AVAILABLE', message);
}

type Specific = ListingRequest['itemSpecifics']['NameValueList'][number];

/** The values of the specifics that are given, by name as `sameText` makes it. */
type Given = ReadonlyMap<string, readonly string[]>;

const tooLong = (name: string, value: string, longest = longestValue): Finding[] =>
  when(
    [...value].length > longest,
    `itemSpecifics.${name}`,
    'ASPECT_VALUE_TOO_LONG',
    `${name}: a value must be at most ${longest} characters.`,
  );

function checkAspect(aspect: Aspect, given: Given): Finding[] {
  const { localizedAspectName: name, aspectConstraint: rule, aspectValues } = aspect;
  const values = given.get(sameText(name)) ?? [];
  if (values.length === 0) {
    const shown = shownName(name);
    const message = `${shown} is required in this category.`;
    return when(rule.aspectRequired === true, `itemSpecifics.${shown}`, 'ASPECT_REQUIRED', message);
  }
  const finding = (isWrong: boolean, code: CheckCode, message: string) =>
    when(isWrong, `itemSpecifics.${name}`, code, message);
  const isOffered = (value: string) => {
    const listed = aspectValues.find(({ localizedValue }) => sameText(localizedValue) === sameText(value));
    return listed !== undefined && isApplicable(listed, given);
  };
  return [
    ...values.flatMap((value) => [
      ...finding(
        rule.aspectMode === 'SELECTION_ONLY' && !isOffered(value),
        'ASPECT_VALUE_NOT_ALLOWED',
        `${name}: "${value}" is not among the values that the category offers.`,
      ),
      ...tooLong(name, value, rule.aspectMaxLength),
      ...finding(
        rule.aspectDataType === 'NUMBER' && !/^-?\d+(\.\d+)?$/.test(value.trim()),
        'ASPECT_VALUE_NOT_NUMBER',
        `${name}: a value must be a number.`,
      ),
    ]),
    ...finding(
      rule.itemToAspectCardinality === 'SINGLE' && values.length > 1,
      'ASPECT_SINGLE_VALUE',
      `${name} takes one value: the marketplace drops all but the first.`,
    ),
  ];
}

/** A specific that the category does not list: any name and value that is not too long. */
const checkUnlisted = ({ Name, Value }: Specific): Finding[] => [
  ...when(
    [...Name].length > longestName,
    'itemSpecifics',
    'ASPECT_NAME_TOO_LONG',
    `The name of a specific must be at most ${longestName} characters.`,
  ),
  ...Value.flatMap((value) => tooLong(Name, value)),
];

/** A specific whose values are remarks, such as "Refer to photos", unless the category lists them as values. */
function checkRemarks({ Name, Value }: Specific, aspect: Aspect | undefined): Finding[] {
  const listed = new Set(aspect?.aspectValues.map(({ localizedValue }) => sameText(localizedValue)));
  const name = shownName(Name);
  return Value.flatMap((value) =>
    when(
      isRemark(value) && !listed.has(sameText(value)),
      `itemSpecifics.${name}`,
      'VALUE_IS_A_REMARK',
      `${name} has the remark ${JSON.stringify(shownName(value))}: give a value, or leave it out.`,
    ),
  );
}

/** The item specifics against the aspects of the category. */
export function checkAspects(
  { NameValueList: specifics }: ListingRequest['itemSpecifics'],
  aspects: readonly Aspect[],
): Finding[] {
  const byName = Map.groupBy(specifics, ({ Name }) => sameText(Name));
  const given = new Map(Array.from(byName, ([name, all]) => [name, all.flatMap(({ Value }) => Value)]));
  const listed = new Map(aspects.map((aspect) => [sameText(aspect.localizedAspectName), aspect]));
  const aspectOf = ({ Name }: Specific) => listed.get(sameText(Name));
  return [
    ...Array.from(byName.values()).flatMap((all) => {
      const name = shownName(all[0]?.Name ?? '');
      const message = `${name} is given ${all.length} times: put its values into one.`;
      return when(all.length > 1, `itemSpecifics.${name}`, 'ASPECT_REPEATED', message);
    }),
    ...aspects.flatMap((aspect) => checkAspect(aspect, given)),
    ...specifics.filter((specific) => aspectOf(specific) === undefined).flatMap(checkUnlisted),
    ...specifics.flatMap((specific) => checkRemarks(specific, aspectOf(specific))),
  ];
}
