import { predictPrice as endpoint } from '../../../shared/contract/pricing.ts';
import { predictPrice } from '../../../shared/pricing/predict-price.ts';
import { predictPriceServices } from '../../../shared/wiring/pricing.ts';
import { serve } from '../../../shared/wiring/serve.ts';

/** POST /api/v1/predict-price */
export const handler = serve(endpoint, predictPrice, predictPriceServices);
