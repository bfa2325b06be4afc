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
import { carryOut, listingUuid, posting, verifyAcknowledgement } from './posting/carry-out.ts';
import { type Plan, planChanges, requireOurs } from './revising/plan-changes.ts';
import { type CheckServices, changesInIds, verifyChange } from './revising/verify-change.ts';
import { allTokens, type BearerToken, sellerToken } from './tokens.ts';

type Request = RequestOf<typeof endpoint>;
type Answer = ResponseOf<typeof endpoint>;

export interface RelistItemServices extends OwnListingServices, CheckServices {
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

/** The differences between the new listing and the old one. Earlier sales freeze nothing in it. */
async function planOf(
  { changes: wanted = {} }: Request,
  held: HeldListing,
  token: BearerToken,
  services: CategoryFactServices,
  call: Call,
  onUnknown: 'refuse' | 'send',
): Promise<Plan> {
  const asked = await changesInIds(wanted, held, token, services, call, onUnknown);
  const plan = planChanges({ changes: asked, remove: [] }, { ...held, quantitySold: 0 });
  return { ...plan, changes: withQuantity(plan.changes, held) };
}

async function verify(
  request: Request,
  token: BearerToken,
  services: RelistItemServices,
  call: Call,
): Promise<Outcome<Answer>> {
  const { held } = await readOwnListing(services, { itemId: request.item_id, token }, call);
  requireEnded(held);
  const lookups = { ...services, acceptedTokens: allTokens };
  const plan = await planOf(request, held, token, lookups, call, 'send');
  const ask = async (bounded: Call) =>
    verifyAcknowledgement(await services.listings.verifyRelisting({ token, held, ...plan }, bounded), token);
  return verifyChange(plan, held, ask, token, lookups, call);
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
  const plan = await planOf(request, held, token, services, call, 'refuse');
  const relisting = { token, held, ...plan, uuid: listingUuid(call) };
  return carryOut(() => turn.send(() => services.listings.relist(relisting, call)), posting, token, call);
}

/**
 * Lists an ended listing of the seller again, with changes if there are any, or has the marketplace verify that. A refusal
 * is an answer, not a failure of the call, but it is not kept under an Idempotency-Key.
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
  if (request.verifyOnly === true) return verify(request, token, services, call);
  const { listings, owners, turns } = services;
  const owner = await owners.of(token, listings, call);
  const listing = turnsOf(listings.place, owner, request.item_id);
  return inTurn(turns, listing, call, (turn) => relist(request, token, services, turn, call));
}
