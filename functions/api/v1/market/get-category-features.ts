import { getCategoryFeatures as endpoint } from '../../../../shared/contract/market/categories.ts';
import { getCategoryFeatures } from '../../../../shared/market/operations/get-category-features.ts';
import { restServices } from '../../../../shared/wiring/market-lookup.ts';
import { serve } from '../../../../shared/wiring/serve.ts';

/** POST /api/v1/market/get-category-features */
export const handler = serve(endpoint, getCategoryFeatures, restServices);
