import type { Call } from '../../../platform/call/call.ts';
import { inParts } from '../../../platform/call/in-parts.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { ours } from '../../../platform/errors/wording.ts';
import type { HeldListing, Seller } from '../remote/listings.ts';
import { getItem } from '../remote/read-listing.ts';
import type { OwnerServices } from '../token-owners.ts';
import type { BearerToken } from '../tokens.ts';

/** Whether both are the same person. Names may change, so they count only where the lasting id is missing. */
const isSameSeller = (seller: Seller, other: Seller): boolean =>
  seller.lastingId !== undefined && other.lastingId !== undefined
    ? seller.lastingId === other.lastingId
    : seller.userId !== undefined && seller.userId === other.userId;

/**
 * A listing of the token's owner.
 *
 * @throws ServiceError BAD_REQUEST if the seller has no such listing: the marketplace shows everyone's
 */
export async function readOwnListing(
  { trading, owners }: OwnerServices,
  { itemId, token }: { readonly itemId: string; readonly token: BearerToken },
  call: Call,
): Promise<HeldListing> {
  const [owner, held] = await inParts(call, (bounded, essential) =>
    Promise.all([
      essential(owners.of(token, trading, bounded)),
      essential(getItem(trading, itemId, token, bounded)),
    ]),
  );
  if (held === undefined || !isSameSeller(held.seller, owner)) {
    throw new ServiceError('BAD_REQUEST', ours('item_id must be the id of a listing of this seller.'), {
      fields: ['item_id'],
    });
  }
  return held;
}
