import { inventoryLocations as endpoint } from '../../../../shared/contract/market/seller.ts';
import { restServices } from '../../../../shared/entry/wiring/market-lookup.ts';
import { serve } from '../../../../shared/entry/wiring/serve.ts';
import { inventoryLocations } from '../../../../shared/operations/market/operations/inventory-locations.ts';

/** POST /api/v1/market/inventory-locations */
export const handler = serve(endpoint, inventoryLocations, restServices);
