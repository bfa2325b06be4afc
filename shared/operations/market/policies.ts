import { sites } from '../../contract/market/sites.ts';
import type { Call } from '../../platform/call/call.ts';
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
import { listIn, type RestTransport } from './rest-transport.ts';
import type { BearerToken } from './tokens.ts';

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
