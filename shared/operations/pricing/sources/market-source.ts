import { ServiceError } from '../../../platform/errors/service-error.ts';
import { type ItemSearchServices, type ItemSummary, searchByImage } from '../../market/item-search.ts';
import type { SearchCall, VisualMatch, VisualQuery, VisualSource } from './visual-source.ts';
import { marketSearchAddress } from './visual-source.ts';

/*
 * The marketplace's sites by their countries, each with the countries whose people also buy there: neighbours of the
 * same currency or of one customs area.
 */
const sites: Readonly<Record<string, string>> = {
  US: 'US PR GU VI AS MP',
  AU: 'AU NZ CX CC NF',
  GB: 'GB GG JE IM GI',
  CA: 'CA',
  DE: 'DE LU DK SE FI EE LV LT CZ SK HU SI HR RO BG GR CY',
  AT: 'AT',
  CH: 'CH LI',
  FR: 'FR MC GP MQ GF RE YT',
  IT: 'IT SM VA MT',
  ES: 'ES AD PT',
  NL: 'NL',
  BE: 'BE',
  IE: 'IE',
  PL: 'PL',
  HK: 'HK MO',
  SG: 'SG BN',
  MY: 'MY',
};

const siteOf = new Map(
  Object.entries(sites).flatMap(([site, countries]) =>
    countries.split(' ').map((country) => [country, site]),
  ),
);

/** The country of the site that serves a country; undefined if none is near. */
const nearSite = (country: string): string | undefined => siteOf.get(country);

/*
 * Which sites the Browse API searches: https://developer.ebay.com/api-docs/buy/ref-marketplace-supported.html (read
 * 2026-11-26). Malaysia's is not among them, and only four can be searched by picture.
 */
const byWords: Readonly<Record<string, string>> = { MY: 'SG' };
const byPicture: Readonly<Record<string, string>> = {
  AU: 'AU',
  GB: 'GB',
  IE: 'GB',
  ...Object.fromEntries(['DE', 'AT', 'CH', 'FR', 'IT', 'ES', 'NL', 'BE', 'PL'].map((site) => [site, 'DE'])),
};

/** The id of the nearest site that can be searched by words: `EBAY_AU`. If none is near, the largest. */
export function siteForWords(country: string): string {
  const site = nearSite(country) ?? 'US';
  return `EBAY_${byWords[site] ?? site}`;
}

/** The id of the nearest site that can be searched by picture. */
export const siteForPicture = (country: string): string =>
  `EBAY_${byPicture[nearSite(country) ?? ''] ?? 'US'}`;

/** Access to the marketplace's searches; `apiUrl` is the base of its REST API. */
export type MarketSearch = ItemSearchServices & { readonly apiUrl: string };

/** More than an answer shows, since the matches are reranked by the caller's words. */
export const mostSearched = 30;

/**
 * From 1000 new, from 2000 refurbished or used; 7000 is for parts.
 *
 * @see https://developer.ebay.com/api-docs/sell/static/metadata/condition-id-values.html
 */
export function conditionOf(conditionId: string | undefined): 'new' | 'used' | undefined {
  const id = Number(conditionId);
  if (id >= 1000 && id < 2000) return 'new';
  return id >= 2000 && id < 7000 ? 'used' : undefined;
}

/** A listing as a match; none without an address. */
export function toMatch(item: ItemSummary): VisualMatch[] {
  if (item.itemWebUrl === undefined) return [];
  // Only asking prices count, since a bid reflects an auction's progress rather than value.
  const { price } = item;
  const known =
    price !== undefined && /^\d{1,12}(\.\d{1,12})?$/.test(price.value) && /^[A-Z]{3}$/.test(price.currency);
  return [
    {
      title: item.title,
      url: item.itemWebUrl,
      price: known ? { amount: price.value, currency: price.currency, text: price.value } : undefined,
      image: item.thumbnailImages?.[0]?.imageUrl ?? item.image?.imageUrl ?? '',
      vendor: 'eBay',
      condition: conditionOf(item.conditionId),
    },
  ];
}

/** A refusal is not the caller's fault: the picture was checked before. */
export function asSourceFailure(error: unknown, url: string): unknown {
  if (!(error instanceof ServiceError)) return error;
  const ours = error.code === 'BAD_REQUEST' || error.code === 'MARKET_REFUSED';
  return new ServiceError(ours ? 'UPSTREAM_FAILED' : error.code, error.wording, {
    url,
    cause: error,
    httpStatus: error.httpStatus,
    retryAfterSeconds: error.retryAfterSeconds,
  });
}

/** Finds live listings on the marketplace by the picture's bytes, with our own application's token. */
export function createMarketSource(services: MarketSearch): VisualSource {
  const name = 'market';
  return {
    name,
    async search(query: VisualQuery, call: SearchCall) {
      const bytes = await query.picture();
      const search = {
        imageBase64: Buffer.from(bytes).toString('base64'),
        remoteMarketplaceId: siteForPicture(query.country),
        limit: mostSearched,
      };
      try {
        const items = await searchByImage(services, search, call);
        return { matches: items.flatMap(toMatch), market: {} };
      } catch (error) {
        throw asSourceFailure(error, marketSearchAddress(services.apiUrl));
      }
    },
  };
}
