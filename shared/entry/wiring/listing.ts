import type { DraftingServices } from '../../operations/drafting/draft-item.ts';
import type { ListingServices } from '../../operations/listing/write-listing.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { createAnthropicModel } from '../../platform/model/anthropic-model.ts';
import type { Model } from '../../platform/model/model.ts';
import { fetchPictures } from '../../platform/pictures/fetch-pictures.ts';
import { tradingAndRestServices } from './market.ts';
import { guardedClientOfProcess } from './parts/guarded-client.ts';
import { secretReader } from './parts/secret.ts';
import { readVariables } from './variables.ts';

/** The model that the environment names. @throws ServiceError SERVER_ERROR if no key is configured. */
export function modelServices(environment: NodeJS.ProcessEnv): Model {
  const settings = readVariables(
    environment,
    [],
    ['ANTHROPIC_API_KEY', 'MODEL_SECRET_ID', 'ANTHROPIC_BASE_URL', 'CLAUDE_MODEL'],
  );
  const apiKey = secretReader(settings.ANTHROPIC_API_KEY, settings.MODEL_SECRET_ID);
  if (apiKey === undefined) {
    throw new ServiceError(
      'SERVER_ERROR',
      'Missing or wrong environment variables: ANTHROPIC_API_KEY or MODEL_SECRET_ID',
    );
  }
  return createAnthropicModel({ apiKey, baseUrl: settings.ANTHROPIC_BASE_URL, model: settings.CLAUDE_MODEL });
}

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

/**
 * What draft-item works with, from the environment.
 *
 * @throws ServiceError SERVER_ERROR if variables are missing or wrong, naming them
 */
export const draftingServices = (environment: NodeJS.ProcessEnv): DraftingServices => ({
  ...tradingAndRestServices(environment),
  ...listingServices(environment),
});
