import { itemAspects as endpoint } from '../../../../shared/contract/market/categories.ts';
import { itemAspects } from '../../../../shared/market/operations/item-aspects.ts';
import { restServices } from '../../../../shared/wiring/market-lookup.ts';
import { serve } from '../../../../shared/wiring/serve.ts';

/** POST /api/v1/market/item-aspects */
export const handler = serve(endpoint, itemAspects, restServices);
