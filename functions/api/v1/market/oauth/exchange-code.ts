import { exchangeCode as endpoint } from '../../../../../shared/contract/market/oauth.ts';
import { serve } from '../../../../../shared/http/serve.ts';
import { exchangeServices } from '../../../../../shared/market/services/sign-in-services.ts';
import { exchangeCode } from '../../../../../shared/market/sign-in/exchange-code.ts';

/** POST /api/v1/market/oauth/exchange-code */
export const handler = serve(endpoint, exchangeCode, exchangeServices);
