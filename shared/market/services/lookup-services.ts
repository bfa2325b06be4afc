import { readEnvironment } from '../../environment/read-environment.ts';
import type { CategoryServices } from '../lookups/list-aspects.ts';
import type { UploadPictureServices } from '../pictures/upload-picture.ts';
import { createRestTransport } from '../remote/rest-transport.ts';
import { limitVariables, marketVariables, storeVariables } from './environment.ts';
import { databaseOf, keptReplies, limitServices } from './parts.ts';

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
