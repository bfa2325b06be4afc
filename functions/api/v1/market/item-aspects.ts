import { itemAspects as endpoint } from '../../../../shared/contract/market/categories.ts';
import { serve } from '../../../../shared/http/serve.ts';
import { listAspects } from '../../../../shared/market/lookups/list-aspects.ts';
import { restServices } from '../../../../shared/market/services/lookup-services.ts';

/** POST /api/v1/market/item-aspects */
export const handler = serve(endpoint, listAspects, restServices);
