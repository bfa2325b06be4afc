import { unwatchSales as endpoint } from '../../../../shared/contract/market/sales.ts';
import { unwatchServices } from '../../../../shared/entry/wiring/market.ts';
import { serve } from '../../../../shared/entry/wiring/serve.ts';
import { unwatchSales } from '../../../../shared/operations/market/use-cases/watch-sales.ts';

/** POST /api/v1/market/unwatch-sales */
export const handler = serve(endpoint, unwatchSales, unwatchServices);
