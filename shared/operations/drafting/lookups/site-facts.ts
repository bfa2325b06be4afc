import type { Call } from '../../../platform/call/call.ts';
import { startTimeBudget } from '../../../platform/call/time-budget.ts';
import {
  factOf,
  type PolicyFacts,
  type PolicyField,
  type ShippingPackage,
  type ShippingService,
} from '../../market/listing-facts.ts';
import {
  type CategoryFactServices,
  type PackageServices,
  type SiteSubject,
  sitePackages,
  siteServices,
} from '../../market/lookups.ts';
import { policyFacts } from '../../market/policies.ts';
import { foundOrOpen } from './late-facts.ts';
import { type SellerPlace, sellerPlace } from './seller-place.ts';

/** What the marketplace says about the seller and the site; undefined where it failed or came too late. */
export interface SiteFacts {
  readonly place: SellerPlace | undefined;
  readonly packages: readonly ShippingPackage[] | undefined;
  readonly shippingServices: readonly ShippingService[] | undefined;
  /** Looked up where the caller names a policy. */
  readonly policies?: PolicyFacts | undefined;
}

/** Milliseconds for all lookups, which run while pictures are downloaded and the model is first asked. */
const siteFactsMs = 10_000;

/**
 * Looks up the seller's place, and the package types and shipping services of the site; the seller's policies where
 * the request names one.
 *
 * @throws ServiceError MARKET_TOKEN_INVALID if the token is refused
 */
export async function siteFacts(
  services: CategoryFactServices & PackageServices,
  subject: SiteSubject,
  request: { readonly [Field in PolicyField]?: string | undefined },
  call: Call,
): Promise<SiteFacts> {
  const bounded: Call = { ...call, budget: startTimeBudget(siteFactsMs, call.budget) };
  const [policies, place, packages, shippingServices] = await Promise.all([
    policyFacts(services, subject, request, bounded),
    factOf(sellerPlace(services, subject, bounded)),
    factOf(sitePackages(services, subject, bounded)),
    factOf(siteServices(services, subject, bounded)),
  ]);
  for (const [field, fact] of Object.entries(policies ?? {})) foundOrOpen(field, fact, call.log);
  return {
    place: foundOrOpen('postalCode', place, call.log),
    packages: foundOrOpen('shippingPackage', packages, call.log),
    shippingServices: foundOrOpen('shippingService', shippingServices, call.log),
    policies,
  };
}
