import { categorySuggestions as endpoint } from '../../../../shared/contract/market/categories.ts';
import { categorySuggestions } from '../../../../shared/market/operations/category-suggestions.ts';
import { restServices } from '../../../../shared/wiring/market-lookup.ts';
import { serve } from '../../../../shared/wiring/serve.ts';

/** POST /api/v1/market/category-suggestions */
export const handler = serve(endpoint, categorySuggestions, restServices);
