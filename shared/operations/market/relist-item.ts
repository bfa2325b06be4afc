import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import type { ListingChanges } from '../../contract/market/listing-changes.ts';
import type { relistItem as endpoint } from '../../contract/market/relist-item.ts';
import type { Call, Outcome } from '../../platform/call/call.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { ours } from '../../platform/errors/wording.ts';
import { countOperation } from './daily-limit.ts';
import { inTurn, type ListingTurns, type OwnTurn, turnsOf } from './listing-turns.ts';
import type { HeldListing } from './listings.ts';
import type { CategoryFactServices } from './lookups.ts';
import { type OwnListingServices, readOwnListing } from './own-listing.ts';
import { carryOut, listingUuid, posting } from './posting/carry-out.ts';
import { changesInIds } from './revising/changes-in-ids.ts';
import { planChanges, requireOurs } from './revising/plan-changes.ts';
import { type BearerToken, sellerToken } from './tokens.ts';

type Request = RequestOf<typeof endpoint>;
type Answer = ResponseOf<typeof endpoint>;

export interface RelistItemServices extends OwnListingServices, CategoryFactServices {
  readonly turns: ListingTurns;
}

/** @throws ServiceError BAD_REQUEST if the listing cannot be listed again */
function requireEnded(held: HeldListing): void {
  requireOurs(held);
  if (held.state === 'live')
    throw new ServiceError(
      'BAD_REQUEST',
      ours('item_id is of a listing that is live: revise-item changes it.'),
      { fields: ['item_id'] },
    );
}

/**
 * The changes with a quantity: what was left at the end, unless the request names another. A listing with variations
 * keeps theirs.
 *
 * @throws ServiceError BAD_REQUEST if nothing was left
 */
function withQuantity(changes: ListingChanges, held: HeldListing): ListingChanges {
  const hasOwn = held.unexpressed.some(({ code }) => code === 'VARIATIONS');
  if (hasOwn || changes.quantity !== undefined) return changes;
  const { quantity = 0 } = held.fields;
  if (quantity > 0) return { ...changes, quantity };
  throw new ServiceError('BAD_REQUEST', ours('changes.quantity is required: the listing has sold out.'), {
    fields: ['changes.quantity'],
  });
}

async function relist(
  request: Request,
  token: BearerToken,
  services: RelistItemServices,
  turn: OwnTurn,
  call: Call,
): Promise<Outcome<Answer>> {
  const { held } = await readOwnListing(services, { itemId: request.item_id, token }, call);
  requireEnded(held);
  // What was sold before freezes nothing of a new listing.
  const asked = await changesInIds(request.changes ?? {}, held, token, services, call, 'refuse');
  const { changes } = planChanges({ changes: asked, remove: [] }, { ...held, quantitySold: 0 });
  const relisting = {
    token,
    held,
    changes: withQuantity(changes, held),
    remove: [],
    uuid: listingUuid(call),
  };
  return carryOut(() => turn.send(() => services.listings.relist(relisting, call)), posting, token, call);
}

/**
 * Lists an ended listing of the seller again, with changes if there are any. A refusal is an answer, not a failure of
 * the call, but it is not kept under an Idempotency-Key.
 *
 * @throws ServiceError BAD_REQUEST if the listing is not the seller's, is live or cannot be changed in this way;
 *   LISTING_BUSY
 */
export async function relistItem(
  request: Request,
  services: RelistItemServices,
  call: Call,
): Promise<Outcome<Answer>> {
  const token = sellerToken(request.market_access_token);
  await countOperation(services, call);
  const { listings, owners, turns } = services;
  const owner = await owners.of(token, listings, call);
  const listing = turnsOf(listings.place, owner, request.item_id);
  return inTurn(turns, listing, call, (turn) => relist(request, token, services, turn, call));
}
