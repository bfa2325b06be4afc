import { itemAspects as endpoint } from '../../../../shared/contract/market/categories.ts';
import { restServices } from '../../../../shared/entry/wiring/market-lookup.ts';
import { serve } from '../../../../shared/entry/wiring/serve.ts';
import { itemAspects } from '../../../../shared/operations/market/operations/item-aspects.ts';

/** POST /api/v1/market/item-aspects */
export const handler = serve(endpoint, itemAspects, restServices);
