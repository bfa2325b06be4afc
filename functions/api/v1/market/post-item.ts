import { postItem as endpoint } from '../../../../shared/contract/market/post-item.ts';
import { serve } from '../../../../shared/http/serve.ts';
import { postItem } from '../../../../shared/market/listing/post-item.ts';
import { tradingAndRestServices } from '../../../../shared/market/services/trading-services.ts';

/** POST /api/v1/market/post-item */
export const handler = serve(endpoint, postItem, tradingAndRestServices);
