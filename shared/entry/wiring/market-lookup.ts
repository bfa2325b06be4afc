import type { CategoryServices } from '../../operations/market/operations/item-aspects.ts';
import type { UploadPictureServices } from '../../operations/market/operations/upload-picture.ts';
import { createRestTransport } from '../../operations/market/remote/rest-transport.ts';
import { keptReplies, limitServices, marketTable } from './market-parts.ts';
import { readVariables } from './variables.ts';

/** For the lookups that speak REST. */
export function restServices(environment: NodeJS.ProcessEnv): CategoryServices {
  const { MARKET_API_URL } = readVariables(environment, ['MARKET_API_URL']);
  const table = marketTable(environment);
  return {
    ...limitServices(environment, table),
    ...keptReplies(table),
    rest: createRestTransport(MARKET_API_URL),
  };
}

/** For upload-picture. */
export function uploadServices(environment: NodeJS.ProcessEnv): UploadPictureServices {
  const { MARKET_MEDIA_URL } = readVariables(environment, ['MARKET_MEDIA_URL']);
  return {
    ...limitServices(environment, marketTable(environment)),
    media: createRestTransport(MARKET_MEDIA_URL),
  };
}
