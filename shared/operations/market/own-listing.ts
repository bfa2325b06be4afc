import type { Call } from '../../platform/call/call.ts';
import { inParts } from '../../platform/call/in-parts.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { DailyLimitServices } from './daily-limit.ts';
import type { HeldListing, Listings, Seller } from './listings.ts';
import { isSameSeller, type TokenOwners } from './token-owners.ts';
import type { BearerToken } from './tokens.ts';

export interface ListingServices extends DailyLimitServices {
  readonly listings: Listings;
}

export interface OwnListingServices extends ListingServices {
  readonly owners: TokenOwners;
}

/**
 * A listing of the token's owner.
 *
 * @param owner absent: found out at the same time
 * @throws ServiceError BAD_REQUEST if the seller has no such listing: the marketplace shows everyone's
 */
export async function readOwnListing(
  { listings, owners }: OwnListingServices,
  { itemId, token }: { readonly itemId: string; readonly token: BearerToken },
  call: Call,
): Promise<{ readonly held: HeldListing; readonly owner: Seller }> {
  const [owner, held] = await inParts(call, (bounded, essential) =>
    Promise.all([
      essential(owners.of(token, listings, bounded)),
      essential(listings.read(itemId, token, bounded)),
    ]),
  );
  if (held === undefined || !isSameSeller(held.seller, owner)) {
    throw new ServiceError('BAD_REQUEST', 'item_id must be the id of a listing of this seller.');
  }
  return { held, owner };
}
