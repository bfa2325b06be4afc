import { endItem as endpoint } from '../../../../shared/contract/market/end-item.ts';
import { tradingServices } from '../../../../shared/entry/wiring/market.ts';
import { serve } from '../../../../shared/entry/wiring/serve.ts';
import { endItem } from '../../../../shared/operations/market/end-item.ts';
import { sellerOfKey } from '../../../../shared/operations/market/token-owners.ts';

/** POST /api/v1/market/end-item */
export const handler = serve(endpoint, endItem, tradingServices, sellerOfKey);
