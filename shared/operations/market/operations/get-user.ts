import type { RequestOf, ResponseOf } from '../../../contract/endpoint.ts';
import type { getUser as endpoint } from '../../../contract/market/seller.ts';
import { type Call, delivered, type Outcome } from '../../../platform/call/call.ts';
import { countOperation, type DailyLimitServices } from '../daily-limit.ts';
import { marketplaceOrAustralia } from '../marketplaces.ts';
import { getUser as askForUser } from '../remote/get-user.ts';
import { sellerToken } from '../remote/tokens.ts';
import type { TradingTransport } from '../remote/trading-transport.ts';

export interface TradingServices extends DailyLimitServices {
  readonly trading: TradingTransport;
}

/** Name and address of the seller. */
export async function getUser(
  request: RequestOf<typeof endpoint>,
  services: TradingServices,
  call: Call,
): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const token = sellerToken(request.market_access_token);
  await countOperation(services, call);
  const input = { token, marketplace: marketplaceOrAustralia(request.marketplace_id) };
  return delivered(await askForUser(services.trading, input, call));
}
