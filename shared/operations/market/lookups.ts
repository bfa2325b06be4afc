import type { Call } from '../../platform/call/call.ts';
import {
  type ConditionPolicy,
  conditionPolicy,
  type ReturnRule,
  returnRule,
  type ShippingPackage,
  type ShippingService,
} from './listing-facts.ts';
import type { Marketplace } from './marketplaces.ts';
import type { RemoteCall } from './protocol/exchange.ts';
import { RetiredCall } from './protocol/market-refusal.ts';
import type { TradingTransport } from './protocol/trading-transport.ts';
import {
  askCategoryPolicy,
  askCategoryTree,
  type CategoryQuestion,
  type PolicyMethod,
} from './remote/category-facts.ts';
import { getShippingPackages, getShippingServices, knownPackages } from './remote/site-facts.ts';
import type { RestTransport } from './rest-transport.ts';
import type { AcceptedTokens, BearerToken } from './tokens.ts';

/**
 * Keeps what the marketplace answers to everyone alike, never a seller's data. A cache that does not work makes the
 * service slower and is not a failure: neither method throws.
 */
export interface ReplyCache {
  /** @returns undefined if the key is unknown or has expired. */
  get(key: string, call: RemoteCall): Promise<unknown>;
  /** @param value anything that JSON can hold */
  put(key: string, value: unknown, lifetimeSeconds: number, call: RemoteCall): Promise<void>;
}

export interface KeptReplies {
  readonly cache: ReplyCache;
  readonly acceptedTokens: AcceptedTokens;
  /** Runs before every question to the marketplace. If it throws, the question is not asked. */
  readonly beforeAsking?: () => Promise<void>;
}

export interface CategoryFactServices extends KeptReplies {
  readonly rest: RestTransport;
}

export interface PackageServices extends KeptReplies {
  readonly trading: TradingTransport;
}

const aDay = 86_400;
const aWeek = 7 * aDay;
/** Few categories have no aspects. If the marketplace says so by mistake, we ask again within the hour. */
const emptySeconds = 3600;

/** Where a reply is kept, and for how long. `key` names the method, the environment and all that it depends on. */
interface Keeping {
  readonly key: readonly string[];
  readonly seconds: number;
  /** How long a reply without entries is kept; absent: it is not kept, since it may be a mistake. */
  readonly emptySeconds?: number;
}

/** A reply from the cache, else from the marketplace. The cache serves only callers whose token is known to be good. */
async function kept<Reply>(
  services: KeptReplies,
  keeping: Keeping,
  token: BearerToken,
  call: Call,
  ask: () => Promise<Reply>,
): Promise<Reply> {
  const key = keeping.key.join('#');
  if (services.acceptedTokens.has(token.value)) {
    const found = await services.cache.get(key, call);
    // Only what `ask` returned is ever stored under the key.
    if (found !== undefined) return found as Reply;
  }
  await services.beforeAsking?.();
  const reply = await ask();
  services.acceptedTokens.add(token.value);
  const isEmpty = Array.isArray(reply) && reply.length === 0;
  const seconds = isEmpty ? keeping.emptySeconds : keeping.seconds;
  if (reply !== undefined && seconds !== undefined) await services.cache.put(key, reply, seconds, call);
  return reply;
}

/**
 * The aspects (item specifics) of a leaf category, which are the same for every seller. Taxonomy API.
 *
 * @see https://developer.ebay.com/api-docs/commerce/taxonomy/resources/category_tree/methods/getItemAspectsForCategory
 */
export const categoryAspects = (
  services: CategoryFactServices,
  input: { readonly token: BearerToken; readonly categoryTreeId: string; readonly categoryId: string },
  call: Call,
): Promise<unknown[]> => {
  const { token, categoryTreeId, categoryId } = input;
  const key = ['aspects', services.rest.baseUrl, categoryTreeId, categoryId];
  const method = {
    name: 'getItemAspectsForCategory',
    path: 'get_item_aspects_for_category',
    member: 'aspects',
    query: { category_id: categoryId },
  };
  return kept(services, { key, seconds: aDay, emptySeconds }, token, call, () =>
    askCategoryTree(services.rest, method, input, call),
  );
};

function keptPolicy<Policy>(
  kind: string,
  method: PolicyMethod<Policy>,
  services: CategoryFactServices,
  question: CategoryQuestion,
  call: Call,
): Promise<Policy | undefined> {
  const { token, remoteMarketplaceId, categoryId, language = '' } = question;
  const key = [kind, services.rest.baseUrl, remoteMarketplaceId, categoryId, language];
  return kept(services, { key, seconds: aDay }, token, call, () =>
    askCategoryPolicy(services.rest, method, question, call),
  );
}

const conditionMethod = {
  name: 'getItemConditionPolicies',
  path: 'get_item_condition_policies',
  member: 'itemConditionPolicies',
  entry: conditionPolicy,
};

/**
 * The conditions of a category; undefined if the marketplace says nothing about them. Metadata API.
 *
 * @see https://developer.ebay.com/api-docs/sell/metadata/resources/marketplace/methods/getItemConditionPolicies
 * @throws ServiceError MARKET_REFUSED if the category is unknown or not a leaf
 */
export const categoryConditions = (
  services: CategoryFactServices,
  question: CategoryQuestion,
  call: Call,
): Promise<ConditionPolicy | undefined> =>
  keptPolicy('conditions', conditionMethod, services, question, call);

const returnMethod = {
  name: 'getReturnPolicies',
  path: 'get_return_policies',
  member: 'returnPolicies',
  entry: returnRule,
};

/**
 * The return rule of a category; undefined if the marketplace says nothing about it. Metadata API.
 *
 * @see https://developer.ebay.com/api-docs/sell/metadata/resources/marketplace/methods/getReturnPolicies
 * @throws ServiceError MARKET_REFUSED if the category is unknown or not a leaf
 */
export const categoryReturnRule = (
  services: CategoryFactServices,
  question: CategoryQuestion,
  call: Call,
): Promise<ReturnRule | undefined> => keptPolicy('returns', returnMethod, services, question, call);

/** A site, asked with a seller's token. */
export interface SiteSubject {
  readonly token: BearerToken;
  readonly marketplace: Marketplace;
}

/** The entries that `ask` returns; none if the marketplace has retired the call. */
async function noneIfRetired<Entry>(ask: Promise<Entry[]>): Promise<Entry[]> {
  try {
    return await ask;
  } catch (error) {
    if (error instanceof RetiredCall) return [];
    throw error;
  }
}

/**
 * The package types of a site, which are the same for every seller. They come from our own list if the marketplace
 * names none, or has retired the call that names them.
 *
 * @throws ServiceError MARKET_REFUSED if the marketplace refuses a call that it has not retired
 */
export async function sitePackages(
  services: PackageServices,
  input: SiteSubject,
  call: Call,
): Promise<ShippingPackage[]> {
  const keeping = { key: ['packages', services.trading.url, input.marketplace.siteId], seconds: aWeek };
  const packages = await noneIfRetired(
    kept(services, keeping, input.token, call, () => getShippingPackages(services.trading, input, call)),
  );
  return packages.length > 0 ? packages : knownPackages(input.marketplace);
}

/**
 * The shipping services of a marketplace, which are the same for every seller; none if it lists none, or has retired
 * the call that lists them. There are too many, and they change too often, for a list of our own.
 */
export function siteServices(
  services: CategoryFactServices,
  input: SiteSubject,
  call: Call,
): Promise<ShippingService[]> {
  const keeping = { key: ['services', services.rest.baseUrl, input.marketplace.remoteId], seconds: aWeek };
  return noneIfRetired(
    kept(services, keeping, input.token, call, () => getShippingServices(services.rest, input, call)),
  );
}
