import { ServiceError } from '../../../platform/errors/service-error.ts';
import { type ItemSearchServices, type ItemSummary, searchByImage } from '../../market/item-search.ts';
import { siteForPicture } from './market-sites.ts';
import { marketSearchAddress } from './source-addresses.ts';
import type { SearchCall, VisualMatch, VisualQuery, VisualSource } from './visual-source.ts';

/** Access to the marketplace's searches; `apiUrl` is the base of its REST API. */
export type MarketSearch = ItemSearchServices & { readonly apiUrl: string };

/** More than an answer shows, since the matches are re-ranked by the caller's words. */
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
  // Only asking prices count, since a bid shows the state of an auction rather than the thing's value.
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

/** A refused request is not the caller's fault: the picture was checked before. */
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
        return { matches: items.flatMap(toMatch) };
      } catch (error) {
        throw asSourceFailure(error, marketSearchAddress(services.apiUrl));
      }
    },
  };
}
