import * as z from 'zod';
import { knownMarketplace, remoteMarketplaceId } from '../marketplaces.ts';
import type { RemoteCall } from '../protocol/exchange.ts';
import { MarketRefusal } from '../protocol/market-refusal.ts';
import { type RestTransport, understand } from '../rest-transport.ts';
import type { BearerToken } from '../tokens.ts';

/**
 * The kinds of business policies.
 *
 * @see https://developer.ebay.com/api-docs/sell/account/resources/fulfillment_policy/methods/getFulfillmentPolicies
 * @see https://developer.ebay.com/api-docs/sell/account/resources/payment_policy/methods/getPaymentPolicies
 * @see https://developer.ebay.com/api-docs/sell/account/resources/return_policy/methods/getReturnPolicies
 */
const kinds = {
  fulfillment: { name: 'getFulfillmentPolicies', path: 'fulfillment_policy', member: 'fulfillmentPolicies' },
  payment: { name: 'getPaymentPolicies', path: 'payment_policy', member: 'paymentPolicies' },
  return: { name: 'getReturnPolicies', path: 'return_policy', member: 'returnPolicies' },
} as const;

export type PolicyKind = keyof typeof kinds;

/** An invalid value; the marketplace also answers this for a seller who is not enrolled in business policies. */
const invalidOrNotEnrolled = '20403';

/**
 * Whether a refusal means that the seller is not enrolled. For a marketplace in our table everything we send is valid;
 * for others only the wording distinguishes it from a marketplace that does not exist.
 */
function isNotEnrolled(error: unknown, marketplaceId: string): boolean {
  if (!(error instanceof MarketRefusal) || !error.errorIds.includes(invalidOrNotEnrolled)) return false;
  return knownMarketplace(marketplaceId) !== undefined || /business polic/i.test(error.message);
}

/**
 * The seller's policies of one kind on one marketplace, in the marketplace's own form; none for a seller who is not
 * enrolled in business policies. Account API.
 *
 * @param input.marketplaceId such as `MARKET_AU`
 */
export async function getPolicies(
  rest: RestTransport,
  kind: PolicyKind,
  { token, marketplaceId }: { readonly token: BearerToken; readonly marketplaceId: string },
  call: RemoteCall,
): Promise<unknown[]> {
  const { name, path, member } = kinds[kind];
  const request = {
    name,
    path: `/sell/account/v1/${path}`,
    query: { marketplace_id: remoteMarketplaceId(marketplaceId) },
    token,
  };
  try {
    const { json } = await rest.send(request, call);
    if (json === undefined) return [];
    const members = understand(name, z.record(z.string(), z.unknown()), json);
    return understand(name, z.array(z.unknown()), members[member]);
  } catch (error) {
    if (isNotEnrolled(error, marketplaceId)) return [];
    throw error;
  }
}
