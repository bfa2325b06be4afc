import { countSearch } from '../../operations/market/daily-limit.ts';
import type { AppraiseProductServices } from '../../operations/pricing/appraise-product.ts';
import { createDynamoDbSearchStore, createRateReader } from '../../operations/pricing/dynamodb-stores.ts';
import { createImageStore } from '../../operations/pricing/images.ts';
import type { PredictPriceServices } from '../../operations/pricing/predict-price.ts';
import {
  lensSource,
  marketSource,
  pageReader,
  withoutMarket,
  wordSource,
} from '../../operations/pricing/sources.ts';
import { systemClock } from '../../platform/call/clock.ts';
import { lazy } from '../../platform/call/kept-values.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { Model } from '../../platform/model/model.ts';
import { modelFamily } from '../../platform/model/model-families.ts';
import { fetchPicture } from '../../platform/pictures/fetch-pictures.ts';
import { finestSize } from '../../platform/pictures/picture-sizes.ts';
import { secretReader } from '../../platform/secrets/secrets.ts';
import type { GuardedClient } from '../../platform/web/guarded-client.ts';
import { itemSearchServices, searchLimitServices } from './market.ts';
import { modelServices } from './model.ts';
import { objectsOf } from './objects.ts';
import { databaseOf } from './parts/database.ts';
import { guardedClientOfProcess } from './parts/guarded-client.ts';
import { searchKeysetOf } from './parts/market-keysets.ts';
import { readVariables } from './variables.ts';

/** The results API, if there is a key for it. */
function resultsApi(environment: NodeJS.ProcessEnv) {
  const settings = readVariables(environment);
  const apiKey = secretReader(settings.LENS_API_KEY, settings.LENS_SECRET_ID);
  return apiKey && { apiUrl: settings.LENS_API_URL, apiKey };
}

/** Access to the marketplace's searches, if it permits their use for prices and there is a keyset for it. */
function marketSearch(environment: NodeJS.ProcessEnv) {
  const settings = readVariables(environment);
  const ofSearches = [settings.MARKET_SEARCH_CLIENT_ID, settings.MARKET_SEARCH_CLIENT_SECRET];
  const ofSellers = [settings.MARKET_CLIENT_ID, settings.MARKET_CLIENT_SECRET];
  const keyset = ofSearches.every((half) => half === undefined) ? ofSellers : ofSearches;
  const hasKeyset =
    settings.MARKET_SECRET_ID !== undefined || keyset === ofSearches || !keyset.includes(undefined);
  const isPermitted = settings.MARKET_PRICING === 'permitted';
  if (!isPermitted || !hasKeyset || !environment.MARKET_API_URL) return undefined;
  return { apiUrl: settings.MARKET_API_URL, ...itemSearchServices(environment, searchKeysetOf(environment)) };
}

/** The sources in the configured order, each only if its credentials are there; apart unless they may be mixed. */
function sourcesOf(environment: NodeJS.ProcessEnv) {
  const { VISUAL_SEARCH, LENS_WHEN, MIX_SOURCES } = readVariables(environment);
  const searchesLens = VISUAL_SEARCH.includes('lens') && LENS_WHEN !== 'never';
  const api = searchesLens ? resultsApi(environment) : undefined;
  const asksMarket = VISUAL_SEARCH.includes('market') || VISUAL_SEARCH.includes('words');
  const market = asksMarket ? marketSearch(environment) : undefined;
  const build = {
    lens: () => (api ? lensSource(api, LENS_WHEN === 'few') : undefined),
    market: () => market && marketSource(market),
    words: () => {
      if (market === undefined) return undefined;
      const limit = searchLimitServices(environment);
      return wordSource(market, (call) => countSearch(limit, call));
    },
  };
  const sources = VISUAL_SEARCH.flatMap((name) => build[name]() ?? []);
  if (MIX_SOURCES) return sources;
  return sources.map((source) => ({
    ...source,
    owner: source.name === 'lens' ? 'results API' : 'marketplace',
  }));
}

/**
 * Finds out what a product is and, where there is a model, what offers show. The code loads with the first question.
 *
 * @param given absent: the configured model, if there is one
 */
function sightOf(environment: NodeJS.ProcessEnv, client: GuardedClient, given?: Model) {
  const loading = lazy(async () => {
    const [{ modelServices: build }, identifying, looking] = await Promise.all([
      import('./model.ts'),
      import('../../operations/pricing/identify-product.ts'),
      import('../../operations/pricing/look-at-offers.ts'),
    ]);
    let model = given;
    try {
      model ??= build(environment);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
    }
    return { model, ...identifying, ...looking };
  });
  const identify: PredictPriceServices['identify'] = async (picture, description, call) => {
    const { identifyProduct, model } = await loading();
    const identity = await identifyProduct(picture, description, model, call);
    // Without a model nothing is missing.
    return model === undefined ? (identity ?? undefined) : identity;
  };
  const lookAtOffers: PredictPriceServices['lookAtOffers'] = async (product, images, call, msAfter) => {
    const { lookAtOffers: look, model } = await loading();
    return model && look(product, images, { model, client }, call, msAfter);
  };
  return { identify, lookAtOffers };
}

/** The only picture of a pricing request. */
const imageUrl = { field: 'image_url', formats: ['jpeg', 'png', 'webp'] } as const;

/** The services of predict-price, from the environment. */
export function predictPriceServices(environment: NodeJS.ProcessEnv, model?: Model): PredictPriceServices {
  const settings = readVariables(environment);
  const client = guardedClientOfProcess();
  const ofOffers = settings.MARKET_PRICING === 'permitted' ? client : withoutMarket(client);
  const database = databaseOf(environment);
  const sources = sourcesOf(environment);
  const searchesWords = sources.some(({ name }) => name === 'words');
  const { identify, lookAtOffers } = sightOf(environment, ofOffers, model);
  return {
    sources,
    identify: searchesWords ? identify : undefined,
    identifyForGiven: identify,
    lookAtOffers: settings.LOOK ? lookAtOffers : undefined,
    pages: pageReader(ofOffers),
    rates: createRateReader(database, settings.RATES_TABLE, systemClock),
    searches: createDynamoDbSearchStore(database, settings.REQUESTS_TABLE),
    images: createImageStore(objectsOf(environment), settings.IMAGES_URL),
    fetchPicture: (url, call) => fetchPicture(url, { ...imageUrl, client, call }),
  };
}

/** The configured model, or why there is none. */
function configuredModel(environment: NodeJS.ProcessEnv): Model | ServiceError {
  try {
    return modelServices(environment);
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}

/** A model that cannot be asked: an appraisal without one still has its comparables. */
const absentModel = (reason: ServiceError): Model => ({
  pictures: modelFamily(''),
  ask: () => Promise.reject(reason),
});

/**
 * The services of appraise-product, from the environment.
 *
 * @param given absent: the configured model
 */
export function appraiseProductServices(
  environment: NodeJS.ProcessEnv,
  given: Model | ServiceError = configuredModel(environment),
): AppraiseProductServices {
  const client = guardedClientOfProcess();
  const isAbsent = given instanceof ServiceError;
  const model = isAbsent ? absentModel(given) : given;
  return {
    ...predictPriceServices(environment, isAbsent ? undefined : given),
    // Hallmarks and scratches are small.
    fetchPicture: (url, call) =>
      fetchPicture(url, { ...imageUrl, client, call, size: finestSize(model.pictures, 1) }),
    model,
  };
}
