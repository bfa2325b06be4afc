import type { RequestOf, ResponseOf } from '../../../contract/endpoint.ts';
import type { relistItem as endpoint, ListingChanges } from '../../../contract/market/listing-changes.ts';
import type { Call, Outcome } from '../../../platform/call/call.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { ours } from '../../../platform/errors/wording.ts';
import { carryOut, listingUuid, posting, verifyAcknowledgement } from '../listings/carry-out.ts';
import { type ChangeServices, changeListing } from '../listings/change-listing.ts';
import type { HeldListing } from '../listings/held-listing.ts';
import { planChanges } from '../listings/plan-changes.ts';
import { askAboutListing, askUntilAnswered, changeRequest } from '../listings/send-listing.ts';

const refuse = (field: string, words: string): ServiceError =>
  new ServiceError('BAD_REQUEST', ours(`${field} ${words}`), { fields: [field] });

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
  throw refuse('changes.quantity', 'is required: the listing has sold out.');
}

/**
 * Lists an ended listing of the seller again, with changes if there are any, or has the marketplace verify that. A refusal
 * is an answer, not a failure of the call, but it is not kept under an Idempotency-Key. There is no call to verify fixed
 * prices alone. Trading API.
 *
 * @see https://developer.ebay.com/DevZone/xML/docs/Reference/eBay/RelistFixedPriceItem.html (read 2026-11-23)
 * @see https://developer.ebay.com/DevZone/XML/Docs/Reference/ebay/VerifyRelistItem.html (read 2026-11-28)
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
      changes: request.changes ?? {},
      plan(changes, held) {
        if (held.state === 'live')
          throw refuse('item_id', 'is of a listing that is live: revise-item changes it.');
        // Earlier sales freeze nothing in the new listing.
        const plan = planChanges({ changes, remove: [] }, { ...held, quantitySold: 0 });
        return { ...plan, changes: withQuantity(plan.changes, held) };
      },
      async verify(planned, bounded) {
        const asked = changeRequest('VerifyRelistItem', planned);
        return verifyAcknowledgement(await askAboutListing(services.trading, asked, bounded), planned.token);
      },
      make(planned, turn) {
        const relisting = changeRequest('RelistFixedPriceItem', planned, listingUuid(call));
        const send = () => turn.send(() => askUntilAnswered(services.trading, relisting, call));
        return carryOut(send, posting, planned.token, call);
      },
    },
    services,
    call,
  );
