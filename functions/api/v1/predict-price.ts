import { predictPrice as endpoint } from '../../../shared/contract/pricing.ts';
import { later, serve } from '../../../shared/entry/wiring/serve.ts';

/** POST /api/v1/predict-price */
export const handler = serve(
  endpoint,
  later(async () => (await import('../../../shared/operations/pricing/predict-price.ts')).predictPrice),
  later(async () => (await import('../../../shared/entry/wiring/pricing.ts')).predictPriceServices),
);
