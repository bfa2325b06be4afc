import type { ListingServices } from '../../operations/listing/listing-services.ts';
import { fetchPictures } from '../../platform/pictures/fetch-pictures.ts';
import { guardedClientOfProcess } from './guarded-client.ts';
import { modelServices } from './model.ts';

/**
 * What the listing operations work with, from the environment.
 *
 * @throws ServiceError SERVER_ERROR if variables are missing or wrong, naming them
 */
export function listingServices(environment: NodeJS.ProcessEnv): ListingServices {
  const model = modelServices(environment);
  const client = guardedClientOfProcess();
  return { model, pictures: (urls, call) => fetchPictures(urls, { client, call, field: 'image_urls' }) };
}
