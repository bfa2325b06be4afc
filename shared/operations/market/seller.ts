import * as z from 'zod';
import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import type {
  fulfillmentPolicies as fulfillmentPoliciesEndpoint,
  getUser as getUserEndpoint,
  inventoryLocations as inventoryLocationsEndpoint,
  paymentPolicies as paymentPoliciesEndpoint,
  returnPolicies as returnPoliciesEndpoint,
} from '../../contract/market/lookups.ts';
import { type Call, delivered, type Outcome } from '../../platform/call/call.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { countOperation, type DailyLimitServices } from './daily-limit.ts';
import { type Marketplace, marketplaceOrAustralia } from './marketplaces.ts';
import { getPolicies, type PolicyKind } from './policies.ts';
import type { RemoteCall } from './protocol/exchange.ts';
import type { TradingTransport } from './protocol/trading-transport.ts';
import { getUser as askForUser } from './remote/get-user.ts';
import { type RestTransport, understand } from './rest-transport.ts';
import { type BearerToken, sellerToken } from './tokens.ts';

const locationsMethod = 'getInventoryLocations';
const pageSize = '100';
const maxPages = 50;

const page = z
  .object({ locations: z.array(z.unknown()).default([]), next: z.string().nullish() })
  .default({ locations: [] });

/** Where the next page starts. Only the offset is taken from `next`: a token never goes to an address from a reply. */
function offsetOf(next: string): string {
  const offset = URL.parse(next, 'https://base.invalid')?.searchParams.get('offset') ?? '';
  if (/^\d+$/.test(offset)) return offset;
  throw new ServiceError(
    'UPSTREAM_FAILED',
    `the marketplace: ${locationsMethod}: the next page has no offset`,
  );
}

/**
 * All inventory locations of the seller, page after page. Inventory API.
 *
 * @see https://developer.ebay.com/api-docs/sell/inventory/resources/location/methods/getInventoryLocations
 * @throws ServiceError UPSTREAM_FAILED if the pages do not end
 */
async function getInventoryLocations(
  rest: RestTransport,
  token: BearerToken,
  call: RemoteCall,
): Promise<unknown[]> {
  const locations: unknown[] = [];
  let offset = '0';
  for (let pages = 0; pages < maxPages; pages += 1) {
    const query = { limit: pageSize, offset };
    const { json } = await rest.send(
      { name: locationsMethod, path: '/sell/inventory/v1/location', query, token },
      call,
    );
    const { locations: some, next } = understand(locationsMethod, page, json);
    for (const location of some) locations.push(location);
    if (next === undefined || next === null || next === '') return locations;
    const following = offsetOf(next);
    if (Number(following) <= Number(offset)) break;
    offset = following;
  }
  throw new ServiceError('UPSTREAM_FAILED', `the marketplace: ${locationsMethod}: the pages do not end`);
}

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

/** The seller's policies of one kind; none for a seller who is not enrolled in business policies. */
async function policies(
  kind: PolicyKind,
  request: RequestOf<typeof fulfillmentPoliciesEndpoint>,
  services: RestServices,
  call: Call,
): Promise<unknown[]> {
  const token = sellerToken(request.market_access_token);
  await countOperation(services, call);
  return getPolicies(services.rest, kind, { token, marketplaceId: request.marketplace_id }, call);
}

/** How the seller ships, as the marketplace lists it. */
export const fulfillmentPolicies = async (
  request: RequestOf<typeof fulfillmentPoliciesEndpoint>,
  services: RestServices,
  call: Call,
): Promise<Outcome<ResponseOf<typeof fulfillmentPoliciesEndpoint>>> =>
  delivered({ fulfillmentPolicies: await policies('fulfillment', request, services, call) });

/** How the seller is paid, as the marketplace lists it. */
export const paymentPolicies = async (
  request: RequestOf<typeof paymentPoliciesEndpoint>,
  services: RestServices,
  call: Call,
): Promise<Outcome<ResponseOf<typeof paymentPoliciesEndpoint>>> =>
  delivered({ paymentPolicies: await policies('payment', request, services, call) });

/** How the seller takes goods back, as the marketplace lists it. */
export const returnPolicies = async (
  request: RequestOf<typeof returnPoliciesEndpoint>,
  services: RestServices,
  call: Call,
): Promise<Outcome<ResponseOf<typeof returnPoliciesEndpoint>>> =>
  delivered({ returnPolicies: await policies('return', request, services, call) });
