import { endItem as endpoint } from '../../../../shared/contract/market/end-item.ts';
import { endItem } from '../../../../shared/market/operations/end-item.ts';
import { tradingServices } from '../../../../shared/wiring/market-trading.ts';
import { serve } from '../../../../shared/wiring/serve.ts';

/** POST /api/v1/market/end-item */
export const handler = serve(endpoint, endItem, tradingServices);
