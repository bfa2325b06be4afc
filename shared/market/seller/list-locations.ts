import { type Call, delivered, type Outcome } from '../../calls/call.ts';
import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import type { inventoryLocations } from '../../contract/market/seller.ts';
import { countOperation } from '../limits/daily-limit.ts';
import type { RestLookupServices } from '../lookups/suggest-categories.ts';
import { getInventoryLocations } from '../remote/get-inventory-locations.ts';
import { sellerToken } from '../remote/tokens.ts';

/** All inventory locations of the seller, as the marketplace lists them. */
export async function listLocations(
  request: RequestOf<typeof inventoryLocations>,
  services: RestLookupServices,
  call: Call,
): Promise<Outcome<ResponseOf<typeof inventoryLocations>>> {
  const token = sellerToken(request.market_access_token);
  await countOperation(services, call);
  return delivered({ locations: await getInventoryLocations(services.rest, token, call) });
}
