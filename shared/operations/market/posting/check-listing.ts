import type { Finding } from '../../../contract/market/check-codes.ts';
import type { Call } from '../../../platform/call/call.ts';
import { startTimeBudget } from '../../../platform/call/time-budget.ts';
import { readAspects } from '../aspects.ts';
import { judgeListing, type PictureHosts } from '../listing-checks.ts';
import { factOf, type ListingRequest } from '../listing-facts.ts';
import {
  type CategoryFactServices,
  categoryAspects,
  categoryConditions,
  categoryReturnRule,
  type PackageServices,
  sitePackages,
  siteServices,
} from '../lookups.ts';
import { marketplaceOfSite } from '../marketplaces.ts';
import { policyFacts } from '../policies.ts';
import type { BearerToken } from '../tokens.ts';

/** The lookups must not delay the verification, which runs at the same time. */
const lookupsMs = 10_000;

/**
 * Everything we can find that would stop a listing, in one pass: from the request itself and from lookups, which run at
 * the same time. A lookup that fails adds a finding UNAVAILABLE.
 */
export async function checkListing(
  request: ListingRequest,
  token: BearerToken,
  services: CategoryFactServices & PackageServices & PictureHosts,
  call: Call,
): Promise<Finding[]> {
  const marketplace = marketplaceOfSite(request.siteName);
  const { categoryId } = request;
  const { categoryTreeId, remoteId: remoteMarketplaceId, language } = marketplace;
  const bounded: Call = { ...call, budget: startTimeBudget(lookupsMs, call.budget) };
  const question = { token, remoteMarketplaceId, categoryId, language };
  const [aspects, conditions, returnRule, packages, shippingServices, policies] = await Promise.all([
    factOf(categoryAspects(services, { token, categoryTreeId, categoryId }, bounded).then(readAspects)),
    factOf(categoryConditions(services, question, bounded)),
    factOf(categoryReturnRule(services, question, bounded)),
    factOf(sitePackages(services, { token, marketplace }, bounded)),
    factOf(siteServices(services, { token, marketplace }, bounded)),
    policyFacts(services, { token, marketplace }, request, bounded),
  ]);
  const facts = { aspects, conditions, returnRule, packages, shippingServices, policies };
  return judgeListing(request, facts, { ...services, log: call.log });
}
