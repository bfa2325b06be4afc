import * as z from 'zod';
import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import type {
  fulfillmentPolicies as fulfillmentPoliciesEndpoint,
  getUser as getUserEndpoint,
  inventoryLocations as inventoryLocationsEndpoint,
} from '../../contract/market/lookups.ts';
import { type Call, delivered, type Outcome } from '../../platform/call/call.ts';
import { countOperation, type DailyLimitServices } from './daily-limit.ts';
import {
  knownMarketplace,
  type Marketplace,
  marketplaceOrAustralia,
  remoteMarketplaceId,
} from './marketplaces.ts';
import { MarketRefusal } from './protocol/market-refusal.ts';
import { getInventoryLocations } from './remote/get-inventory-locations.ts';
import { getUser as askForUser } from './remote/get-user.ts';
import { type RestTransport, understand } from './rest-transport.ts';
import { type BearerToken, sellerToken } from './tokens.ts';
import type { TradingTransport } from './trading-transport.ts';

export interface TradingServices extends DailyLimitServices {
  readonly trading: TradingTransport;
}

interface RestServices extends DailyLimitServices {
  readonly rest: RestTransport;
}

/** Asks for the inventory locations and the profile of a seller at the same time. Either may fail. */
export const askForAddresses = (
  services: { readonly rest: RestTransport; readonly trading: TradingTransport },
  { token, marketplace }: { readonly token: BearerToken; readonly marketplace: Marketplace },
  call: Call,
) =>
  Promise.allSettled([
    getInventoryLocations(services.rest, token, call),
    askForUser(services.trading, { token, marketplace }, call),
  ]);

/** Name and address of the seller. */
export async function getUser(
  request: RequestOf<typeof getUserEndpoint>,
  services: TradingServices,
  call: Call,
): Promise<Outcome<ResponseOf<typeof getUserEndpoint>>> {
  const token = sellerToken(request.market_access_token);
  await countOperation(services, call);
  const input = { token, marketplace: marketplaceOrAustralia(request.marketplace_id) };
  return delivered(await askForUser(services.trading, input, call));
}

/** All inventory locations of the seller, as the marketplace lists them. */
export async function inventoryLocations(
  request: RequestOf<typeof inventoryLocationsEndpoint>,
  services: RestServices,
  call: Call,
): Promise<Outcome<ResponseOf<typeof inventoryLocationsEndpoint>>> {
  const token = sellerToken(request.market_access_token);
  await countOperation(services, call);
  return delivered({ locations: await getInventoryLocations(services.rest, token, call) });
}

const policiesReply = z
  .object({ fulfillmentPolicies: z.array(z.unknown()) })
  .default({ fulfillmentPolicies: [] });

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
 * The seller's fulfilment policies; none for a seller who is not enrolled in business policies. Account API.
 *
 * @see https://developer.ebay.com/api-docs/sell/account/resources/fulfillment_policy/methods/getFulfillmentPolicies
 */
export async function fulfillmentPolicies(
  request: RequestOf<typeof fulfillmentPoliciesEndpoint>,
  services: RestServices,
  call: Call,
): Promise<Outcome<ResponseOf<typeof fulfillmentPoliciesEndpoint>>> {
  const token = sellerToken(request.market_access_token);
  await countOperation(services, call);
  const name = 'getFulfillmentPolicies';
  const query = { marketplace_id: remoteMarketplaceId(request.marketplace_id) };
  try {
    const path = '/sell/account/v1/fulfillment_policy';
    const { json } = await services.rest.send({ name, path, query, token }, call);
    return delivered(understand(name, policiesReply, json));
  } catch (error) {
    if (isNotEnrolled(error, request.marketplace_id)) return delivered({ fulfillmentPolicies: [] });
    throw error;
  }
}
