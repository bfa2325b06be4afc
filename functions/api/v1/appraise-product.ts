import { appraiseProduct as endpoint } from '../../../shared/contract/pricing.ts';
import { serve } from '../../../shared/entry/wiring/serve.ts';
import type { AppraiseProductServices } from '../../../shared/operations/pricing/appraise-product.ts';

/** POST /api/v1/appraise-product */
export const handler = serve(
  endpoint,
  async (request, services: AppraiseProductServices, call) => {
    const { appraiseProduct } = await import('../../../shared/operations/pricing/appraise-product.ts');
    return await appraiseProduct(request, services, call);
  },
  async (environment) => {
    const { appraiseProductServices } = await import('../../../shared/entry/wiring/pricing.ts');
    return appraiseProductServices(environment);
  },
);
