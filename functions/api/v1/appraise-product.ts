import { appraiseProduct as endpoint } from '../../../shared/contract/pricing.ts';
import { appraiseProduct } from '../../../shared/pricing/appraise-product.ts';
import { appraiseProductServices } from '../../../shared/wiring/pricing.ts';
import { serve } from '../../../shared/wiring/serve.ts';

/** POST /api/v1/appraise-product */
export const handler = serve(endpoint, appraiseProduct, appraiseProductServices);
