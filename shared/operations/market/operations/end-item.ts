import type { RequestOf, ResponseOf } from '../../../contract/endpoint.ts';
import type { endItem as endpoint } from '../../../contract/market/end-item.ts';
import { type Call, delivered, type Outcome } from '../../../platform/call/call.ts';
import { countOperation } from '../daily-limit.ts';
import { marketplaceOrAustralia } from '../marketplaces.ts';
import { endListing } from '../remote/end-listing.ts';
import { sellerToken } from '../remote/tokens.ts';
import { endAcknowledgement } from './acknowledgement.ts';
import type { TradingServices } from './get-user.ts';

/** Ends a listing. The marketplace's refusal is an answer, not a failure of the call. */
export async function endItem(
  request: RequestOf<typeof endpoint>,
  services: TradingServices,
  call: Call,
): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const token = sellerToken(request.market_access_token);
  await countOperation(services, call);
  const marketplace = marketplaceOrAustralia(request.marketplace_id);
  const reply = await endListing(services.trading, { token, marketplace, itemId: request.item_id }, call);
  return delivered(endAcknowledgement(reply, request.item_id, token));
}
