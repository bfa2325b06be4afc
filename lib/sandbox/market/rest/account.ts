import { json } from '../../emulator/emulator.ts';
import { type Policies, policiesOf, sellerNamed } from '../fixtures/sellers.ts';
import { siteOfMarketplace } from '../fixtures/sites.ts';
import { scopeNames } from '../oauth/grants.ts';
import { type RestRoute, refuse } from './route.ts';

const domain = 'API_ACCOUNT';

/** Policies of one kind. A seller who is not enrolled is refused as an invalid value is. */
const route = (path: string, kind: keyof Policies): RestRoute => ({
  method: 'GET',
  path: `/sell/account/v1/${path}`,
  tokenKind: 'user',
  scopes: [scopeNames.accountReadonly],
  handle: ({ query, user }) => {
    const site = siteOfMarketplace(query.get('marketplace_id') ?? '');
    if (site === undefined) return refuse(400, 20_403, domain, 'Invalid marketplaceId');
    if (!sellerNamed(user).isEnrolled) {
      refuse(400, 20_403, domain, 'Invalid .', { longMessage: 'User is not eligible for Business Policy.' });
    }
    const policies = policiesOf(user, site)[kind];
    return json(200, { total: policies.length, [kind]: policies });
  },
});

/**
 * Account API: the policies of a seller on a marketplace.
 *
 * @see https://developer.ebay.com/api-docs/sell/account/resources/payment_policy/methods/getPaymentPolicies and
 *   …/return_policy/methods/getReturnPolicies (read 2026-11-23)
 */
export const accountRoutes: readonly RestRoute[] = [
  route('fulfillment_policy', 'fulfillmentPolicies'),
  route('payment_policy', 'paymentPolicies'),
  route('return_policy', 'returnPolicies'),
];
