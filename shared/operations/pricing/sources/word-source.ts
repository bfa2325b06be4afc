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

/** The number of offers found, including any left out by condition. */
function countOf({ total, conditions }: ItemsFound, only: 'new' | 'used' | undefined): MarketCount {
  if (only !== undefined) return { [only]: total };
  const of = (condition: 'new' | 'used') =>
    conditions
      ?.filter(({ conditionId }) => conditionOf(conditionId) === condition)
      .reduce((sum, { matchCount }) => sum + matchCount, 0);
  return { offers: total, new: of('new'), used: of('used') };
}

/** Counts an account's search; resolves to the reason if the search must not be made. */
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

/** Offers agree on something if this share of them, and at least two, have it. */
const agreement = 2 / 3;

/** The value common to most offers; undefined if they disagree. */
function agreedOn(items: readonly ItemSummary[], read: (item: ItemSummary) => string | undefined) {
  for (const [value, { length }] of Map.groupBy(items, read)) {
    if (value !== undefined && length > 1 && length >= agreement * items.length) return value;
  }
  return undefined;
}

type Asked = Pick<WordSearch, 'query' | 'category'>;

/**
 * The follow-up to a search that found too few: by the marketplace's product id of its offers, or else by more general
 * words, in their category.
 */
function searchAfter(first: Asked, items: readonly ItemSummary[], general: Asked | undefined) {
  const epid = 'words' in first.query ? agreedOn(items, (item) => item.epid) : undefined;
  if (epid !== undefined) return { query: { epid } };
  return general && { ...general, category: agreedOn(items, ({ leafCategoryIds }) => leafCategoryIds?.[0]) };
}

/** Reserved from the second search, so that the first one's results are delivered in time. */
const msToAnswer = 300;
/** With less time, no second search is made. */
const leastMs = 500;

/**
 * Finds live listings on the marketplace by the product's identity in up to two searches: the second only if the first
 * finds fewer than eight. It waits for the identity, which has 4 seconds.
 *
 * @param countSearch counts a search before it is made, or says why it must not be made
 */
export function createWordSource(services: MarketSearch, countSearch: CountSearch): VisualSource {
  const name = 'words';

  /** The results of a follow-up search; none if it fails, as the first one's results suffice. */
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
      market: counted === undefined ? {} : countOf(counted, only),
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
