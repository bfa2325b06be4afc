import { postItem as endpoint } from '../../../../shared/contract/market/post-item.ts';
import { serve } from '../../../../shared/http/serve.ts';
import { postItem } from '../../../../shared/market/operations/post-item.ts';
import { tradingAndRestServices } from '../../../../shared/wiring/market-trading.ts';

/** POST /api/v1/market/post-item */
export const handler = serve(endpoint, postItem, tradingAndRestServices);
