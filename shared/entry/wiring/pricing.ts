import type { AppraiseProductServices } from '../../operations/pricing/appraise-product.ts';
import type { ComparePictureServices } from '../../operations/pricing/compare-picture.ts';
import { createImageStore } from '../../operations/pricing/images/image-store.ts';
import type { PageReader } from '../../operations/pricing/page-reader.ts';
import { cachedRates } from '../../operations/pricing/rates/rate-store.ts';
import type { ResultsApi } from '../../operations/pricing/sources/results-api.ts';
import type { SoldSource } from '../../operations/pricing/sources/sold-source.ts';
import { marketSearchAddress, resultsAddress } from '../../operations/pricing/sources/source-addresses.ts';
import type { VisualSource } from '../../operations/pricing/sources/visual-source.ts';
import { createDynamoDbFallbackCount } from '../../operations/pricing/tables/dynamodb-fallback-count.ts';
import { createDynamoDbRateStore } from '../../operations/pricing/tables/dynamodb-rate-store.ts';
import { createDynamoDbSearchStore } from '../../operations/pricing/tables/dynamodb-search-store.ts';
import { systemClock } from '../../platform/call/clock.ts';
import { lazy } from '../../platform/call/lazy.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { Model } from '../../platform/model/model.ts';
import { fetchPicture, fetchPictureForModel } from '../../platform/pictures/fetch-pictures.ts';
import type { GuardedClient } from '../../platform/web/guarded-client.ts';
import { databaseOf } from './database.ts';
import { guardedClientOfProcess } from './guarded-client.ts';
import { imageSearchServices } from './market-image-search.ts';
import { modelServices } from './model.ts';
import { objectsOf } from './objects.ts';
import { secretReader } from './secret.ts';
import { readVariables } from './variables.ts';

/**
 * What a call needs once its picture is there: loading begins with the first call, while the picture is on its way. It
 * takes longer than all the rest, as prices are read with tables of words of some thirty languages.
 */
function meanwhile<Part>(load: () => Promise<Part>): () => Promise<Part> {
  const part = lazy(load);
  // Whoever needs the part meets the failure.
  part().catch(() => {});
  return part;
}

/** The results API, if there is a key for it. */
function resultsApi(environment: NodeJS.ProcessEnv): ResultsApi | undefined {
  const settings = readVariables(environment, ['LENS_API_URL'], ['LENS_API_KEY', 'LENS_SECRET_ID']);
  const apiKey = secretReader(settings.LENS_API_KEY, settings.LENS_SECRET_ID);
  return apiKey && { apiUrl: settings.LENS_API_URL, apiKey };
}

function lensSource(environment: NodeJS.ProcessEnv): VisualSource | undefined {
  const api = resultsApi(environment);
  if (api === undefined) return undefined;
  const source = meanwhile(async () => {
    const { createLensSource } = await import('../../operations/pricing/sources/lens-source.ts');
    return createLensSource(api);
  });
  const url = resultsAddress(api.apiUrl);
  return { name: 'lens', url, search: async (...query) => (await source()).search(...query) };
}

function soldSource(environment: NodeJS.ProcessEnv): SoldSource | undefined {
  const { SOLD_SEARCH } = readVariables(environment, ['SOLD_SEARCH']);
  const api = SOLD_SEARCH ? resultsApi(environment) : undefined;
  if (api === undefined) return undefined;
  const source = meanwhile(async () => {
    const { createSoldSource } = await import('../../operations/pricing/sources/sold-source.ts');
    return createSoldSource(api);
  });
  return { name: 'sold', search: async (...query) => (await source()).search(...query) };
}

function marketSource(environment: NodeJS.ProcessEnv): VisualSource | undefined {
  const settings = readVariables(
    environment,
    [],
    ['MARKET_API_URL', 'MARKET_SECRET_ID', 'MARKET_CLIENT_ID', 'MARKET_CLIENT_SECRET'],
  );
  const hasBoth = settings.MARKET_CLIENT_ID !== undefined && settings.MARKET_CLIENT_SECRET !== undefined;
  const hasKeyset = settings.MARKET_SECRET_ID !== undefined || hasBoth;
  const apiUrl = settings.MARKET_API_URL;
  if (!hasKeyset || apiUrl === undefined) return undefined;
  const services = imageSearchServices(environment);
  const source = meanwhile(async () => {
    const { createMarketSource } = await import('../../operations/pricing/sources/market-source.ts');
    return createMarketSource({ apiUrl, ...services });
  });
  const url = marketSearchAddress(apiUrl);
  return { name: 'market', url, search: async (...query) => (await source()).search(...query) };
}

/** The sources in the configured order, each only if its credentials are there. */
function sourcesOf(environment: NodeJS.ProcessEnv): VisualSource[] {
  const { VISUAL_SEARCH } = readVariables(environment, ['VISUAL_SEARCH']);
  const build: Readonly<Record<(typeof VISUAL_SEARCH)[number], typeof lensSource>> = {
    lens: lensSource,
    market: marketSource,
  };
  return VISUAL_SEARCH.flatMap((name) => build[name](environment) ?? []);
}

function pageReader(client: GuardedClient): PageReader {
  const reader = meanwhile(async () => {
    const { createPageReader } = await import('../../operations/pricing/page-reader.ts');
    return createPageReader({ client });
  });
  return { readPrice: async (...page) => (await reader()).readPrice(...page) };
}

/** The one picture of a pricing request. */
const imageUrl = { field: 'image_url', formats: ['jpeg', 'png', 'webp'] } as const;

/** What predict-price works with, from the environment. */
export function predictPriceServices(environment: NodeJS.ProcessEnv): ComparePictureServices {
  const settings = readVariables(environment, ['RATES_TABLE', 'REQUESTS_TABLE', 'IMAGES_URL']);
  const client = guardedClientOfProcess();
  const database = databaseOf(environment);
  return {
    sources: sourcesOf(environment),
    sold: soldSource(environment),
    pages: pageReader(client),
    rates: cachedRates(createDynamoDbRateStore(database, settings.RATES_TABLE), systemClock),
    searches: createDynamoDbSearchStore(database, settings.REQUESTS_TABLE),
    images: createImageStore(objectsOf(environment), settings.IMAGES_URL),
    fetchPicture: (url, call) => fetchPicture(url, { ...imageUrl, client, call }),
  };
}

/** A model that cannot be asked: an appraisal without one still has its comparables. */
function modelOrFailure(environment: NodeJS.ProcessEnv): Model {
  try {
    return modelServices(environment);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { ask: () => Promise.reject(error) };
  }
}

/** What appraise-product works with, from the environment. */
export function appraiseProductServices(environment: NodeJS.ProcessEnv): AppraiseProductServices {
  const settings = readVariables(environment, ['REQUESTS_TABLE', 'FREE_FALLBACKS_PER_HOUR']);
  const client = guardedClientOfProcess();
  return {
    ...predictPriceServices(environment),
    fetchPicture: (url, call) => fetchPictureForModel(url, { ...imageUrl, client, call }),
    model: modelOrFailure(environment),
    freeFallbacks: {
      count: createDynamoDbFallbackCount(databaseOf(environment), settings.REQUESTS_TABLE),
      perHour: settings.FREE_FALLBACKS_PER_HOUR,
    },
  };
}
