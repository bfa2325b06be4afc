import { postItem as endpoint } from '../../../../shared/contract/market/post-item.ts';
import { postItem } from '../../../../shared/market/operations/post-item.ts';
import { tradingAndRestServices } from '../../../../shared/wiring/market-trading.ts';
import { serve } from '../../../../shared/wiring/serve.ts';

/** POST /api/v1/market/post-item */
export const handler = serve(endpoint, postItem, tradingAndRestServices);
