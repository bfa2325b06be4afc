import type { CheckCode, Finding } from '../../../contract/market/check-codes.ts';
import type { EventLog } from '../../../platform/call/event-log.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { MarketRefusal } from '../remote/market-refusal.ts';
import { checkAmounts } from './check-amounts.ts';
import { checkAspects } from './check-aspects.ts';
import { checkCondition } from './check-condition.ts';
import { checkPackage, checkParcel } from './check-parcel.ts';
import { checkPictures, type PictureHosts } from './check-pictures.ts';
import { checkPlace } from './check-place.ts';
import { checkReturns } from './check-returns.ts';
import { checkService } from './check-service.ts';
import { checkText } from './check-text.ts';
import type { Fact, ListingFacts, PartialListing } from './listing-facts.ts';

/**
 * What error ids of the lookups say about the category.
 *
 * @see https://developer.ebay.com/api-docs/commerce/taxonomy/resources/category_tree/methods/getItemAspectsForCategory for 62…
 * @see https://developer.ebay.com/api-docs/sell/metadata/resources/marketplace/methods/getItemConditionPolicies for 46…
 */
const categoryRefusals: Readonly<Record<string, CheckCode>> = {
  '62005': 'CATEGORY_UNKNOWN', // no such category in the tree
  '62008': 'CATEGORY_NOT_LEAF', // the tree's root
  '62009': 'CATEGORY_NOT_LEAF', // a category with others beneath it
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
function withoutRepeats(checks: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return checks.filter(({ field, code }) => {
    const key = code.startsWith('CATEGORY') ? `${field} ${code}` : undefined;
    if (key === undefined) return true;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

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
  return withoutRepeats([
    ...checkText(listing),
    ...checkAmounts(listing),
    ...checkPictures(listing.pictureUrls, pictureHosts),
    ...checkPlace(listing),
    ...checkParcel(listing),
    ...judge('itemSpecifics', itemSpecifics, facts.aspects, checkAspects, log),
    ...judge('conditionId', conditionId, facts.conditions, checkCondition, log),
    ...judge('domesticReturnsRequired', domesticReturnsRequired, facts.returnRule, checkReturns, log),
    ...judge('shippingService', shippingService, facts.shippingServices, checkService, log),
    ...judge('shippingPackage', shippingPackage, facts.packages, checkPackage, log),
  ]);
}
