import { exchangeCode as endpoint } from '../../../../../shared/contract/market/oauth.ts';
import { exchangeCode } from '../../../../../shared/market/operations/exchange-code.ts';
import { exchangeServices } from '../../../../../shared/wiring/market-sign-in.ts';
import { serve } from '../../../../../shared/wiring/serve.ts';

/** POST /api/v1/market/oauth/exchange-code */
export const handler = serve(endpoint, exchangeCode, exchangeServices);
