import { appraiseProduct as endpoint } from '../../../shared/contract/pricing.ts';
import { serve } from '../../../shared/entry/wiring/serve.ts';
import type { AppraiseProductServices } from '../../../shared/operations/pricing/appraise-product.ts';

const loadServices = () => import('../../../shared/entry/wiring/pricing.ts');

/** POST /api/v1/appraise-product */
export const handler = serve(
  endpoint,
  async (request, services: AppraiseProductServices, call) =>
    (await import('../../../shared/operations/pricing/appraise-product.ts')).appraiseProduct(
      request,
      services,
      call,
    ),
  async (environment) => (await loadServices()).appraiseProductServices(environment),
);
