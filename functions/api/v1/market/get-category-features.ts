import { getCategoryFeatures as endpoint } from '../../../../shared/contract/market/categories.ts';
import { restServices } from '../../../../shared/entry/wiring/market-lookup.ts';
import { serve } from '../../../../shared/entry/wiring/serve.ts';
import { getCategoryFeatures } from '../../../../shared/operations/market/operations/get-category-features.ts';

/** POST /api/v1/market/get-category-features */
export const handler = serve(endpoint, getCategoryFeatures, restServices);
