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
import type { Marketplace } from './marketplaces.ts';
import { getPolicies, type PolicyKind } from './remote/get-policies.ts';
import type { RestTransport } from './rest-transport.ts';
import type { BearerToken } from './tokens.ts';

const kinds: Readonly<Record<PolicyField, PolicyKind>> = {
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
      const policies = getPolicies(rest, kinds[field], { token, marketplaceId }, call);
      return [field, await factOf(policies.then((all) => all.flatMap((one) => readPolicy(one, field))))];
    }),
  );
  // Each field is there once.
  return Object.fromEntries(facts) as PolicyFacts;
}
