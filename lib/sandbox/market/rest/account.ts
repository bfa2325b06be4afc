import { type EmulatorAnswer, json } from '../../emulator/emulator.ts';
import { sampleFulfillmentPolicies } from '../fixtures/seller.ts';
import { siteOfMarketplace } from '../fixtures/sites.ts';
import { scopeNames } from '../oauth/scopes.ts';
import { refuse } from './rest-error.ts';
import type { RestCall, RestRoute } from './route.ts';

const domain = 'API_ACCOUNT';

const fulfillmentPolicies = ({ query }: RestCall): EmulatorAnswer => {
  const marketplaceId = query.get('marketplace_id') ?? '';
  if (marketplaceId === '') {
    throw refuse(400, 20401, domain, 'Missing field marketplaceId', { inputRefIds: ['marketplace_id'] });
  }
  if (siteOfMarketplace(marketplaceId) === undefined) {
    throw refuse(400, 20403, domain, 'Invalid marketplaceId', {
      longMessage: `${marketplaceId} is not a marketplace.`,
      parameters: [{ name: 'marketplaceId', value: marketplaceId }],
    });
  }
  const found = sampleFulfillmentPolicies.filter((policy) => policy.marketplaceId === marketplaceId);
  return json(200, { total: found.length, fulfillmentPolicies: found });
};

/** Account API: fulfilment policies. */
export const accountRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/sell/account/v1/fulfillment_policy',
    tokenKind: 'user',
    scopes: [scopeNames.accountReadonly],
    handle: fulfillmentPolicies,
  },
];
