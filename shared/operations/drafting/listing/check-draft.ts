import type { DraftListing } from '../../../contract/market/draft-item.ts';
import type { Check } from '../../../contract/market/post-item.ts';
import type { EventLog } from '../../../platform/call/log-events.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { judgeListing, type PictureHosts } from '../../market/listing-checks.ts';
import type { Fact } from '../../market/listing-facts.ts';
import type { SiteFacts } from '../lookups/site-facts.ts';
import type { Candidate } from '../specifics/candidate.ts';

const factOr = <Value>(value: Value | undefined): Fact<Value> =>
  value === undefined ? { found: false, reason: new ServiceError('TIMEOUT') } : { found: true, value };

/**
 * What post-item would find in the draft with verifyOnly, from the facts that are already here. Returns are left at
 * post-item's default, which every category takes.
 */
export function checkDraft(
  listing: DraftListing,
  { categoryId, aspects, conditions }: Candidate,
  { packages, shippingServices, policies }: SiteFacts,
  services: PictureHosts & { readonly log: EventLog },
): Check[] {
  const facts = {
    aspects: factOr(aspects),
    conditions: factOr(conditions === undefined ? undefined : { categoryId, itemConditions: conditions }),
    packages: factOr(packages),
    shippingServices: factOr(shippingServices),
    policies,
  };
  return judgeListing(listing, facts, services);
}
