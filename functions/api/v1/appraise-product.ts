import { appraiseProduct as endpoint } from '../../../shared/contract/pricing.ts';
import { appraiseProductServices } from '../../../shared/entry/wiring/pricing.ts';
import { serve } from '../../../shared/entry/wiring/serve.ts';
import { appraiseProduct } from '../../../shared/operations/pricing/appraise-product.ts';

/** POST /api/v1/appraise-product */
export const handler = serve(endpoint, appraiseProduct, appraiseProductServices);
