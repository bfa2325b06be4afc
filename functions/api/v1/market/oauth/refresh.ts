import { refresh as endpoint } from '../../../../../shared/contract/market/oauth.ts';
import { refreshServices } from '../../../../../shared/entry/wiring/market-sign-in.ts';
import { serve } from '../../../../../shared/entry/wiring/serve.ts';
import { refresh } from '../../../../../shared/operations/market/use-cases/sign-in.ts';

/** POST /api/v1/market/oauth/refresh */
export const handler = serve(endpoint, refresh, refreshServices);
