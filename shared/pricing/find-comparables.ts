import type { Call } from '../call/call.ts';
import { ServiceError } from '../errors/service-error.ts';
import type { ImageStore } from './images/image-store.ts';
import { type ImageUploadError, normaliseImages } from './images/normalise-images.ts';
import type { PageReader } from './page-reader.ts';
import { type PriceRange, priceRange, rankedPrices } from './price-range.ts';
import { areFresh, convert, type Money, type ReferenceRates, rateSources } from './rates/reference-rates.ts';
import { searchSources } from './sources/search-sources.ts';
import type { VisualMatch, VisualQuery, VisualSource } from './sources/visual-source.ts';

/** What finding comparables needs from outside. */
export interface ComparablesServices {
  readonly sources: readonly VisualSource[];
  readonly pages: PageReader;
  readonly rates: () => Promise<ReferenceRates>;
  readonly images: ImageStore;
}

/**
 * Another seller's listing to compare with. `price` is in the currency asked for, with 2 decimals; undefined if it is
 * unknown or comes to 0.00.
 */
export interface Comparable {
  readonly title: string;
  readonly price: string | undefined;
  readonly url: string;
  readonly image: string;
  readonly vendor: string;
}

interface PriceEnrichmentError {
  readonly index: number;
  readonly url: string;
  readonly message: string;
}

export interface Comparables {
  /** Best match first. */
  readonly items: readonly Comparable[];
  readonly range: PriceRange | undefined;
  readonly imageErrors: readonly ImageUploadError[];
  readonly priceErrors: readonly PriceEnrichmentError[];
}

/**
 * Fetches the price of every match without one from its page, all pages at once. A page that cannot be read, even
 * because of a bug of ours, costs only its own price.
 */
async function enrich(matches: readonly VisualMatch[], country: string, pages: PageReader, call: Call) {
  const errors: PriceEnrichmentError[] = [];
  const prices = await Promise.all(
    matches.map(async ({ price, url }, index) => {
      if (price !== undefined) return price;
      try {
        const { amount, currency } = await pages.readPrice(url, { country, call });
        if (currency !== null) return { amount, currency };
        throw new ServiceError('UPSTREAM_FAILED', 'the page does not say in which currency its price is');
      } catch (error) {
        if (!(error instanceof ServiceError)) call.log.error('page-price.bug', error, { index });
        const message = error instanceof ServiceError ? error.message : 'the page could not be read';
        errors.push({ index, url, message });
        return undefined;
      }
    }),
  );
  return { prices, errors };
}

/** Converts each price on its own: one that cannot be converted, even because of a bug of ours, costs only itself. */
function convertEach(
  prices: readonly (Money | undefined)[],
  urls: readonly string[],
  to: { readonly currency: string; readonly rates: ReferenceRates },
  call: Call,
) {
  const errors: PriceEnrichmentError[] = [];
  const converted = prices.map((money, index) => {
    if (money === undefined) return undefined;
    const failed = (message: string) => void errors.push({ index, url: urls[index] ?? '', message });
    try {
      const conversion = convert(money, to.currency, to.rates, call.clock());
      if ('lacking' in conversion) {
        failed(`no current reference rate from ${money.currency} to ${to.currency}`);
        return undefined;
      }
      const { price } = conversion;
      if (Number(price) > 0) return price;
      failed('the price comes to 0.00');
      return undefined;
    } catch (error) {
      call.log.error('conversion.bug', error, { index });
      failed('the price could not be converted');
      return undefined;
    }
  });
  return { converted, errors };
}

/** The rates as stored; `convert` leaves out those that are too old. */
async function currentRates(services: ComparablesServices, call: Call): Promise<ReferenceRates> {
  const rates = await services.rates();
  for (const source of rateSources) {
    const day = rates.find((one) => one.source === source);
    if (day === undefined || !areFresh(day, call.clock())) {
      call.log.warn('rates.stale', { source, date: day?.date });
    }
  }
  return rates;
}

/**
 * Finds comparables of the product in the picture, at most `limit`, with prices in `currency`, images under URLs, and
 * the range in which such a product sells.
 *
 * @throws ServiceError if no source answered.
 */
export async function findComparables(
  query: VisualQuery,
  options: { readonly currency: string; readonly limit: number },
  services: ComparablesServices,
  call: Call,
): Promise<Comparables> {
  const { currency, limit } = options;
  const found = await searchSources(services.sources, query, call);
  const matches = found.slice(0, limit);
  const [{ prices, errors: priceErrors }, { items: pictured, errors: imageErrors }, rates] =
    await Promise.all([
      enrich(matches, query.country, services.pages, call),
      normaliseImages(matches, services.images),
      currentRates(services, call),
    ]);
  const urls = pictured.map(({ url }) => url);
  const { converted, errors: unconverted } = convertEach(prices, urls, { currency, rates }, call);
  const items = pictured.map(({ title, url, image, vendor }, index) => ({
    title,
    url,
    image,
    vendor,
    price: converted[index],
  }));
  return {
    items,
    range: priceRange(rankedPrices(items)),
    imageErrors,
    priceErrors: [...priceErrors, ...unconverted].sort((a, b) => a.index - b.index),
  };
}
