import * as z from 'zod';
import { sites } from '../../contract/market/sites.ts';
import type { Call } from '../../platform/call/call.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import {
  type Fact,
  factOf,
  type Policy,
  type PolicyFacts,
  type PolicyField,
  policyFields,
} from './listing-facts.ts';
import { knownMarketplace, type Marketplace, remoteMarketplaceId } from './marketplaces.ts';
import type { RemoteCall } from './protocol/exchange.ts';
import { MarketRefusal } from './protocol/market-refusal.ts';
import { getUser } from './remote/get-user.ts';
import { listIn, type RestTransport, understand } from './rest-transport.ts';
import type { BearerToken } from './tokens.ts';
import type { TradingTransport } from './trading-transport.ts';

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
export async function getInventoryLocations(
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

/** Asks for the inventory locations and the profile of a seller at the same time. Either may fail. */
export const askForAddresses = (
  services: { readonly rest: RestTransport; readonly trading: TradingTransport },
  { token, marketplace }: { readonly token: BearerToken; readonly marketplace: Marketplace },
  call: Call,
) =>
  Promise.allSettled([
    getInventoryLocations(services.rest, token, call),
    getUser(services.trading, { token, marketplace }, call),
  ]);

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
    return listIn(name, member, json);
  } catch (error) {
    if (isNotEnrolled(error, marketplaceId)) return [];
    throw error;
  }
}

const kindOf: Readonly<Record<PolicyField, PolicyKind>> = {
  fulfillmentPolicyId: 'fulfillment',
  paymentPolicyId: 'payment',
  returnPolicyId: 'return',
};

/** Policies have many members; these two are read here. The id has the name of the field. */
function readPolicy(value: unknown, field: PolicyField): Policy[] {
  if (typeof value !== 'object' || value === null) return [];
  const { [field]: id, name }: Partial<Record<string, unknown>> = { ...value };
  return typeof id === 'string' ? [{ id, name: typeof name === 'string' ? name : '' }] : [];
}

/**
 * Looks up the seller's policies of all kinds, where a listing names one of any kind: the marketplace wants three.
 *
 * @returns undefined for a listing that names none
 */
export async function policyFacts(
  { rest }: { readonly rest: RestTransport },
  { token, marketplace }: { readonly token: BearerToken; readonly marketplace: Marketplace },
  listing: { readonly [Field in PolicyField]?: string | undefined },
  call: Call,
): Promise<PolicyFacts | undefined> {
  if (policyFields.every((field) => listing[field] === undefined)) return undefined;
  const { marketplaceId } = sites[marketplace.siteName];
  const facts = await Promise.all(
    policyFields.map(async (field): Promise<[PolicyField, Fact<readonly Policy[]>]> => {
      const policies = getPolicies(rest, kindOf[field], { token, marketplaceId }, call);
      return [
        field,
        await factOf(policies.then((all) => all.flatMap((policy) => readPolicy(policy, field)))),
      ];
    }),
  );
  // Each field is there once.
  return Object.fromEntries(facts) as PolicyFacts;
}
