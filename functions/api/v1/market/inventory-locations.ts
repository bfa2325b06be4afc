import { inventoryLocations as endpoint } from '../../../../shared/contract/market/seller.ts';
import { inventoryLocations } from '../../../../shared/market/operations/inventory-locations.ts';
import { restServices } from '../../../../shared/wiring/market-lookup.ts';
import { serve } from '../../../../shared/wiring/serve.ts';

/** POST /api/v1/market/inventory-locations */
export const handler = serve(endpoint, inventoryLocations, restServices);
