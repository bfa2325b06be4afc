import type { Call } from '../../call/call.ts';
import { partOf } from '../../call/time-budget.ts';
import type { Check } from '../../contract/market/post-item.ts';
import { ServiceError } from '../../errors/service-error.ts';
import { readAspects } from '../facts/aspect.ts';
import {
  type CategoryFactServices,
  categoryAspects,
  categoryConditions,
  categoryReturnRule,
} from '../facts/category-facts.ts';
import { type PackageServices, sitePackages } from '../facts/site-packages.ts';
import { siteServices } from '../facts/site-services.ts';
import { marketplaceOfSite } from '../marketplaces.ts';
import type { ListingRequest } from '../operations/listing-request.ts';
import { MarketRefusal } from '../remote/market-refusal.ts';
import type { BearerToken } from '../remote/tokens.ts';
import { checkAmounts } from './check-amounts.ts';
import { checkAspects } from './check-aspects.ts';
import { checkCondition } from './check-condition.ts';
import { checkPackage, checkParcel } from './check-parcel.ts';
import { checkPictures } from './check-pictures.ts';
import { checkReturns } from './check-returns.ts';
import { checkService } from './check-service.ts';
import { checkText } from './check-text.ts';

/** The lookups must not delay the verification that they run beside. */
const lookupsMs = 10_000;

/**
 * What error ids of the lookups say about the category.
 *
 * @see https://developer.ebay.com/api-docs/commerce/taxonomy/resources/category_tree/methods/getItemAspectsForCategory for 62…
 * @see https://developer.ebay.com/api-docs/sell/metadata/resources/marketplace/methods/getItemConditionPolicies for 46…
 */
const categoryRefusals: Readonly<Record<string, string>> = {
  '62005': 'CATEGORY_UNKNOWN', // no such category in the tree
  '62008': 'CATEGORY_NOT_LEAF', // the tree's root
  '62009': 'CATEGORY_NOT_LEAF', // a category with others beneath it
  '46003': 'CATEGORY_UNKNOWN', // not in this marketplace
};

/** What a refusal says about the category; undefined when it is about something else. */
function aboutCategory(error: unknown): Check | undefined {
  if (!(error instanceof MarketRefusal)) return undefined;
  const code = error.errorIds.map((id) => categoryRefusals[id]).find((found) => found !== undefined);
  return code === undefined ? undefined : { field: 'categoryId', code, message: error.message };
}

/** Checks what a lookup found. A lookup that fails becomes a finding, too. */
async function lookUp<Facts>(
  field: string,
  facts: Promise<Facts>,
  judge: (facts: Facts) => Check[],
  call: Call,
): Promise<Check[]> {
  try {
    return judge(await facts);
  } catch (error) {
    const check = aboutCategory(error);
    if (check !== undefined) return [check];
    if (!(error instanceof ServiceError)) call.log.error('market.check-bug', error, { field });
    return [{ field, code: 'UNAVAILABLE', message: `${field} could not be checked: the lookup failed.` }];
  }
}

/** Drops repeated findings about the category: several lookups may refuse the same one. */
function withoutRepeats(checks: readonly Check[]): Check[] {
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
 * Everything we can find that would stop a listing, in one pass: from the request itself and from lookups, which run
 * side by side. A lookup that fails adds a finding UNAVAILABLE.
 */
export async function checkListing(
  request: ListingRequest,
  token: BearerToken,
  services: CategoryFactServices & PackageServices,
  call: Call,
): Promise<Check[]> {
  const marketplace = marketplaceOfSite(request.siteName);
  const { categoryId } = request;
  const { categoryTreeId, remoteId: remoteMarketplaceId, language } = marketplace;
  const bounded: Call = { ...call, budget: partOf(call.budget, lookupsMs) };
  const question = { token, remoteMarketplaceId, categoryId, language };
  const aspects = categoryAspects(services, { token, categoryTreeId, categoryId }, bounded);
  const conditions = categoryConditions(services, question, bounded);
  const returns = categoryReturnRule(services, question, bounded);
  const packages = sitePackages(services, { token, marketplace }, bounded);
  const shippingServices = siteServices(services, { token, marketplace }, bounded);
  const found = await Promise.all([
    lookUp(
      'itemSpecifics',
      aspects,
      (facts) => checkAspects(request.itemSpecifics, readAspects(facts)),
      call,
    ),
    lookUp('conditionId', conditions, (facts) => checkCondition(request.conditionId, facts), call),
    lookUp(
      'domesticReturnsRequired',
      returns,
      (facts) => checkReturns(request.domesticReturnsRequired, facts),
      call,
    ),
    lookUp(
      'shippingService',
      shippingServices,
      (facts) => checkService(request.shippingService, facts),
      call,
    ),
    lookUp('shippingPackage', packages, (facts) => checkPackage(request.shippingPackage, facts), call),
  ]);
  return withoutRepeats([
    ...checkText(request),
    ...checkAmounts(request),
    ...checkPictures(request.pictureUrls, services.rest.baseUrl),
    ...checkParcel(request),
    ...found.flat(),
  ]);
}
