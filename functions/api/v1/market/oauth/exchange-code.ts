import { exchangeCode as endpoint } from '../../../../../shared/contract/market/oauth.ts';
import { servePaid } from '../../../../../shared/http/serve-paid.ts';
import { exchangeCode } from '../../../../../shared/market/operations/exchange-code.ts';
import { exchangeServices } from '../../../../../shared/wiring/market-sign-in.ts';

/** POST /api/v1/market/oauth/exchange-code */
export const handler = servePaid(endpoint, exchangeCode, exchangeServices);
