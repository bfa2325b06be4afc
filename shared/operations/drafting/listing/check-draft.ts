import type { DraftListing } from '../../../contract/market/draft-item.ts';
import type { Check } from '../../../contract/market/post-item.ts';
import type { EventLog } from '../../../platform/call/log-events.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { ModelPicture } from '../../../platform/pictures/prepare-picture.ts';
import { judgeListing, type PictureHosts } from '../../market/listing-checks.ts';
import type { Fact } from '../../market/listing-facts.ts';
import { checkSize } from '../../market/picture-size.ts';
import type { Candidate } from '../lookups/candidates.ts';
import type { SiteFacts } from '../lookups/site-facts.ts';

const factOr = <Value>(value: Value | undefined): Fact<Value> =>
  value === undefined ? { found: false, reason: new ServiceError('TIMEOUT') } : { found: true, value };

/**
 * What post-item would find in the draft with verifyOnly, from the facts that are already here. Pictures that were made smaller
 * for the model were larger than the least that listings need. Returns are left at
 * post-item's default, which every category takes.
 */
export function checkDraft(
  listing: DraftListing,
  { categoryId, aspects, conditions }: Candidate,
  { packages, shippingServices, policies }: SiteFacts,
  pictures: readonly ModelPicture[],
  services: PictureHosts & { readonly log: EventLog },
): Check[] {
  const facts = {
    aspects: factOr(aspects),
    conditions: factOr(conditions === undefined ? undefined : { categoryId, itemConditions: conditions }),
    packages: factOr(packages),
    shippingServices: factOr(shippingServices),
    policies,
  };
  const small = pictures.flatMap(({ bytes }, index) => checkSize(bytes, `pictureUrls[${index}]`));
  return [...judgeListing(listing, facts, services), ...small];
}
