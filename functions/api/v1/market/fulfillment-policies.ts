import { fulfillmentPolicies as endpoint } from '../../../../shared/contract/market/seller.ts';
import { fulfillmentPolicies } from '../../../../shared/market/operations/fulfillment-policies.ts';
import { restServices } from '../../../../shared/wiring/market-lookup.ts';
import { serve } from '../../../../shared/wiring/serve.ts';

/** POST /api/v1/market/fulfillment-policies */
export const handler = serve(endpoint, fulfillmentPolicies, restServices);
