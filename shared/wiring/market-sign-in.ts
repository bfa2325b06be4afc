import { createDynamoDbSettingsStore } from '../accounts/tables/dynamodb-settings-store.ts';
import type { ExchangeCodeServices } from '../market/operations/exchange-code.ts';
import type { RefreshTokenServices } from '../market/operations/refresh.ts';
import type { StartSignInServices } from '../market/operations/signin-url.ts';
import { createTokenEndpoint } from '../market/remote/token-endpoint.ts';
import { anyCallback, listedCallbacks } from '../market/sign-in/callback-policy.ts';
import type { ReturnServices } from '../market/sign-in/return-from-sign-in.ts';
import { createCachedSettings } from '../market/tables/cached-settings.ts';
import { createDynamoDbSignInStore } from '../market/tables/dynamodb-sign-in-store.ts';
import { databaseOf, keysetOf } from './market-parts.ts';
import {
  callbackVariables,
  keysetVariables,
  marketVariables,
  settingsVariables,
  storeVariables,
} from './market-variables.ts';
import { readEnvironment } from './read-environment.ts';

/** For oauth/signin-url. */
export function startSignInServices(environment: NodeJS.ProcessEnv): StartSignInServices {
  const variables = readEnvironment(environment, {
    MARKET_AUTH_URL: marketVariables.MARKET_AUTH_URL,
    ...keysetVariables,
    ...storeVariables,
    ...settingsVariables,
    ...callbackVariables,
  });
  const client = databaseOf(variables);
  const settings = createCachedSettings(createDynamoDbSettingsStore(client, variables.ACCOUNTS_TABLE));
  return {
    authUrl: variables.MARKET_AUTH_URL,
    keyset: keysetOf(variables),
    callbacks: variables.CALLBACKS === 'any' ? anyCallback : listedCallbacks(settings),
    signIns: createDynamoDbSignInStore(client, variables.MARKET_TABLE),
  };
}

/** For GET /login/market. */
export function returnServices(environment: NodeJS.ProcessEnv): ReturnServices {
  const variables = readEnvironment(environment, storeVariables);
  return { signIns: createDynamoDbSignInStore(databaseOf(variables), variables.MARKET_TABLE) };
}

/** For oauth/refresh. */
export function refreshServices(environment: NodeJS.ProcessEnv): RefreshTokenServices {
  const variables = readEnvironment(environment, {
    MARKET_API_URL: marketVariables.MARKET_API_URL,
    ...keysetVariables,
  });
  return {
    keyset: keysetOf(variables),
    tokenEndpoint: createTokenEndpoint(variables.MARKET_API_URL),
  };
}

/** For oauth/exchange-code. */
export function exchangeServices(environment: NodeJS.ProcessEnv): ExchangeCodeServices {
  const variables = readEnvironment(environment, {
    MARKET_API_URL: marketVariables.MARKET_API_URL,
    ...keysetVariables,
    ...storeVariables,
  });
  return {
    keyset: keysetOf(variables),
    tokenEndpoint: createTokenEndpoint(variables.MARKET_API_URL),
    signIns: createDynamoDbSignInStore(databaseOf(variables), variables.MARKET_TABLE),
  };
}
