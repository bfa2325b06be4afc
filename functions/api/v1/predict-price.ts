import { predictPrice as endpoint } from '../../../shared/contract/pricing.ts';
import { servePaid } from '../../../shared/http/serve-paid.ts';
import { predictPrice } from '../../../shared/pricing/predict-price.ts';
import { predictPriceServices } from '../../../shared/wiring/pricing.ts';

/** POST /api/v1/predict-price */
export const handler = servePaid(endpoint, predictPrice, predictPriceServices);
