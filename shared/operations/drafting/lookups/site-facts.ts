import type { Call } from '../../../platform/call/call.ts';
import { startTimeBudget } from '../../../platform/call/time-budget.ts';
import { factOf, type ShippingPackage, type ShippingService } from '../../market/listing-facts.ts';
import {
  type CategoryFactServices,
  type PackageServices,
  type SiteSubject,
  sitePackages,
  siteServices,
} from '../../market/lookups.ts';
import { foundOrOpen, throwIfFatal } from './late-facts.ts';
import { type SellerPlace, sellerPlace } from './seller-place.ts';

/** What the marketplace says about the seller and the site; undefined where it failed or came too late. */
export interface SiteFacts {
  readonly place: SellerPlace | undefined;
  readonly packages: readonly ShippingPackage[] | undefined;
  readonly shippingServices: readonly ShippingService[] | undefined;
}

/** Milliseconds for all lookups, which run while pictures are downloaded and the model is first asked. */
const siteFactsMs = 10_000;

/**
 * Looks up the seller's place, and the package types and shipping services of the site.
 *
 * @throws ServiceError MARKET_TOKEN_INVALID if the token is refused
 */
export async function siteFacts(
  services: CategoryFactServices & PackageServices,
  subject: SiteSubject,
  call: Call,
): Promise<SiteFacts> {
  const bounded: Call = { ...call, budget: startTimeBudget(siteFactsMs, call.budget) };
  const facts = await Promise.all([
    factOf(sellerPlace(services, subject, bounded)),
    factOf(sitePackages(services, subject, bounded)),
    factOf(siteServices(services, subject, bounded)),
  ]);
  for (const fact of facts) throwIfFatal(fact);
  const [place, packages, shippingServices] = facts;
  return {
    place: foundOrOpen('postalCode', place, call.log),
    packages: foundOrOpen('shippingPackage', packages, call.log),
    shippingServices: foundOrOpen('shippingService', shippingServices, call.log),
  };
}
