import { watchSales as endpoint } from '../../../../shared/contract/market/sales.ts';
import { watchServices } from '../../../../shared/entry/wiring/market.ts';
import { serve } from '../../../../shared/entry/wiring/serve.ts';
import { watchSales } from '../../../../shared/operations/market/use-cases/watch-sales.ts';

/** POST /api/v1/market/watch-sales */
export const handler = serve(endpoint, watchSales, watchServices);
