import {
  type ApplicationTokens,
  createApplicationTokens,
} from '../../operations/market/remote/application-tokens.ts';
import { createRestTransport, type RestTransport } from '../../operations/market/remote/rest-transport.ts';
import { createTokenEndpoint } from '../../operations/market/remote/token-endpoint.ts';
import { systemClock } from '../../platform/call/clock.ts';
import { keysetOf } from './market-keyset.ts';
import { keptReplies, marketTable } from './market-parts.ts';
import { readVariables } from './variables.ts';

/** For searchByImage, which speaks for our application and no seller. */
export function imageSearchServices(environment: NodeJS.ProcessEnv): {
  readonly rest: RestTransport;
  readonly applicationTokens: ApplicationTokens;
} {
  const { MARKET_API_URL: apiUrl } = readVariables(environment, ['MARKET_API_URL']);
  return {
    rest: createRestTransport(apiUrl),
    applicationTokens: createApplicationTokens(
      {
        apiUrl,
        tokenEndpoint: createTokenEndpoint(apiUrl),
        keyset: keysetOf(environment),
        cache: keptReplies(marketTable(environment)).cache,
      },
      systemClock,
    ),
  };
}
