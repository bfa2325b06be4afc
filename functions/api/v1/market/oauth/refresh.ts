import { refresh as endpoint } from '../../../../../shared/contract/market/oauth.ts';
import { refresh } from '../../../../../shared/market/operations/refresh.ts';
import { refreshServices } from '../../../../../shared/wiring/market-sign-in.ts';
import { serve } from '../../../../../shared/wiring/serve.ts';

/** POST /api/v1/market/oauth/refresh */
export const handler = serve(endpoint, refresh, refreshServices);
