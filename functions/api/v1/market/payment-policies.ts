import { paymentPolicies as endpoint } from '../../../../shared/contract/market/lookups.ts';
import { restServices } from '../../../../shared/entry/wiring/market.ts';
import { serve } from '../../../../shared/entry/wiring/serve.ts';
import { paymentPolicies } from '../../../../shared/operations/market/use-cases/lookups.ts';

/** POST /api/v1/market/payment-policies */
export const handler = serve(endpoint, paymentPolicies, restServices);
