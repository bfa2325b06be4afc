import { fulfillmentPolicies as endpoint } from '../../../../shared/contract/market/seller.ts';
import { restServices } from '../../../../shared/entry/wiring/market-lookup.ts';
import { serve } from '../../../../shared/entry/wiring/serve.ts';
import { fulfillmentPolicies } from '../../../../shared/operations/market/operations/fulfillment-policies.ts';

/** POST /api/v1/market/fulfillment-policies */
export const handler = serve(endpoint, fulfillmentPolicies, restServices);
