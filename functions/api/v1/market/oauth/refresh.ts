import { refresh as endpoint } from '../../../../../shared/contract/market/oauth.ts';
import { serve } from '../../../../../shared/http/serve.ts';
import { refreshServices } from '../../../../../shared/market/services/sign-in-services.ts';
import { refreshToken } from '../../../../../shared/market/sign-in/refresh-token.ts';

/** POST /api/v1/market/oauth/refresh */
export const handler = serve(endpoint, refreshToken, refreshServices);
