import { getUser as endpoint } from '../../../../shared/contract/market/lookups.ts';
import { tradingServices } from '../../../../shared/entry/wiring/market.ts';
import { serve } from '../../../../shared/entry/wiring/serve.ts';
import { getUser } from '../../../../shared/operations/market/use-cases/lookups.ts';

/** POST /api/v1/market/get-user */
export const handler = serve(endpoint, getUser, tradingServices);
