import type { RequestOf, ResponseOf } from '../../../contract/endpoint.ts';
import type { inventoryLocations as endpoint } from '../../../contract/market/seller.ts';
import { type Call, delivered, type Outcome } from '../../../platform/call/call.ts';
import { countOperation } from '../daily-limit.ts';
import { getInventoryLocations } from '../remote/get-inventory-locations.ts';
import { sellerToken } from '../remote/tokens.ts';
import type { RestLookupServices } from './category-suggestions.ts';

/** All inventory locations of the seller, as the marketplace lists them. */
export async function inventoryLocations(
  request: RequestOf<typeof endpoint>,
  services: RestLookupServices,
  call: Call,
): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const token = sellerToken(request.market_access_token);
  await countOperation(services, call);
  return delivered({ locations: await getInventoryLocations(services.rest, token, call) });
}
