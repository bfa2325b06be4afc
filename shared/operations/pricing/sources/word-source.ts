import { inTime } from '../../../platform/call/time-budget.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { ours } from '../../../platform/errors/wording.ts';
import {
  type ItemSummary,
  type ItemsFound,
  searchByWords,
  type WordSearch,
} from '../../market/item-search.ts';
import type { Identity } from '../identity/identity.ts';
import { searchesFor } from '../identity/searches.ts';
import {
  asSourceFailure,
  conditionOf,
  type MarketSearch,
  mostSearched,
  siteForWords,
  toMatch,
} from './market-source.ts';
import { enoughPriced, failureOf } from './search-sources.ts';
import type { MarketCount, SearchCall, VisualQuery, VisualSource } from './visual-source.ts';
import { wordSearchAddress } from './visual-source.ts';

/** How many offers a search found, of which some may have been left out by their condition. */
function countOf({ total, conditions }: ItemsFound, only: 'new' | 'used' | undefined): MarketCount {
  if (only !== undefined) return { [only]: total };
  const of = (condition: 'new' | 'used') =>
    conditions
      ?.filter(({ conditionId }) => conditionOf(conditionId) === condition)
      .reduce((sum, { matchCount }) => sum + matchCount, 0);
  return { offers: total, new: of('new'), used: of('used') };
}

/** Counts a search of an account; what it resolves to says why the search must not be made. */
export type CountSearch = (call: SearchCall) => Promise<ServiceError | undefined>;

/** Why there is nothing to search for. @param identity null if the model failed */
const nothingToSearchFor = (identity: Identity | null | undefined) =>
  identity === null
    ? new ServiceError('UPSTREAM_FAILED', 'the model could not say what the picture shows')
    : new ServiceError(
        'BAD_REQUEST',
        ours('The picture does not show what the product is; give its brand, model and kind in description.'),
        { fields: ['description'] },
      );

/** Offers agree on something if this share of them has it, two at least. */
const agreement = 2 / 3;

/** What most of the offers have in common; undefined if they do not agree. */
function agreedOn(items: readonly ItemSummary[], read: (item: ItemSummary) => string | undefined) {
  for (const [value, { length }] of Map.groupBy(items, read)) {
    if (value !== undefined && length > 1 && length >= agreement * items.length) return value;
  }
  return undefined;
}

type Asked = Pick<WordSearch, 'query' | 'category'>;

/**
 * The search that follows one that found too few: for the product that the marketplace itself takes its offers for, or
 * else for more general words, in the category of those offers.
 */
function searchAfter(first: Asked, items: readonly ItemSummary[], general: Asked | undefined) {
  const epid = 'words' in first.query ? agreedOn(items, (item) => item.epid) : undefined;
  if (epid !== undefined) return { query: { epid } };
  return general && { ...general, category: agreedOn(items, ({ leafCategoryIds }) => leafCategoryIds?.[0]) };
}

/** Kept back from the second search, so that what the first one found is answered in time. */
const msToAnswer = 300;
/** With less time than this no second search is made. */
const leastMs = 500;

/**
 * Finds live listings on the marketplace by what the product is, at most two searches: the second only if the first
 * leaves fewer than eight. It waits for the identity, which has 4 seconds.
 *
 * @param countSearch counts a search before it is made, and says why it must not be made
 */
export function createWordSource(services: MarketSearch, countSearch: CountSearch): VisualSource {
  const name = 'words';

  /** What a search that follows the first one finds; nothing if it fails, as what the first one found is an answer. */
  async function further(search: WordSearch, call: SearchCall): Promise<ItemsFound | undefined> {
    const milliseconds = call.budget.remaining() - msToAnswer;
    if (milliseconds < leastMs) return undefined;
    try {
      if ((await countSearch(call)) !== undefined) return undefined;
      return await inTime(
        milliseconds,
        (budget) => searchByWords(services, search, { ...call, budget }),
        call.budget,
      );
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      failureOf(name, error, call);
      return undefined;
    }
  }

  async function search(query: VisualQuery, call: SearchCall) {
    const identity = await query.identity?.();
    const [first, next] = searchesFor(identity, query.description).map((itemQuery) => ({ query: itemQuery }));
    if (first === undefined) return { abstains: nothingToSearchFor(identity) };
    const only = identity?.condition?.sure === 'high' ? identity.condition.value : undefined;
    const common = {
      condition: only,
      remoteMarketplaceId: siteForWords(query.country),
      limit: mostSearched,
    };
    const refusal = await countSearch(call);
    if (refusal !== undefined) return { abstains: refusal };
    const exact = await searchByWords(services, { ...common, ...first }, call);
    const { items } = exact;
    const after = items.length < enoughPriced ? searchAfter(first, items, next) : undefined;
    const more = after && (await further({ ...common, ...after }, call));
    const counted = items.length > 0 ? exact : more;
    const known = new Set(items.map(({ itemId }) => itemId));
    const all = [...items, ...(more?.items ?? []).filter(({ itemId }) => !known.has(itemId))];
    return {
      matches: all.flatMap(toMatch),
      market: counted && countOf(counted, only),
    };
  }

  return {
    name,
    search: (query, call) =>
      search(query, call).catch((error: unknown) => {
        throw asSourceFailure(error, wordSearchAddress(services.apiUrl));
      }),
  };
}
