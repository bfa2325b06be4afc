import { categorySuggestions as endpoint } from '../../../../shared/contract/market/categories.ts';
import { restServices } from '../../../../shared/entry/wiring/market-lookup.ts';
import { serve } from '../../../../shared/entry/wiring/serve.ts';
import { categorySuggestions } from '../../../../shared/operations/market/operations/category-suggestions.ts';

/** POST /api/v1/market/category-suggestions */
export const handler = serve(endpoint, categorySuggestions, restServices);
