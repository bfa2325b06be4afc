import { readEnvironment } from '../../environment/read-environment.ts';
import { type ApplicationTokens, createApplicationTokens } from '../remote/application-tokens.ts';
import { createRestTransport, type RestTransport } from '../remote/rest-transport.ts';
import { createTokenEndpoint } from '../remote/token-endpoint.ts';
import { keysetVariables, marketVariables, storeVariables } from './environment.ts';
import { databaseOf, keptReplies, keysetOf } from './parts.ts';

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
