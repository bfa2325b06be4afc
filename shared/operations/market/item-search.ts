import * as z from 'zod';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { ours } from '../../platform/errors/wording.ts';
import { searchCalls } from './daily-limit.ts';
import type { RemoteCall } from './protocol/exchange.ts';
import { MarketRefusal } from './protocol/market-refusal.ts';
import { type RestTransport, understand } from './rest-transport.ts';
import { type ApplicationTokens, asApplication } from './token-endpoint.ts';

/** The picture is empty, not base64 or not readable: an error id that the page of `searchByImage` below lists. */
const invalidImage = '12501';

const itemSummary = z.object({
  itemId: z.string(),
  title: z.string().default(''),
  itemWebUrl: z.string().optional(),
  image: z.object({ imageUrl: z.string() }).optional(),
  thumbnailImages: z.array(z.object({ imageUrl: z.string() })).optional(),
  /** Asking price, converted into the marketplace's currency if the seller uses another. */
  price: z.object({ value: z.string(), currency: z.string() }).optional(),
  conditionId: z.string().optional(),
  /** The marketplace's id of the product that the seller has chosen. */
  epid: z.string().optional().catch(undefined),
  /** The first is its own category. */
  leafCategoryIds: z.array(z.string()).optional().catch(undefined),
});

export type ItemSummary = z.output<typeof itemSummary>;

const count = z.int().min(0);

/** Entries that do not look like an item are left out; the member itself is absent when nothing matches. */
const reply = z
  .object({
    itemSummaries: z.array(itemSummary.optional().catch(undefined)).default([]),
    total: count.optional().catch(undefined),
    refinement: z
      .object({
        conditionDistributions: z.array(z.object({ conditionId: z.string(), matchCount: count })),
      })
      .optional()
      .catch(undefined),
  })
  .default({ itemSummaries: [] });

/** What a search finds: the best items, and the total number. */
export interface ItemsFound {
  readonly items: readonly ItemSummary[];
  /** Undefined if the marketplace does not say. */
  readonly total: number | undefined;
  /** How many there are of each condition, by its id; undefined if the marketplace does not say. */
  readonly conditions: readonly { readonly conditionId: string; readonly matchCount: number }[] | undefined;
}

export interface ImageSearch {
  /** Standard base64 without a data-URL prefix. */
  readonly imageBase64: string;
  /** Such as `EBAY_AU`. */
  readonly remoteMarketplaceId: string;
  /** 1 to 200. */
  readonly limit: number;
}

/** A search by words, or by the number of a product. */
export interface WordSearch {
  /**
   * Words that a title must contain, at most 100 characters; or a GTIN: 8 to 14 digits of a bar code; or the
   * marketplace's own id of a product.
   */
  readonly query: { readonly words: string } | { readonly gtin: string } | { readonly epid: string };
  /** The id of the category in which to search; absent: all. */
  readonly category?: string | undefined;
  /** Only new or only used ones; absent: any. */
  readonly condition?: 'new' | 'used' | undefined;
  readonly remoteMarketplaceId: string;
  /** 1 to 200. */
  readonly limit: number;
}

export interface ItemSearchServices {
  readonly rest: RestTransport;
  readonly applicationTokens: ApplicationTokens;
}

type Request = Omit<Parameters<RestTransport['send']>[0], 'token'>;

async function itemsFound(
  { rest, applicationTokens }: ItemSearchServices,
  request: Request,
  call: RemoteCall,
): Promise<ItemsFound> {
  const json = await asApplication(applicationTokens, call, (token) =>
    rest.send({ ...request, token }, call),
  );
  const { itemSummaries, total, refinement } = understand(request.name, reply, json);
  const items = itemSummaries.filter((item) => item !== undefined);
  return { items, total, conditions: refinement?.conditionDistributions };
}

/**
 * Live listings at a fixed price whose titles have all of the words, or that are of the product, and how many there are
 * of each condition. Browse API, with a token of our application; open to every application.
 *
 * @see https://developer.ebay.com/api-docs/buy/browse/resources/item_summary/methods/search (read 2026-11-24)
 * @throws ServiceError SERVER_ERROR if our application has no access, RATE_LIMIT, MARKET_REFUSED, UPSTREAM_FAILED,
 *   TIMEOUT
 */
export async function searchByWords(
  services: ItemSearchServices,
  { query, category, condition, remoteMarketplaceId, limit }: WordSearch,
  call: RemoteCall,
): Promise<ItemsFound> {
  const filters = [
    'buyingOptions:{FIXED_PRICE}',
    ...(condition ? [`conditions:{${condition.toUpperCase()}}`] : []),
  ];
  const request = {
    name: searchCalls.words,
    path: '/buy/browse/v1/item_summary/search',
    query: {
      ...('words' in query ? { q: query.words } : query),
      ...(category === undefined ? {} : { category_ids: category }),
      filter: filters.join(','),
      fieldgroups: 'MATCHING_ITEMS,CONDITION_REFINEMENTS',
      limit: String(limit),
    },
    headers: { 'x-ebay-c-marketplace-id': remoteMarketplaceId },
  };
  return await itemsFound(services, request, call);
}

/**
 * Live listings that look like a picture. Browse API, with a token of our application; open to approved applications only.
 *
 * @see https://developer.ebay.com/api-docs/buy/browse/resources/item_summary/methods/searchByImage
 * @throws ServiceError BAD_REQUEST if the marketplace cannot read the picture, SERVER_ERROR if our application has no
 *   access, RATE_LIMIT, MARKET_REFUSED, UPSTREAM_FAILED, TIMEOUT
 */
export async function searchByImage(
  services: ItemSearchServices,
  search: ImageSearch,
  call: RemoteCall,
): Promise<readonly ItemSummary[]> {
  const request = {
    name: searchCalls.image,
    method: 'POST',
    path: '/buy/browse/v1/item_summary/search_by_image',
    query: { limit: String(search.limit) },
    headers: { 'x-ebay-c-marketplace-id': search.remoteMarketplaceId },
    body: { image: search.imageBase64 },
    repeatable: true,
  } as const;
  try {
    return (await itemsFound(services, request, call)).items;
  } catch (error) {
    if (error instanceof MarketRefusal && error.errorIds.includes(invalidImage)) {
      throw new ServiceError('BAD_REQUEST', ours('The marketplace could not read the picture.'), {
        cause: error,
      });
    }
    throw error;
  }
}
