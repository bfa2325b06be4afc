import { appraiseProduct as endpoint } from '../../../shared/contract/pricing.ts';
import { later, serve } from '../../../shared/entry/wiring/serve.ts';

/** POST /api/v1/appraise-product */
export const handler = serve(
  endpoint,
  later(async () => (await import('../../../shared/operations/pricing/appraise-product.ts')).appraiseProduct),
  later(async () => (await import('../../../shared/entry/wiring/pricing.ts')).appraiseProductServices),
);
