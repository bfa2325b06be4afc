import { exchangeCode as endpoint } from '../../../../../shared/contract/market/oauth.ts';
import { exchangeServices } from '../../../../../shared/entry/wiring/market-sign-in.ts';
import { serve } from '../../../../../shared/entry/wiring/serve.ts';
import { exchangeCode } from '../../../../../shared/operations/market/use-cases/sign-in.ts';

/** POST /api/v1/market/oauth/exchange-code */
export const handler = serve(endpoint, exchangeCode, exchangeServices);
