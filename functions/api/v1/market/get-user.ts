import { getUser as endpoint } from '../../../../shared/contract/market/seller.ts';
import { getUser } from '../../../../shared/market/operations/get-user.ts';
import { tradingServices } from '../../../../shared/wiring/market-trading.ts';
import { serve } from '../../../../shared/wiring/serve.ts';

/** POST /api/v1/market/get-user */
export const handler = serve(endpoint, getUser, tradingServices);
