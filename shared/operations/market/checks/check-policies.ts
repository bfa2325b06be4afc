import type { Finding } from '../../../contract/market/check-codes.ts';
import { type PartialListing, type Policy, type PolicyField, policyFields } from '../listing-facts.ts';
import { shownName } from '../shown-name.ts';

/** How many of the seller's policies a message names. */
const mostNamed = 10;

/** Checks a policy against the seller's own. */
export function checkPolicy(field: PolicyField, id: string, policies: readonly Policy[]): Finding[] {
  if (policies.some((one) => one.id === id)) return [];
  const named = policies.slice(0, mostNamed).map((one) => `${one.id} (${shownName(one.name)})`);
  const others = named.length === 0 ? 'none there' : named.join(', ');
  const message = `${field} ${id} is none of the seller's policies on this site; the seller has ${others}.`;
  return [{ field, code: 'POLICY_UNKNOWN', message }];
}

/** The fields that a policy decides in place of the listing's own. */
const decided: Partial<Record<PolicyField, readonly [field: keyof PartialListing, what: string]>> = {
  fulfillmentPolicyId: ['shippingService', 'shipping service, cost and handling time'],
  returnPolicyId: ['domesticReturnsRequired', 'returns'],
};

/** Checks that all policies are given or none, and says which fields do not count beside them. */
export function checkPolicySet(listing: PartialListing): Finding[] {
  const given = policyFields.filter((field) => listing[field] !== undefined);
  const missing = given.length === 0 ? [] : policyFields.filter((field) => !given.includes(field));
  return [
    ...missing.map((field): Finding => {
      const message = `${field} is missing: the marketplace takes all three policies or none.`;
      return { field, code: 'POLICIES_INCOMPLETE', message };
    }),
    ...given.flatMap((policy): Finding[] => {
      const [field, what] = decided[policy] ?? [];
      if (field === undefined) return [];
      const message = `${policy} decides ${what}: ${field} does not count beside it.`;
      return [{ field, code: 'POLICY_DECIDES', message }];
    }),
  ];
}
