import type { Call } from '../../../platform/call/call.ts';
import { startTimeBudget } from '../../../platform/call/time-budget.ts';
import { factOf } from '../../market/checks/listing-facts.ts';
import { sitePackages } from '../../market/facts/site-packages.ts';
import { siteServices } from '../../market/facts/site-services.ts';
import type { ShippingPackage } from '../../market/remote/get-shipping-packages.ts';
import type { ShippingService } from '../../market/remote/get-shipping-services.ts';
import type { DraftingServices } from '../drafting-services.ts';
import type { CategorySubject } from './candidates.ts';
import { endsTheDraft, foundOrOpen } from './late-facts.ts';
import { type SellerPlace, sellerPlace } from './seller-place.ts';

/** What the marketplace says of the seller and the site; undefined where it failed or came too late. */
export interface SiteFacts {
  readonly place: SellerPlace | undefined;
  readonly packages: readonly ShippingPackage[] | undefined;
  readonly shippingServices: readonly ShippingService[] | undefined;
}

/** Milliseconds for all of them, which run beside pictures and the first question to the model. */
const siteFactsMs = 10_000;

/**
 * Looks up the seller's place, and the package types and shipping services of the site.
 *
 * @throws ServiceError MARKET_TOKEN_INVALID if the token is refused
 */
export async function siteFacts(
  services: DraftingServices,
  subject: CategorySubject,
  call: Call,
): Promise<SiteFacts> {
  const bounded: Call = { ...call, budget: startTimeBudget(siteFactsMs, call.budget) };
  const facts = await Promise.all([
    factOf(sellerPlace(services, subject, bounded)),
    factOf(sitePackages(services, subject, bounded)),
    factOf(siteServices(services, subject, bounded)),
  ]);
  for (const fact of facts) endsTheDraft(fact);
  const [place, packages, shippingServices] = facts;
  return {
    place: foundOrOpen('postalCode', place, call.log),
    packages: foundOrOpen('shippingPackage', packages, call.log),
    shippingServices: foundOrOpen('shippingService', shippingServices, call.log),
  };
}
