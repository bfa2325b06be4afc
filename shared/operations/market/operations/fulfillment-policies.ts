import type { RequestOf, ResponseOf } from '../../../contract/endpoint.ts';
import type { fulfillmentPolicies as endpoint } from '../../../contract/market/seller.ts';
import { type Call, delivered, type Outcome } from '../../../platform/call/call.ts';
import { countOperation } from '../daily-limit.ts';
import { knownMarketplace, remoteMarketplaceId } from '../marketplaces.ts';
import { getFulfillmentPolicies } from '../remote/get-fulfillment-policies.ts';
import { MarketRefusal } from '../remote/market-refusal.ts';
import { sellerToken } from '../remote/tokens.ts';
import type { RestLookupServices } from './category-suggestions.ts';

/**
 * An invalid value; the marketplace also answers this for a seller who is not enrolled in business policies. The page of
 * errors is linked at `getFulfillmentPolicies`.
 */
const invalidOrNotEnrolled = '20403';

/**
 * Whether a refusal means that the seller is not enrolled. For a marketplace in our table everything we send is valid;
 * for others only the wording distinguishes it from a marketplace that does not exist.
 */
function isNotEnrolled(error: unknown, marketplaceId: string): boolean {
  if (!(error instanceof MarketRefusal) || !error.errorIds.includes(invalidOrNotEnrolled)) return false;
  return knownMarketplace(marketplaceId) !== undefined || /business polic/i.test(error.message);
}

/** The seller's fulfilment policies; none for a seller who is not enrolled in business policies. */
export async function fulfillmentPolicies(
  request: RequestOf<typeof endpoint>,
  services: RestLookupServices,
  call: Call,
): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const token = sellerToken(request.market_access_token);
  await countOperation(services, call);
  const input = { token, remoteMarketplaceId: remoteMarketplaceId(request.marketplace_id) };
  try {
    return delivered({ fulfillmentPolicies: await getFulfillmentPolicies(services.rest, input, call) });
  } catch (error) {
    if (isNotEnrolled(error, request.marketplace_id)) return delivered({ fulfillmentPolicies: [] });
    throw error;
  }
}
