import { type EmulatorAnswer, json } from '../../emulator/emulator.ts';
import { siteOfMarketplace } from '../fixtures/sites.ts';
import { SCOPES } from '../oauth/scopes.ts';
import { refuse } from './rest-error.ts';
import type { RestCall, RestRoute } from './route.ts';

const DOMAIN = 'API_ACCOUNT';

const fulfillmentPolicies = ({ query, market }: RestCall): EmulatorAnswer => {
  const marketplaceId = query.get('marketplace_id') ?? '';
  if (marketplaceId === '') {
    throw refuse(400, 20401, DOMAIN, 'Missing field marketplaceId', { inputRefIds: ['marketplace_id'] });
  }
  if (siteOfMarketplace(marketplaceId) === undefined) {
    throw refuse(400, 20403, DOMAIN, 'Invalid marketplaceId', {
      longMessage: `${marketplaceId} is not a marketplace.`,
      parameters: [{ name: 'marketplaceId', value: marketplaceId }],
    });
  }
  if (market.switches.notEnrolledInBusinessPolicies) {
    throw refuse(400, 20403, DOMAIN, 'Invalid .', {
      longMessage: 'User is not eligible for Business Policy.',
    });
  }
  const found = market.fulfillmentPolicies.filter((policy) => policy.marketplaceId === marketplaceId);
  return json(200, { total: found.length, fulfillmentPolicies: found });
};

/** Account API: fulfilment policies. */
export const ACCOUNT_ROUTES: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/sell/account/v1/fulfillment_policy',
    api: 'account',
    tokenKind: 'user',
    scopes: [SCOPES.account, SCOPES.accountReadonly],
    handle: fulfillmentPolicies,
  },
];
