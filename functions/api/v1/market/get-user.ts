import { getUser as endpoint } from '../../../../shared/contract/market/seller.ts';
import { tradingServices } from '../../../../shared/entry/wiring/market-trading.ts';
import { serve } from '../../../../shared/entry/wiring/serve.ts';
import { getUser } from '../../../../shared/operations/market/operations/get-user.ts';

/** POST /api/v1/market/get-user */
export const handler = serve(endpoint, getUser, tradingServices);
