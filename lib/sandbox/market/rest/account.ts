import { type EmulatorAnswer, json } from '../../emulator/emulator.ts';
import { policiesOf, policyJson } from '../fixtures/policies.ts';
import { sellerNamed } from '../fixtures/sellers.ts';
import { siteOfMarketplace } from '../fixtures/sites.ts';
import { scopeNames } from '../oauth/scopes.ts';
import { refuse } from './rest-error.ts';
import type { RestCall, RestRoute } from './route.ts';

const domain = 'API_ACCOUNT';

/** The site and the seller of a call. A seller who is not enrolled is refused as an invalid value is. */
function askedFor({ query, token }: RestCall) {
  const marketplaceId = query.get('marketplace_id') ?? '';
  if (marketplaceId === '') {
    throw refuse(400, 20401, domain, 'Missing field marketplaceId', { inputRefIds: ['marketplace_id'] });
  }
  const site = siteOfMarketplace(marketplaceId);
  if (site === undefined) {
    throw refuse(400, 20403, domain, 'Invalid marketplaceId', {
      longMessage: `${marketplaceId} is not a marketplace.`,
      parameters: [{ name: 'marketplaceId', value: marketplaceId }],
    });
  }
  const seller = sellerNamed(token.user ?? '');
  if (!seller.isEnrolled) {
    throw refuse(400, 20403, domain, 'Invalid .', {
      longMessage: 'User is not eligible for Business Policy.',
    });
  }
  return { site, policies: policiesOf(seller, site) };
}

const route = (path: string, answer: (asked: ReturnType<typeof askedFor>) => object): RestRoute => ({
  method: 'GET',
  path: `/sell/account/v1/${path}`,
  tokenKind: 'user',
  scopes: [scopeNames.accountReadonly],
  handle: (call): EmulatorAnswer => json(200, answer(askedFor(call))),
});

/**
 * Account API: the policies of a seller on a marketplace.
 *
 * @see https://developer.ebay.com/api-docs/sell/account/resources/payment_policy/methods/getPaymentPolicies and
 *   …/return_policy/methods/getReturnPolicies (read 2026-11-23)
 */
export const accountRoutes: readonly RestRoute[] = [
  route('fulfillment_policy', ({ site, policies: { fulfillment } }) => ({
    total: fulfillment.length,
    fulfillmentPolicies: fulfillment.map((policy) => policyJson.fulfillment(policy, site)),
  })),
  route('payment_policy', ({ site, policies: { payment } }) => ({
    total: payment.length,
    paymentPolicies: payment.map((policy) => policyJson.payment(policy, site)),
  })),
  route('return_policy', ({ site, policies }) => ({
    total: policies.return.length,
    returnPolicies: policies.return.map((policy) => policyJson.return(policy, site)),
  })),
];
