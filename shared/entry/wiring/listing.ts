import type { ListingServices } from '../../operations/texts/write-listing.ts';
import { fetchPictures } from '../../platform/pictures/fetch-pictures.ts';
import { tradingAndRestServices } from './market.ts';
import { modelServices } from './model.ts';
import { guardedClientOfProcess } from './parts/guarded-client.ts';

/**
 * The services of the listing operations, from the environment.
 *
 * @throws ServiceError SERVER_ERROR if variables are missing or wrong, naming them
 */
export function listingServices(environment: NodeJS.ProcessEnv): ListingServices {
  const model = modelServices(environment);
  const client = guardedClientOfProcess();
  return {
    model,
    pictures: (urls, call, size) => fetchPictures(urls, { client, call, field: 'image_urls', size }),
  };
}

/**
 * The services of draft-item, from the environment.
 *
 * @throws ServiceError SERVER_ERROR if variables are missing or wrong, naming them
 */
export const draftingServices = (environment: NodeJS.ProcessEnv) => ({
  ...tradingAndRestServices(environment),
  ...listingServices(environment),
});
