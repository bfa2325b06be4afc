import { predictPrice as endpoint } from '../../../shared/contract/pricing.ts';
import { serve } from '../../../shared/entry/wiring/serve.ts';
import type { PredictPriceServices } from '../../../shared/operations/pricing/predict-price.ts';

/** POST /api/v1/predict-price */
export const handler = serve(
  endpoint,
  async (request, services: PredictPriceServices, call) => {
    const { predictPrice } = await import('../../../shared/operations/pricing/predict-price.ts');
    return await predictPrice(request, services, call);
  },
  async (environment) => {
    const { predictPriceServices } = await import('../../../shared/entry/wiring/pricing.ts');
    return predictPriceServices(environment);
  },
);
