import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Clock } from '../../platform/call/clock.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { ours } from '../../platform/errors/wording.ts';
import type { ReplyCache } from './lookups.ts';
import type { RemoteCall } from './protocol/exchange.ts';
import { MarketRefusal } from './protocol/market-refusal.ts';
import { ApplicationTokenRefused } from './protocol/rest-failure.ts';
import { type RestTransport, understand } from './rest-transport.ts';
import type { KeysetSource, TokenEndpoint } from './token-endpoint.ts';
import type { BearerToken } from './tokens.ts';

/** Tokens of our own application, for calls that concern no seller. */
export interface ApplicationTokens {
  /** @throws ServiceError UPSTREAM_FAILED, RATE_LIMIT, TIMEOUT or SERVER_ERROR if no token can be obtained */
  get(call: RemoteCall): Promise<BearerToken>;
  /** Reports that the marketplace refused a token; the next `get` issues another. */
  forget(token: BearerToken): void;
}

const stored = z.object({ token: z.string().min(1), expiresAt: z.number() });

/** Tokens that expire sooner than this are not handed out. */
const marginMs = 5 * 60_000;

/** Tokens are kept in the cache that processes share, since the marketplace issues only 1,000 a day. */
export function createApplicationTokens(
  services: {
    /** Names the environment that the tokens are for. */
    readonly apiUrl: string;
    readonly tokenEndpoint: TokenEndpoint;
    readonly keyset: KeysetSource;
    readonly cache: ReplyCache;
  },
  clock: Clock,
): ApplicationTokens {
  const refused = new Set<string>();
  return {
    async get(call) {
      const keyset = await services.keyset();
      const owner = createHash('sha256').update(`${services.apiUrl} ${keyset.clientId}`).digest('base64url');
      const key = `application-token#${owner}`;
      const kept = stored.safeParse(await services.cache.get(key, call));
      if (kept.success && kept.data.expiresAt - marginMs > clock() && !refused.has(kept.data.token)) {
        return { kind: 'application', value: kept.data.token };
      }
      const startedAt = clock();
      const issued = await services.tokenEndpoint.issueApplicationToken(keyset, call);
      const expiresAt = startedAt + issued.expires_in * 1000;
      refused.clear();
      const entry = { token: issued.access_token, expiresAt };
      await services.cache.put(key, entry, issued.expires_in, call);
      return { kind: 'application', value: issued.access_token };
    },
    forget(token) {
      refused.add(token.value);
    },
  };
}

/** What the two searches are called in the log: as in the marketplace's own documentation. */
const names = { image: 'searchByImage', words: 'search' } as const;
/** The picture is empty, not base64 or not readable: an error id that the page of `searchByImage` below lists. */
const invalidImage = '12501';

const itemSummary = z.object({
  itemId: z.string(),
  title: z.string().default(''),
  itemWebUrl: z.string().optional(),
  image: z.object({ imageUrl: z.string() }).optional(),
  thumbnailImages: z.array(z.object({ imageUrl: z.string() })).optional(),
  /** Asking price, converted into the marketplace's currency where the seller asks for another. */
  price: z.object({ value: z.string(), currency: z.string() }).optional(),
  conditionId: z.string().optional(),
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

/** What a search finds: the best items, and how many there are altogether. */
export interface ItemsFound {
  readonly items: readonly ItemSummary[];
  /** Undefined if the marketplace does not say it. */
  readonly total: number | undefined;
  /** How many there are of each condition, by its id; undefined if the marketplace does not say it. */
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
  /** Words that a title must all have, at most 100 characters; or a GTIN: 8 to 14 digits of a bar code. */
  readonly query: { readonly words: string } | { readonly gtin: string };
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

/** The items that a search finds, with a token of our own; once more with a new one if it is refused. */
async function itemsFound(
  { rest, applicationTokens }: ItemSearchServices,
  request: Request,
  call: RemoteCall,
): Promise<ItemsFound> {
  const attempt = async () => {
    const token = await applicationTokens.get(call);
    try {
      const { json } = await rest.send({ ...request, token }, call);
      const { itemSummaries, total, refinement } = understand(request.name, reply, json);
      const items = itemSummaries.filter((item) => item !== undefined);
      return { items, total, conditions: refinement?.conditionDistributions };
    } catch (error) {
      if (error instanceof ApplicationTokenRefused) applicationTokens.forget(token);
      throw error;
    }
  };
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof ApplicationTokenRefused) return await attempt();
    throw error;
  }
}

/**
 * Live listings at a fixed price whose titles have all of the words, or that have the GTIN, and how many there are of
 * each condition. Browse API, with a token of our own; open to every application.
 *
 * @see https://developer.ebay.com/api-docs/buy/browse/resources/item_summary/methods/search (read 2026-11-24)
 * @throws ServiceError SERVER_ERROR if our application has no access, RATE_LIMIT, MARKET_REFUSED, UPSTREAM_FAILED,
 *   TIMEOUT
 */
export async function searchByWords(
  services: ItemSearchServices,
  { query, condition, remoteMarketplaceId, limit }: WordSearch,
  call: RemoteCall,
): Promise<ItemsFound> {
  const filters = [
    'buyingOptions:{FIXED_PRICE}',
    ...(condition ? [`conditions:{${condition.toUpperCase()}}`] : []),
  ];
  const request = {
    name: names.words,
    path: '/buy/browse/v1/item_summary/search',
    query: {
      ...('gtin' in query ? { gtin: query.gtin } : { q: query.words }),
      filter: filters.join(','),
      fieldgroups: 'MATCHING_ITEMS,CONDITION_REFINEMENTS',
      limit: String(limit),
    },
    headers: { 'x-ebay-c-marketplace-id': remoteMarketplaceId },
  };
  return await itemsFound(services, request, call);
}

/**
 * Live listings that look like a picture. Browse API, with a token of our own; open to approved applications only.
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
    name: names.image,
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
