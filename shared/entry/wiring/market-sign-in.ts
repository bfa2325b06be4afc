import { signInsIn } from '../../operations/market/dynamodb-stores.ts';
import { createTokenEndpoint, salesScopes, sellerScopes } from '../../operations/market/token-endpoint.ts';
import type { ReturnServices } from '../../operations/market/use-cases/return-from-sign-in.ts';
import {
  anyCallback,
  type ExchangeCodeServices,
  listedCallbacks,
  type RefreshServices,
  type SigninUrlServices,
} from '../../operations/market/use-cases/sign-in.ts';
import { marketTable, settingsOf } from './market.ts';
import { keysetOf } from './parts/market-keysets.ts';
import { readVariables } from './variables.ts';

/** The services of oauth/signin-url. */
export function startSignInServices(environment: NodeJS.ProcessEnv): SigninUrlServices {
  const { MARKET_AUTH_URL, CALLBACKS, SALES_NOTICES } = readVariables(environment);
  const table = marketTable(environment);
  return {
    authUrl: MARKET_AUTH_URL,
    keyset: keysetOf(environment),
    scopes: SALES_NOTICES ? [...sellerScopes, ...salesScopes] : sellerScopes,
    callbacks: CALLBACKS === 'any' ? anyCallback : listedCallbacks(settingsOf(environment, table)),
    signIns: signInsIn(table),
  };
}

/** The services of GET /login/market. */
export const returnServices = (environment: NodeJS.ProcessEnv): ReturnServices => ({
  signIns: signInsIn(marketTable(environment)),
});

function tokenServices(environment: NodeJS.ProcessEnv) {
  const { MARKET_API_URL } = readVariables(environment);
  return { keyset: keysetOf(environment), tokenEndpoint: createTokenEndpoint(MARKET_API_URL) };
}

/** The services of oauth/refresh. */
export const refreshServices = (environment: NodeJS.ProcessEnv): RefreshServices =>
  tokenServices(environment);

/** The services of oauth/exchange-code. */
export const exchangeServices = (environment: NodeJS.ProcessEnv): ExchangeCodeServices => ({
  ...tokenServices(environment),
  signIns: signInsIn(marketTable(environment)),
});
