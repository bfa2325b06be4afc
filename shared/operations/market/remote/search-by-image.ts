import * as z from 'zod';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { ApplicationTokens } from './application-tokens.ts';
import type { RemoteCall } from './exchange.ts';
import { MarketRefusal } from './market-refusal.ts';
import { ApplicationTokenRefused } from './rest-failure.ts';
import { type RestTransport, understand } from './rest-transport.ts';
import type { BearerToken } from './tokens.ts';

const name = 'searchByImage';
/** The picture is empty, not base64 or not readable: an error id that the page of `searchByImage` below lists. */
const invalidImage = '12501';

const amount = z.object({
  value: z.string(),
  currency: z.string(),
  convertedFromValue: z.string().optional(),
  convertedFromCurrency: z.string().optional(),
});

const itemSummary = z.object({
  itemId: z.string(),
  title: z.string().default(''),
  itemWebUrl: z.string().optional(),
  image: z.object({ imageUrl: z.string() }).optional(),
  thumbnailImages: z.array(z.object({ imageUrl: z.string() })).optional(),
  /** Asking price, converted into the marketplace's currency where the seller asks for another. */
  price: amount.optional(),
  /** Auctions have this and may lack `price`. */
  currentBidPrice: amount.optional(),
  buyingOptions: z.array(z.string()).optional(),
  condition: z.string().optional(),
  conditionId: z.string().optional(),
  seller: z.object({ username: z.string().optional() }).optional(),
  adultOnly: z.boolean().optional(),
});

export type ItemSummary = z.output<typeof itemSummary>;

/** Entries that do not look like an item are left out; the member itself is absent when nothing matches. */
const reply = z
  .object({ itemSummaries: z.array(itemSummary.optional().catch(undefined)).default([]) })
  .default({ itemSummaries: [] });

export interface ImageSearch {
  /** Standard base64 without a data-URL prefix. */
  readonly imageBase64: string;
  /** Such as `EBAY_AU`. */
  readonly remoteMarketplaceId: string;
  /** 1 to 200. */
  readonly limit: number;
  /** Further query parameters of the method: `filter`, `category_ids`, `sort`, … */
  readonly query?: Readonly<Record<string, string>>;
}

async function send(
  rest: RestTransport,
  search: ImageSearch,
  token: BearerToken,
  call: RemoteCall,
): Promise<ItemSummary[]> {
  const { json } = await rest.send(
    {
      name,
      method: 'POST',
      path: '/buy/browse/v1/item_summary/search_by_image',
      query: { limit: String(search.limit), ...search.query },
      token,
      headers: { 'x-ebay-c-marketplace-id': search.remoteMarketplaceId },
      body: { image: search.imageBase64 },
      repeatable: true,
    },
    call,
  );
  return understand(name, reply, json).itemSummaries.filter((item) => item !== undefined);
}

/**
 * Live listings that look like a picture. Browse API, with a token of our own; open to approved applications only.
 *
 * @see https://developer.ebay.com/api-docs/buy/browse/resources/item_summary/methods/searchByImage
 * @throws ServiceError BAD_REQUEST if the marketplace cannot read the picture, SERVER_ERROR if our application has no
 *   access, RATE_LIMIT, MARKET_REFUSED, UPSTREAM_FAILED, TIMEOUT
 */
export async function searchByImage(
  services: { readonly rest: RestTransport; readonly applicationTokens: ApplicationTokens },
  search: ImageSearch,
  call: RemoteCall,
): Promise<ItemSummary[]> {
  const attempt = async () => {
    const token = await services.applicationTokens.get(call);
    try {
      return await send(services.rest, search, token, call);
    } catch (error) {
      if (error instanceof ApplicationTokenRefused) services.applicationTokens.forget(token);
      throw error;
    }
  };
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof ApplicationTokenRefused) return await attempt();
    if (error instanceof MarketRefusal && error.errorIds.includes(invalidImage)) {
      throw new ServiceError('BAD_REQUEST', 'The marketplace could not read the picture.', { cause: error });
    }
    throw error;
  }
}
