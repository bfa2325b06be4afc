import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import type {
  fulfillmentPolicies as fulfillmentPoliciesEndpoint,
  getUser as getUserEndpoint,
  inventoryLocations as inventoryLocationsEndpoint,
} from '../../contract/market/lookups.ts';
import { type Call, delivered, type Outcome } from '../../platform/call/call.ts';
import { countOperation, type DailyLimitServices } from './daily-limit.ts';
import { type Marketplace, marketplaceOrAustralia } from './marketplaces.ts';
import { getPolicies, type PolicyKind } from './policies.ts';
import { getUser as askForUser } from './remote/get-user.ts';
import { getInventoryLocations } from './remote/inventory-locations.ts';
import type { RestTransport } from './rest-transport.ts';
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

/**
 * The seller's policies of one kind, as the marketplace lists them; none for a seller who is not enrolled in business
 * policies.
 */
const policiesOf =
  <Member extends string>(kind: PolicyKind, member: Member) =>
  async (
    request: RequestOf<typeof fulfillmentPoliciesEndpoint>,
    services: RestServices,
    call: Call,
  ): Promise<Outcome<Record<Member, unknown[]>>> => {
    const token = sellerToken(request.market_access_token);
    await countOperation(services, call);
    const question = { token, marketplaceId: request.marketplace_id };
    const policies = await getPolicies(services.rest, kind, question, call);
    return delivered({ [member]: policies } as Record<Member, unknown[]>);
  };

/** How the seller ships. */
export const fulfillmentPolicies = /* @__PURE__ */ policiesOf('fulfillment', 'fulfillmentPolicies');
/** How the seller is paid. */
export const paymentPolicies = /* @__PURE__ */ policiesOf('payment', 'paymentPolicies');
/** How the seller takes goods back. */
export const returnPolicies = /* @__PURE__ */ policiesOf('return', 'returnPolicies');
