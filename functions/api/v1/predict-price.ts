import { predictPrice as endpoint } from '../../../shared/contract/pricing.ts';
import { serve } from '../../../shared/entry/wiring/serve.ts';
import type { PredictPriceServices } from '../../../shared/operations/pricing/predict-price.ts';

const loadServices = () => import('../../../shared/entry/wiring/pricing.ts');

/** POST /api/v1/predict-price */
export const handler = serve(
  endpoint,
  async (request, services: PredictPriceServices, call) =>
    (await import('../../../shared/operations/pricing/predict-price.ts')).predictPrice(
      request,
      services,
      call,
    ),
  async (environment) => (await loadServices()).predictPriceServices(environment),
);
