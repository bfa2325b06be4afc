import type { Call } from '../../../platform/call/call.ts';
import type { CategoryFactServices } from '../lookups.ts';
import type { BearerToken } from '../tokens.ts';
import type { DescribedListing } from './descriptor-ids.ts';

/** The listing with its condition's details by ids. Few listings have any, so the code for it is loaded when needed. */
export async function inIds<Listing extends DescribedListing>(
  listing: Listing,
  token: BearerToken,
  services: CategoryFactServices,
  call: Call,
  onUnknown: 'refuse' | 'send',
): Promise<Listing> {
  if (listing.conditionDescriptors === undefined) return listing;
  const { withDescriptorIds } = await import('./descriptor-ids.ts');
  return withDescriptorIds(listing, token, services, call, onUnknown);
}
