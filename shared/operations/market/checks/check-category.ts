import type { CheckCode } from '../../../contract/market/check-codes.ts';
import { isRemark } from '../../../libraries/wording/remarks.ts';
import { type Aspect, isApplicable, longestName, longestValue, sameText, shownName } from '../aspects.ts';
import { checkDescriptors, readDescriptors } from '../condition-descriptors.ts';
import type {
  ConditionPolicy,
  ListingRequest,
  PartialListing,
  Report,
  ReturnRule,
} from '../listing-facts.ts';

/** Checks the condition and its descriptors against those that the category has. */
export function checkCondition(
  { conditionId, conditionDescriptors = [] }: Pick<PartialListing, 'conditionId' | 'conditionDescriptors'>,
  policy: ConditionPolicy | undefined,
  report: Report,
): void {
  const conditions = policy?.itemConditions ?? [];
  const condition = conditions.find((known) => known.conditionId === conditionId);
  if (conditions.length > 0 && condition === undefined) {
    const allowed = conditions.map((known) => `${known.conditionId} (${known.conditionDescription})`);
    const message = `conditionId ${conditionId} is not allowed in this category; allowed are ${allowed.join(', ')}.`;
    report('conditionId', 'CONDITION_NOT_ALLOWED', message);
    return;
  }
  if (condition?.usage === 'RESTRICTED') {
    const message = `conditionId ${conditionId} is only for sellers whom the marketplace has approved.`;
    report('conditionId', 'CONDITION_RESTRICTED', message);
  }
  checkDescriptors(conditionDescriptors, readDescriptors(condition?.conditionDescriptors), report);
}

/**
 * Checks the return policy that would be sent against the category's rule. Not accepting returns is also a policy, so
 * it satisfies a rule that requires one.
 */
export function checkReturns(accepted: boolean, rule: ReturnRule | undefined, report: Report): void {
  if (!accepted || rule?.domestic === undefined) return;
  const {
    returnsAcceptanceEnabled,
    returnPeriods = [],
    returnShippingCostPayers: payers = [],
  } = rule.domestic;
  const isNever = returnsAcceptanceEnabled === false;
  const hasTime =
    returnPeriods.length === 0 || returnPeriods.some(({ unit, value }) => unit === 'DAY' && value === 30);
  const hasPayer = payers.length === 0 || payers.includes('BUYER');
  if (!isNever && hasTime && hasPayer) return;
  const message = isNever
    ? 'Returns cannot be accepted in this category.'
    : 'This category does not take returns within 30 days at the cost of the buyer.';
  report('domesticReturnsRequired', 'RETURNS_NOT_AVAILABLE', message);
}

function checkAspect(
  { localizedAspectName: name, aspectConstraint: rule, aspectValues }: Aspect,
  given: ReadonlyMap<string, readonly string[]>,
  report: Report,
): void {
  const values = given.get(sameText(name)) ?? [];
  const shown = shownName(name);
  if (values.length === 0 && rule.aspectRequired === true)
    report(`itemSpecifics.${shown}`, 'ASPECT_REQUIRED', `${shown} is required in this category.`);
  const refuse = (code: CheckCode, message: string) => report(`itemSpecifics.${name}`, code, message);
  for (const value of values) {
    const listed = aspectValues.find(({ localizedValue }) => sameText(localizedValue) === sameText(value));
    const isOffered = listed !== undefined && isApplicable(listed, given);
    const { aspectMaxLength: longest = longestValue } = rule;
    if (rule.aspectMode === 'SELECTION_ONLY' && !isOffered)
      refuse(
        'ASPECT_VALUE_NOT_ALLOWED',
        `${name}: "${value}" is not among the values that the category offers.`,
      );
    if ([...value].length > longest)
      refuse('ASPECT_VALUE_TOO_LONG', `${name}: a value must be at most ${longest} characters.`);
    if (rule.aspectDataType === 'NUMBER' && !/^-?\d+(\.\d+)?$/.test(value.trim()))
      refuse('ASPECT_VALUE_NOT_NUMBER', `${name}: a value must be a number.`);
  }
  if (rule.itemToAspectCardinality === 'SINGLE' && values.length > 1)
    refuse('ASPECT_SINGLE_VALUE', `${name} takes one value: the marketplace drops all but the first.`);
}

/** Checks the item specifics against the aspects of the category. */
export function checkAspects(
  { NameValueList: specifics }: ListingRequest['itemSpecifics'],
  aspects: readonly Aspect[],
  report: Report,
): void {
  const listed = new Map(aspects.map((aspect) => [sameText(aspect.localizedAspectName), aspect]));
  const given = new Map<string, readonly string[]>();
  for (const [key, all] of Map.groupBy(specifics, ({ Name }) => sameText(Name))) {
    given.set(
      key,
      all.flatMap(({ Value }) => Value),
    );
    const name = shownName(all[0]?.Name ?? '');
    if (all.length > 1) {
      const message = `${name} is given ${all.length} times: put its values into one.`;
      report(`itemSpecifics.${name}`, 'ASPECT_REPEATED', message);
    }
  }
  for (const aspect of aspects) checkAspect(aspect, given, report);
  for (const { Name, Value } of specifics) {
    const aspect = listed.get(sameText(Name));
    const name = shownName(Name);
    if (aspect === undefined && [...Name].length > longestName) {
      const message = `The name of a specific must be at most ${longestName} characters.`;
      report('itemSpecifics', 'ASPECT_NAME_TOO_LONG', message);
    }
    for (const value of Value) {
      if (aspect === undefined && [...value].length > longestValue) {
        const message = `${Name}: a value must be at most ${longestValue} characters.`;
        report(`itemSpecifics.${Name}`, 'ASPECT_VALUE_TOO_LONG', message);
      }
      const isListed = aspect?.aspectValues.some(
        ({ localizedValue }) => sameText(localizedValue) === sameText(value),
      );
      if (isRemark(value) && isListed !== true) {
        const message = `${name} has the remark ${JSON.stringify(shownName(value))}: give a value, or leave it out.`;
        report(`itemSpecifics.${name}`, 'VALUE_IS_A_REMARK', message);
      }
    }
  }
}
