import type { CheckCode, Finding } from '../../contract/market/check-codes.ts';
import type { EventLog } from '../../platform/call/log-events.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { type Aspect, isApplicable, longestName, longestValue, sameText } from './aspects.ts';
import { checkCondition, checkDescription, type StatedCondition } from './checks/check-condition.ts';
import { checkPictures } from './checks/check-pictures.ts';
import { checkPolicy, checkPolicySet } from './checks/check-policies.ts';
import { checkRemarks } from './checks/check-remarks.ts';
import { checkReturns } from './checks/check-returns.ts';
import {
  checkOrigin,
  checkPackage,
  checkParcel,
  checkService,
  type Parcel,
} from './checks/check-shipping.ts';
import { type Amounts, checkAmounts, checkPlace, checkText } from './checks/check-values.ts';
import {
  type Fact,
  type ListingFacts,
  type ListingRequest,
  type PartialListing,
  type Policy,
  type PolicyFacts,
  type PolicyField,
  policyFields,
  type ShippingPackage,
  type ShippingService,
} from './listing-facts.ts';
import { MarketRefusal } from './protocol/market-refusal.ts';
import { shownName } from './shown-name.ts';

export interface PictureHosts {
  /** Hosts at which the marketplace keeps pictures, with their ports if they name any; those below them count, too. */
  readonly pictureHosts: readonly string[];
}

type Given = ReadonlyMap<string, readonly string[]>;

function group({ NameValueList: list }: ListingRequest['itemSpecifics']): Given {
  const byName = Map.groupBy(list, ({ Name }) => sameText(Name));
  return new Map(Array.from(byName, ([name, given]) => [name, given.flatMap(({ Value }) => Value)]));
}

function checkLength(name: string, value: string, longest = longestValue): Finding[] {
  if ([...value].length <= longest) return [];
  const message = `${name}: a value must be at most ${longest} characters.`;
  return [{ field: `itemSpecifics.${name}`, code: 'ASPECT_VALUE_TOO_LONG', message }];
}

function checkValue(value: string, { aspectConstraint: rule, ...one }: Aspect, given: Given): Finding[] {
  const name = one.localizedAspectName;
  const field = `itemSpecifics.${name}`;
  const checks: Finding[] = [];
  const listed = one.aspectValues.find(({ localizedValue }) => sameText(localizedValue) === sameText(value));
  if (rule.aspectMode === 'SELECTION_ONLY' && (listed === undefined || !isApplicable(listed, given))) {
    const message = `${name}: "${value}" is not among the values that the category offers.`;
    checks.push({ field, code: 'ASPECT_VALUE_NOT_ALLOWED', message });
  }
  checks.push(...checkLength(name, value, rule.aspectMaxLength));
  if (rule.aspectDataType === 'NUMBER' && !/^-?\d+(\.\d+)?$/.test(value.trim())) {
    checks.push({ field, code: 'ASPECT_VALUE_NOT_NUMBER', message: `${name}: a value must be a number.` });
  }
  return checks;
}

function checkAspect(one: Aspect, given: Given): Finding[] {
  const name = one.localizedAspectName;
  const field = `itemSpecifics.${name}`;
  const values = given.get(sameText(name)) ?? [];
  if (values.length === 0) {
    if (one.aspectConstraint.aspectRequired !== true) return [];
    const shown = shownName(name);
    const message = `${shown} is required in this category.`;
    return [{ field: `itemSpecifics.${shown}`, code: 'ASPECT_REQUIRED', message }];
  }
  const checks = values.flatMap((value) => checkValue(value, one, given));
  if (one.aspectConstraint.itemToAspectCardinality === 'SINGLE' && values.length > 1) {
    const message = `${name} takes one value: the marketplace drops all but the first.`;
    checks.push({ field, code: 'ASPECT_SINGLE_VALUE', message });
  }
  return checks;
}

/** A specific that the category does not list: any name and value that is not too long. */
function checkUnlisted({ Name, Value }: ListingRequest['itemSpecifics']['NameValueList'][number]): Finding[] {
  const field = 'itemSpecifics';
  const checks = Value.flatMap((value) => checkLength(Name, value));
  if ([...Name].length <= longestName) return checks;
  const message = `The name of a specific must be at most ${longestName} characters.`;
  return [{ field, code: 'ASPECT_NAME_TOO_LONG', message }, ...checks];
}

/** The item specifics against the aspects of the category. */
export function checkAspects(
  itemSpecifics: ListingRequest['itemSpecifics'],
  aspects: readonly Aspect[],
): Finding[] {
  const given = group(itemSpecifics);
  const listed = new Set(aspects.map(({ localizedAspectName }) => sameText(localizedAspectName)));
  const names = Map.groupBy(itemSpecifics.NameValueList, ({ Name }) => sameText(Name)).values();
  const repeated = Array.from(names).flatMap(([{ Name } = { Name: '' }, ...more]): Finding[] => {
    const message = `${shownName(Name)} is given ${more.length + 1} times: put its values into one.`;
    return more.length === 0
      ? []
      : [{ field: `itemSpecifics.${shownName(Name)}`, code: 'ASPECT_REPEATED', message }];
  });
  const unlisted = itemSpecifics.NameValueList.filter(({ Name }) => !listed.has(sameText(Name)));
  const ofCategory = aspects.flatMap((one) => checkAspect(one, given));
  const remarks = checkRemarks(itemSpecifics, aspects);
  return [...repeated, ...ofCategory, ...unlisted.flatMap(checkUnlisted), ...remarks];
}

/**
 * What error ids of the lookups say about the category.
 *
 * @see https://developer.ebay.com/api-docs/commerce/taxonomy/resources/category_tree/methods/getItemAspectsForCategory for 62…
 * @see https://developer.ebay.com/api-docs/sell/metadata/resources/marketplace/methods/getItemConditionPolicies for 46…
 */
const categoryRefusals: Readonly<Record<string, CheckCode>> = {
  '62005': 'CATEGORY_UNKNOWN', // no such category in the tree
  '62008': 'CATEGORY_NOT_LEAF', // the tree's root
  '62009': 'CATEGORY_NOT_LEAF', // a category with subcategories
  '46003': 'CATEGORY_UNKNOWN', // not in this marketplace
};

/** What a refusal says about the category; undefined when it is about something else. */
export function aboutCategory(error: unknown): Finding | undefined {
  if (!(error instanceof MarketRefusal)) return undefined;
  const code = error.errorIds.map((id) => categoryRefusals[id]).find((found) => found !== undefined);
  return code === undefined ? undefined : { field: 'categoryId', code, message: error.message };
}

/** Checks a field against a fact. A lookup that failed becomes a finding, too. */
function judge<Value, Given>(
  field: string,
  given: Given | undefined,
  fact: Fact<Value> | undefined,
  check: (given: Given, value: Value) => Finding[],
  log: EventLog,
): Finding[] {
  if (given === undefined || fact === undefined) return [];
  let reason: unknown;
  if (fact.found) {
    try {
      return check(given, fact.value);
    } catch (bug) {
      reason = bug;
    }
  } else {
    reason = fact.reason;
  }
  const finding = aboutCategory(reason);
  if (finding !== undefined) return [finding];
  if (!(reason instanceof ServiceError)) log.error('market.check-bug', reason, { field });
  return [{ field, code: 'UNAVAILABLE', message: `${field} could not be checked: the lookup failed.` }];
}

/** Drops repeated findings about the category: several lookups may refuse the same one. */
const withoutRepeats = (checks: readonly Finding[]): Finding[] =>
  checks.filter(
    ({ code }, at) => !code.startsWith('CATEGORY') || checks.findIndex((one) => one.code === code) === at,
  );

/**
 * Everything we can find that would stop a listing: from its own fields and from the facts. A field that is missing
 * is not judged; a fact whose lookup failed adds a finding UNAVAILABLE.
 */
export function judgeListing(
  listing: PartialListing,
  facts: ListingFacts,
  { pictureHosts, log }: PictureHosts & { readonly log: EventLog },
): Finding[] {
  const { itemSpecifics, conditionId, domesticReturnsRequired, shippingService, shippingPackage } = listing;
  const stated = conditionId === undefined ? undefined : listing;
  // What a policy decides is not sent.
  const returns = listing.returnPolicyId === undefined ? domesticReturnsRequired : undefined;
  const service = listing.fulfillmentPolicyId === undefined ? shippingService : undefined;
  return withoutRepeats([
    ...checkText(listing),
    ...checkAmounts(listing),
    ...checkPictures(listing.pictureUrls, pictureHosts),
    ...checkPlace(listing),
    ...checkParcel(listing),
    ...checkDescription(listing),
    ...judge('itemSpecifics', itemSpecifics, facts.aspects, checkAspects, log),
    ...judge('conditionId', stated, facts.conditions, checkCondition, log),
    ...checkPolicySet(listing),
    ...policyFields.flatMap((field) => {
      const check = (id: string, policies: readonly Policy[]) => checkPolicy(field, id, policies);
      return judge(field, listing[field], facts.policies?.[field], check, log);
    }),
    ...judge('domesticReturnsRequired', returns, facts.returnRule, checkReturns, log),
    ...judge(
      'shippingService',
      service,
      facts.shippingServices,
      (code, services) => [...checkService(code, services), ...checkOrigin(listing, services)],
      log,
    ),
    ...judge('shippingPackage', shippingPackage, facts.packages, checkPackage, log),
  ]);
}

/** Findings that no category of a site allows, judged by a listing's own fields alone. */
export const impossibleValues = (listing: Amounts & Parcel & StatedCondition): Finding[] => [
  ...checkAmounts(listing),
  ...checkParcel(listing),
  ...checkDescription(listing),
];

/** Findings for a package or service that the site does not have, for each of the two fields that is given. */
export const unknownShipping = (
  listing: Pick<PartialListing, 'shippingService' | 'shippingPackage'>,
  services: readonly ShippingService[],
  packages: readonly ShippingPackage[],
): Finding[] => [
  ...(listing.shippingService === undefined ? [] : checkService(listing.shippingService, services)),
  ...(listing.shippingPackage === undefined ? [] : checkPackage(listing.shippingPackage, packages)),
];

/** Findings for policies that the seller does not have on the site. One that could not be looked up passes. */
export const unknownPolicies = (
  listing: { readonly [Field in PolicyField]?: string | undefined },
  facts: PolicyFacts,
): Finding[] =>
  policyFields.flatMap((field) => {
    const { [field]: id } = listing;
    const fact = facts[field];
    return id === undefined || !fact.found ? [] : checkPolicy(field, id, fact.value);
  });
