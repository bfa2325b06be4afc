import { postItem as endpoint } from '../../../../shared/contract/market/post-item.ts';
import { tradingAndRestServices } from '../../../../shared/entry/wiring/market.ts';
import { serve } from '../../../../shared/entry/wiring/serve.ts';
import { sellerOfKey } from '../../../../shared/operations/market/seller-facts.ts';
import { postItem } from '../../../../shared/operations/market/use-cases/post-item.ts';

/** POST /api/v1/market/post-item */
export const handler = serve(endpoint, postItem, tradingAndRestServices, sellerOfKey);
