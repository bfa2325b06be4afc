import type { ExchangeCodeServices } from '../../operations/market/operations/exchange-code.ts';
import type { RefreshServices } from '../../operations/market/operations/refresh.ts';
import type { SigninUrlServices } from '../../operations/market/operations/signin-url.ts';
import { createTokenEndpoint } from '../../operations/market/remote/token-endpoint.ts';
import { anyCallback, listedCallbacks } from '../../operations/market/sign-in/callback-policy.ts';
import type { ReturnServices } from '../../operations/market/sign-in/return-from-sign-in.ts';
import { createDynamoDbSignInStore } from '../../operations/market/tables/dynamodb-sign-in-store.ts';
import { keysetOf } from './market-keyset.ts';
import { type MarketTable, marketTable, settingsOf } from './market-parts.ts';
import { readVariables } from './variables.ts';

const signInsOf = ({ client, name }: MarketTable) => createDynamoDbSignInStore(client, name);

/** For oauth/signin-url. */
export function startSignInServices(environment: NodeJS.ProcessEnv): SigninUrlServices {
  const { MARKET_AUTH_URL, CALLBACKS } = readVariables(environment, ['MARKET_AUTH_URL'], ['CALLBACKS']);
  const table = marketTable(environment);
  return {
    authUrl: MARKET_AUTH_URL,
    keyset: keysetOf(environment),
    callbacks: CALLBACKS === 'any' ? anyCallback : listedCallbacks(settingsOf(environment, table)),
    signIns: signInsOf(table),
  };
}

/** For GET /login/market. */
export const returnServices = (environment: NodeJS.ProcessEnv): ReturnServices => ({
  signIns: signInsOf(marketTable(environment)),
});

function tokenServices(environment: NodeJS.ProcessEnv) {
  const { MARKET_API_URL } = readVariables(environment, ['MARKET_API_URL']);
  return { keyset: keysetOf(environment), tokenEndpoint: createTokenEndpoint(MARKET_API_URL) };
}

/** For oauth/refresh. */
export const refreshServices = (environment: NodeJS.ProcessEnv): RefreshServices =>
  tokenServices(environment);

/** For oauth/exchange-code. */
export const exchangeServices = (environment: NodeJS.ProcessEnv): ExchangeCodeServices => ({
  ...tokenServices(environment),
  signIns: signInsOf(marketTable(environment)),
});
