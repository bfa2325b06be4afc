import type { ListingServices } from '../../operations/texts/write-listing.ts';
import { fetchPictures } from '../../platform/pictures/fetch-pictures.ts';
import { tradingAndRestServices } from './market.ts';
import { modelServices } from './model.ts';
import { guardedClientOfProcess } from './parts/guarded-client.ts';

/**
 * What the listing operations work with, from the environment.
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
 * What draft-item works with, from the environment.
 *
 * @throws ServiceError SERVER_ERROR if variables are missing or wrong, naming them
 */
export const draftingServices = (environment: NodeJS.ProcessEnv) => ({
  ...tradingAndRestServices(environment),
  ...listingServices(environment),
});
