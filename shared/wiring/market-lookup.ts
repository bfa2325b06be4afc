import type { CategoryServices } from '../market/operations/item-aspects.ts';
import type { UploadPictureServices } from '../market/operations/upload-picture.ts';
import { createRestTransport } from '../market/remote/rest-transport.ts';
import { databaseOf, keptReplies, limitServices } from './market-parts.ts';
import { limitVariables, marketVariables, storeVariables } from './market-variables.ts';
import { readEnvironment } from './read-environment.ts';

/** For the look-ups that speak REST. */
export function restServices(environment: NodeJS.ProcessEnv): CategoryServices {
  const variables = readEnvironment(environment, {
    MARKET_API_URL: marketVariables.MARKET_API_URL,
    ...storeVariables,
    ...limitVariables,
  });
  const client = databaseOf(variables);
  return {
    ...limitServices(client, variables),
    ...keptReplies(client, variables),
    rest: createRestTransport(variables.MARKET_API_URL),
  };
}

/** For upload-picture. */
export function uploadServices(environment: NodeJS.ProcessEnv): UploadPictureServices {
  const variables = readEnvironment(environment, {
    MARKET_MEDIA_URL: marketVariables.MARKET_MEDIA_URL,
    ...storeVariables,
    ...limitVariables,
  });
  return {
    ...limitServices(databaseOf(variables), variables),
    media: createRestTransport(variables.MARKET_MEDIA_URL),
  };
}
