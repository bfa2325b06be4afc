import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { ItemSearchServices, ItemSummary } from '../../market/item-search.ts';
import type { VisualMatch } from './visual-source.ts';

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
