import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import type { ListingChanges } from '../../contract/market/listing-changes.ts';
import type { relistItem as endpoint } from '../../contract/market/relist-item.ts';
import type { Call, Outcome } from '../../platform/call/call.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { ours } from '../../platform/errors/wording.ts';
import { carryOut, listingUuid, posting, verifyAcknowledgement } from './posting/carry-out.ts';
import { relistListing, verifyRelisting } from './remote/change-listing.ts';
import type { HeldListing } from './remote/listings.ts';
import { type ChangeServices, changeListing } from './revising/change-listing.ts';
import { planChanges } from './revising/plan-changes.ts';

/** @throws ServiceError BAD_REQUEST if the listing is live */
function requireEnded({ state }: HeldListing): void {
  if (state !== 'live') return;
  const words = ours('item_id is of a listing that is live: revise-item changes it.');
  throw new ServiceError('BAD_REQUEST', words, { fields: ['item_id'] });
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

/**
 * Lists an ended listing of the seller again, with changes if there are any, or has the marketplace verify that. A refusal
 * is an answer, not a failure of the call, but it is not kept under an Idempotency-Key.
 *
 * @throws ServiceError BAD_REQUEST if the listing is not the seller's, is live or cannot be changed in this way;
 *   LISTING_BUSY
 */
export const relistItem = (
  request: RequestOf<typeof endpoint>,
  services: ChangeServices,
  call: Call,
): Promise<Outcome<ResponseOf<typeof endpoint>>> =>
  changeListing(
    request,
    {
      require: requireEnded,
      changes: request.changes ?? {},
      plan(changes, held) {
        // Earlier sales freeze nothing in the new listing.
        const plan = planChanges({ changes, remove: [] }, { ...held, quantitySold: 0 });
        return { ...plan, changes: withQuantity(plan.changes, held) };
      },
      verify: async (planned, bounded) =>
        verifyAcknowledgement(await verifyRelisting(services.trading, planned, bounded), planned.token),
      make(planned, turn) {
        const relisting = { ...planned, uuid: listingUuid(call) };
        const send = () => turn.send(() => relistListing(services.trading, relisting, call));
        return carryOut(send, posting, planned.token, call);
      },
    },
    services,
    call,
  );
