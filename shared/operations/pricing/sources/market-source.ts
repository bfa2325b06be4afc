import { ServiceError } from '../../../platform/errors/service-error.ts';
import { ours } from '../../../platform/errors/wording.ts';
import {
  type ItemSearchServices,
  type ItemSummary,
  type ItemsFound,
  searchByImage,
  searchByWords,
} from '../../market/item-search.ts';
import { searchesFor } from '../identity/searches.ts';
import { eachMatch } from './bounded-source.ts';
import { enoughPriced } from './search-sources.ts';
import { marketSearchAddress, wordSearchAddress } from './source-addresses.ts';
import type { MarketCount, SearchCall, VisualMatch, VisualQuery, VisualSource } from './visual-source.ts';

/** More than an answer shows, since the matches are re-ranked by the caller's words. */
const searched = 30;

/** The marketplace that a country's buyers see; the US one for countries not listed. */
const marketplaces: Readonly<Record<string, string>> = {
  AU: 'EBAY_AU',
  NZ: 'EBAY_AU',
  US: 'EBAY_US',
  GB: 'EBAY_GB',
  CA: 'EBAY_CA',
  DE: 'EBAY_DE',
  AT: 'EBAY_AT',
  CH: 'EBAY_CH',
  FR: 'EBAY_FR',
  BE: 'EBAY_BE',
  NL: 'EBAY_NL',
  IE: 'EBAY_IE',
  IT: 'EBAY_IT',
  ES: 'EBAY_ES',
  PL: 'EBAY_PL',
  HK: 'EBAY_HK',
  SG: 'EBAY_SG',
};

const marketplaceFor = (country: string): string => marketplaces[country] ?? 'EBAY_US';

/**
 * From 1000 new, from 2000 refurbished or used; 7000 is for parts.
 *
 * @see https://developer.ebay.com/api-docs/sell/static/metadata/condition-id-values.html
 */
function conditionOf(conditionId: string | undefined): 'new' | 'used' | undefined {
  const id = Number(conditionId);
  if (id >= 1000 && id < 2000) return 'new';
  return id >= 2000 && id < 7000 ? 'used' : undefined;
}

/** How many offers a search found, of which some may have been left out by their condition. */
function countOf({ total, conditions }: ItemsFound, only: 'new' | 'used' | undefined): MarketCount {
  if (only !== undefined) return { [only]: total };
  const of = (condition: 'new' | 'used') =>
    conditions
      ?.filter(({ conditionId }) => conditionOf(conditionId) === condition)
      .reduce((sum, { matchCount }) => sum + matchCount, 0);
  return { offers: total, new: of('new'), used: of('used') };
}

function toMatch(item: ItemSummary): VisualMatch[] {
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
function asSourceFailure(error: unknown, url: string): unknown {
  if (!(error instanceof ServiceError)) return error;
  const ours = error.code === 'BAD_REQUEST' || error.code === 'MARKET_REFUSED';
  return new ServiceError(ours ? 'UPSTREAM_FAILED' : error.code, error.wording, {
    url,
    cause: error,
    httpStatus: error.httpStatus,
    retryAfterSeconds: error.retryAfterSeconds,
  });
}

/** Counts a search of an account; what it resolves to says why the search must not be made. */
export type CountSearch = (call: SearchCall) => Promise<ServiceError | undefined>;

const nothingToSearchFor = () =>
  new ServiceError(
    'BAD_REQUEST',
    ours('The picture does not show what the product is; give its brand, model and kind in description.'),
    { fields: ['description'] },
  );

/** Access to the marketplace's searches; `apiUrl` is the base of its REST API. */
export type MarketSearch = ItemSearchServices & { readonly apiUrl: string };

/** Finds live listings on the marketplace by the picture's bytes, with our own application's token. */
export function createMarketSource(services: MarketSearch): VisualSource {
  const name = 'market';
  return {
    name,
    async search(query: VisualQuery, call: SearchCall) {
      const bytes = await query.picture();
      const search = {
        imageBase64: Buffer.from(bytes).toString('base64'),
        remoteMarketplaceId: marketplaceFor(query.country),
        limit: searched,
      };
      try {
        const items = await searchByImage(services, search, call);
        return { matches: eachMatch(items, { source: name, log: call.log }, toMatch) };
      } catch (error) {
        throw asSourceFailure(error, marketSearchAddress(services.apiUrl));
      }
    },
  };
}

/**
 * Finds live listings on the marketplace by what the product is, at most two searches: the second, more general one only
 * if the first leaves fewer than eight prices. It waits for the identity, which has 4 seconds.
 *
 * @param countSearch counts a search before it is made, and says why it must not be made
 */
export function createWordSource(services: MarketSearch, countSearch: CountSearch): VisualSource {
  const name = 'words';
  return {
    name,
    async search(query: VisualQuery, call: SearchCall) {
      const identity = await query.identity?.();
      const searches = searchesFor(identity, query.description);
      const only = identity?.condition?.sure === 'high' ? identity.condition.value : undefined;
      const remoteMarketplaceId = marketplaceFor(query.country);
      const found = new Map<string, ItemSummary>();
      let market: MarketCount | undefined;
      let abstains: ServiceError | undefined = nothingToSearchFor();
      try {
        for (const one of searches) {
          if (found.size >= enoughPriced) break;
          const refusal = await countSearch(call);
          // What an earlier search found is an answer.
          if (refusal !== undefined) {
            abstains &&= refusal;
            break;
          }
          abstains = undefined;
          const search = { query: one, condition: only, remoteMarketplaceId, limit: searched };
          const answer = await searchByWords(services, search, call);
          if (answer.items.length > 0) market ??= countOf(answer, only);
          for (const item of answer.items) if (!found.has(item.itemId)) found.set(item.itemId, item);
        }
      } catch (error) {
        if (found.size === 0) throw asSourceFailure(error, wordSearchAddress(services.apiUrl));
      }
      if (abstains !== undefined) return { abstains };
      return { matches: eachMatch([...found.values()], { source: name, log: call.log }, toMatch), market };
    },
  };
}
