import { appraiseProduct as endpoint } from '../../../shared/contract/pricing.ts';
import { servePaid } from '../../../shared/http/serve-paid.ts';
import { appraiseProduct } from '../../../shared/pricing/appraise-product.ts';
import { appraiseProductServices } from '../../../shared/wiring/pricing.ts';

/** POST /api/v1/appraise-product */
export const handler = servePaid(endpoint, appraiseProduct, appraiseProductServices);
