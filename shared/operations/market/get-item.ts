import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import type { getItem as endpoint } from '../../contract/market/get-item.ts';
import { type Call, delivered, type Outcome } from '../../platform/call/call.ts';
import { countOperation } from './daily-limit.ts';
import { readOwnListing } from './revising/own-listing.ts';
import { markOf } from './revising/repeat.ts';
import type { OwnerServices } from './token-owners.ts';
import { sellerToken } from './tokens.ts';

/**
 * A listing of the seller as the marketplace holds it.
 *
 * @throws ServiceError BAD_REQUEST if it is not the seller's
 */
export async function getItem(
  request: RequestOf<typeof endpoint>,
  services: OwnerServices,
  call: Call,
): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const token = sellerToken(request.market_access_token);
  await countOperation(services, call);
  const held = await readOwnListing(services, { itemId: request.item_id, token }, call);
  const unexpressed = [...held.unexpressed];
  return delivered({
    item_id: held.itemId,
    state: held.state,
    mark: markOf(held),
    listing: held.fields,
    ...(unexpressed.length > 0 && { unexpressed }),
  });
}
