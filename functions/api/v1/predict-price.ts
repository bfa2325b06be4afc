import { predictPrice as endpoint } from '../../../shared/contract/pricing.ts';
import { predictPriceServices } from '../../../shared/entry/wiring/pricing.ts';
import { serve } from '../../../shared/entry/wiring/serve.ts';
import { predictPrice } from '../../../shared/operations/pricing/predict-price.ts';

/** POST /api/v1/predict-price */
export const handler = serve(endpoint, predictPrice, predictPriceServices);
