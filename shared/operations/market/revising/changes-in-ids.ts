import type { ListingChanges } from '../../../contract/market/listing-changes.ts';
import type { Call } from '../../../platform/call/call.ts';
import type { HeldListing } from '../listings.ts';
import type { CategoryFactServices } from '../lookups.ts';
import { siteOf } from '../marketplaces.ts';
import { inIds } from '../posting/in-ids.ts';
import type { BearerToken } from '../tokens.ts';
import { requireOurs } from './plan-changes.ts';

/**
 * Changes with the details of the condition by ids, as the marketplace holds them: of the category and the condition
 * that the listing would have.
 *
 * @throws ServiceError BAD_REQUEST if the condition has no such detail, unless it is sent as it is
 */
export async function changesInIds(
  changes: ListingChanges,
  held: HeldListing,
  token: BearerToken,
  services: CategoryFactServices,
  call: Call,
  onUnknown: 'refuse' | 'send',
): Promise<ListingChanges> {
  const { conditionDescriptors } = changes;
  if (conditionDescriptors === undefined) return changes;
  requireOurs(held);
  const described = {
    siteName: siteOf(held.fields),
    categoryId: changes.categoryId ?? held.fields.categoryId ?? '',
    conditionId: changes.conditionId ?? held.fields.conditionId ?? '',
    conditionDescriptors,
  };
  const sent = await inIds(described, token, services, call, onUnknown);
  return { ...changes, conditionDescriptors: sent.conditionDescriptors };
}
