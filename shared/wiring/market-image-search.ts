import { type ApplicationTokens, createApplicationTokens } from '../market/remote/application-tokens.ts';
import { createRestTransport, type RestTransport } from '../market/remote/rest-transport.ts';
import { createTokenEndpoint } from '../market/remote/token-endpoint.ts';
import { databaseOf, keptReplies, keysetOf } from './market-parts.ts';
import { keysetVariables, marketVariables, storeVariables } from './market-variables.ts';
import { readEnvironment } from './read-environment.ts';

/** For searchByImage, which speaks for our application and no seller. */
export function imageSearchServices(environment: NodeJS.ProcessEnv): {
  readonly rest: RestTransport;
  readonly applicationTokens: ApplicationTokens;
} {
  const variables = readEnvironment(environment, {
    MARKET_API_URL: marketVariables.MARKET_API_URL,
    ...keysetVariables,
    ...storeVariables,
  });
  const apiUrl = variables.MARKET_API_URL;
  return {
    rest: createRestTransport(apiUrl),
    applicationTokens: createApplicationTokens({
      apiUrl,
      tokenEndpoint: createTokenEndpoint(apiUrl),
      keyset: keysetOf(variables),
      cache: keptReplies(databaseOf(variables), variables).cache,
    }),
  };
}
