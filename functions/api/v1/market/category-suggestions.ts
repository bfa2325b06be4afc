import { categorySuggestions as endpoint } from '../../../../shared/contract/market/lookups.ts';
import { restServices } from '../../../../shared/entry/wiring/market.ts';
import { serve } from '../../../../shared/entry/wiring/serve.ts';
import { categorySuggestions } from '../../../../shared/operations/market/use-cases/lookups.ts';

/** POST /api/v1/market/category-suggestions */
export const handler = serve(endpoint, categorySuggestions, restServices);
