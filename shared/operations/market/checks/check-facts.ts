import type { CheckCode } from '../../../contract/market/check-codes.ts';
import { sites } from '../../../contract/market/sites.ts';
import { isRemark } from '../../../libraries/wording/remarks.ts';
import { type Aspect, isApplicable, longestName, longestValue, sameText, shownName } from '../aspects.ts';
import type { ConditionPolicy, ReturnRule } from '../category-facts.ts';
import { checkDescriptors, readDescriptors } from '../condition-descriptors.ts';
import {
  isFromElsewhere,
  type ListingRequest,
  type PartialListing,
  type Policy,
  type PolicyField,
  type Report,
  type ShippingPackage,
  type ShippingService,
} from '../listing-facts.ts';
import { missingSize, sameSize, sizedAspect } from '../size-aspects.ts';

/** Checks the condition and its descriptors against those of the category. */
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

function checkAspect(aspect: Aspect, given: ReadonlyMap<string, readonly string[]>, report: Report): void {
  const { localizedAspectName: name, aspectConstraint: rule, aspectValues } = aspect;
  const values = given.get(sameText(name)) ?? [];
  const shown = shownName(name);
  if (values.length === 0 && rule.aspectRequired === true)
    report(`itemSpecifics.${shown}`, 'ASPECT_REQUIRED', `${shown} is required in this category.`);
  const refuse = (code: CheckCode, message: string) => report(`itemSpecifics.${name}`, code, message);
  const isSingle = rule.itemToAspectCardinality === 'SINGLE';
  for (const value of isSingle ? values.slice(0, 1) : values) {
    const listed = aspectValues.find(({ localizedValue }) => sameText(localizedValue) === sameText(value));
    const { aspectMaxLength: longest = longestValue } = rule;
    if (rule.aspectMode === 'SELECTION_ONLY' && listed === undefined) {
      const sized = sizedAspect(aspect);
      const same = sized && sameSize(value, sized);
      refuse(
        sized === undefined ? 'ASPECT_VALUE_NOT_ALLOWED' : 'SIZE_NOT_STANDARD',
        `${name}: "${value}" is not among the values that the category offers${same === undefined ? '' : `, which has "${same}"`}.`,
      );
    }
    if (rule.aspectMode === 'SELECTION_ONLY' && listed !== undefined && !isApplicable(listed, given)) {
      const others = (listed.valueConstraints ?? []).map(
        (other) =>
          `${other.applicableForLocalizedAspectName} ${other.applicableForLocalizedAspectValues.join(' or ')}`,
      );
      refuse('ASPECT_VALUE_NOT_ALLOWED', `${name}: "${value}" goes only with ${others.join(', or with ')}.`);
    }
    if ([...value].length > longest)
      refuse('ASPECT_VALUE_TOO_LONG', `${name}: a value must be at most ${longest} characters.`);
    if (rule.aspectDataType === 'NUMBER' && !/^-?\d+(\.\d+)?$/.test(value.trim()))
      refuse('ASPECT_VALUE_NOT_NUMBER', `${name}: a value must be a number.`);
  }
  if (isSingle && values.length > 1)
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
  const size = missingSize(aspects, ({ localizedAspectName: name }) => given.has(sameText(name)));
  if (size !== undefined) {
    const name = shownName(size.localizedAspectName);
    const message = `${name} is not given: a listing of clothes or shoes without a size may be hidden.`;
    report(`itemSpecifics.${name}`, 'SIZE_MISSING', message);
  }
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

/** Checks the package type against those of the site. */
export function checkPackage(
  shippingPackage: string,
  packages: readonly ShippingPackage[],
  report: Report,
): void {
  const codes = packages.map(({ ShippingPackage: code }) => code);
  if (codes.length > 0 && !codes.includes(shippingPackage))
    report('shippingPackage', 'PACKAGE_UNKNOWN', `shippingPackage must be one of ${codes.join(', ')}.`);
}

/**
 * Checks the shipping service against those of the site: that it can be posted, and that it suits the item's location,
 * if the site has services for items elsewhere. For a site that lists none, every service passes.
 */
export function checkService(
  { siteName, countryCode, shippingService }: Partial<PartialListing>,
  services: readonly ShippingService[],
  report: Report,
): void {
  const service = services.find(({ ShippingService: code }) => code === shippingService);
  const field = 'shippingService';
  if (service === undefined) {
    const message = `${field} must be one of the services that shipping-packages lists for this site.`;
    if (services.length > 0) report(field, 'SERVICE_UNKNOWN', message);
    return;
  }
  if (!service.ValidForPostItem) {
    const message = service.InternationalService
      ? `${field} must be a domestic service: ${shippingService} is international.`
      : `${field} must be a service with a flat rate: ${shippingService} has ${service.ShippingCostTypes.join(', ')} only.`;
    report(field, 'SERVICE_NOT_POSTABLE', message);
  }
  if (siteName === undefined || countryCode === undefined || !services.some(isFromElsewhere)) return;
  const isElsewhere = countryCode !== sites[siteName].country;
  if (isFromElsewhere(service) === isElsewhere) return;
  const others = services.filter((other) => other.ValidForPostItem && isFromElsewhere(other) === isElsewhere);
  const message = `${field} must be for items that lie in ${countryCode}, as countryCode says, on the site ${siteName}: ${others.map(({ ShippingService: code }) => code).join(', ')}.`;
  report(field, 'SERVICE_NOT_FROM_COUNTRY', message);
}

/** Maximum number of the seller's policies in a message. */
const mostNamed = 10;

/** Checks a policy against the seller's own. */
export function checkPolicy(
  field: PolicyField,
  id: string,
  policies: readonly Policy[],
  report: Report,
): void {
  if (policies.some((policy) => policy.id === id)) return;
  const named = policies.slice(0, mostNamed).map((policy) => `${policy.id} (${shownName(policy.name)})`);
  const others = named.length === 0 ? 'none there' : named.join(', ');
  const message = `${field} ${id} is none of the seller's policies on this site; the seller has ${others}.`;
  report(field, 'POLICY_UNKNOWN', message);
}
