import { endItem as endpoint } from '../../../../shared/contract/market/listing-changes.ts';
import { endItemServices } from '../../../../shared/entry/wiring/market.ts';
import { serve } from '../../../../shared/entry/wiring/serve.ts';
import { sellerOfKey } from '../../../../shared/operations/market/seller-facts.ts';
import { endItem } from '../../../../shared/operations/market/use-cases/end-item.ts';

/** POST /api/v1/market/end-item */
export const handler = serve(endpoint, endItem, endItemServices, sellerOfKey);
