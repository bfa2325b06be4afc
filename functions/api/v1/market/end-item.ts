import { endItem as endpoint } from '../../../../shared/contract/market/end-item.ts';
import { serve } from '../../../../shared/http/serve.ts';
import { endItem } from '../../../../shared/market/listing/end-item.ts';
import { tradingServices } from '../../../../shared/market/services/trading-services.ts';

/** POST /api/v1/market/end-item */
export const handler = serve(endpoint, endItem, tradingServices);
