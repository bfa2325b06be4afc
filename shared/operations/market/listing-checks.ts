import type { CheckCode, Finding } from '../../contract/market/check-codes.ts';
import type { EventLog } from '../../platform/call/log-events.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import {
  checkAspects,
  checkCondition,
  checkDescription,
  checkReturns,
  type StatedCondition,
} from './checks/check-category.ts';
import { type Amounts, checkAmounts, checkPlace, checkText } from './checks/check-request.ts';
import {
  checkOrigin,
  checkPackage,
  checkParcel,
  checkPolicy,
  checkPolicySet,
  checkService,
  type Parcel,
} from './checks/check-site.ts';
import {
  type Fact,
  type ListingFacts,
  type PartialListing,
  type Policy,
  type PolicyFacts,
  type PolicyField,
  policyFields,
  type ShippingPackage,
  type ShippingService,
} from './listing-facts.ts';
import { checkPictures, type PictureHosts } from './pictures.ts';
import { MarketRefusal } from './protocol/market-refusal.ts';

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
  const [code] = error.errorIds.flatMap((id) => categoryRefusals[id] ?? []);
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
  try {
    if (fact.found) return check(given, fact.value);
    throw fact.reason;
  } catch (reason) {
    const finding = aboutCategory(reason);
    if (finding !== undefined) return [finding];
    if (!(reason instanceof ServiceError)) log.error('market.check-bug', reason, { field });
    return [{ field, code: 'UNAVAILABLE', message: `${field} could not be checked: the lookup failed.` }];
  }
}

/** Drops repeated findings about the category: several lookups may refuse the same one. */
const withoutRepeats = (checks: readonly Finding[]): Finding[] =>
  checks.filter(
    ({ code }, at) => !code.startsWith('CATEGORY') || checks.findIndex((other) => other.code === code) === at,
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
