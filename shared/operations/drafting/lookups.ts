import * as z from 'zod';
import { itemCountries } from '../../contract/countries.ts';
import { isXmlText } from '../../contract/texts.ts';
import type { Call } from '../../platform/call/call.ts';
import type { EventLog } from '../../platform/call/log-events.ts';
import { startTimeBudget } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { ours, said } from '../../platform/errors/wording.ts';
import { type Aspect, readAspects, shownName } from '../market/aspects.ts';
import {
  type CategoryFactServices,
  type ConditionPolicy,
  categoryAspects,
  categoryConditions,
  regulatoryAttributes,
  suggestCategories,
} from '../market/category-facts.ts';
import { aboutCategory } from '../market/listing-checks.ts';
import type {
  Fact,
  PolicyFacts,
  PolicyField,
  SafetyRule,
  ShippingPackage,
  ShippingService,
} from '../market/listing-facts.ts';
import { sitesUnderSafetyLaw } from '../market/marketplaces.ts';
import { getInventoryLocations, policyFacts, sellerProfile } from '../market/seller-facts.ts';
import { type SiteFactServices, type SiteSubject, sitePackages, siteServices } from '../market/site-facts.ts';

/** Where a seller's items are. A part that is not known is undefined. */
export interface SellerPlace {
  readonly countryCode: string | undefined;
  readonly postalCode: string | undefined;
  /** Undefined if the profile does not say. */
  readonly isBusiness?: boolean | undefined;
}

const address = z
  .object({ country: z.string().default(''), postalCode: z.string().default('') })
  .transform(({ country, postalCode }): SellerPlace => {
    const code = postalCode.trim();
    return {
      countryCode: itemCountries.includes(country) ? country : undefined,
      postalCode: code !== '' && isXmlText(code) ? code : undefined,
    };
  });

const location = z.object({
  merchantLocationStatus: z.string().optional(),
  location: z.object({ address: address.prefault({}) }).prefault({}),
});

/**
 * Where the seller's items are: an inventory location, else the registration address. If one lookup fails, the other
 * decides.
 *
 * @throws ServiceError MARKET_TOKEN_INVALID if the token is refused; the second lookup's error if both fail
 */
export async function sellerPlace(
  { rest, trading }: Pick<SiteFactServices, 'rest' | 'trading'>,
  subject: SiteSubject,
  call: Call,
): Promise<SellerPlace> {
  const [locations, profile] = await Promise.allSettled([
    getInventoryLocations(rest, subject.token, call),
    sellerProfile(trading, subject, call),
  ]);
  for (const result of [locations, profile]) {
    const reason: unknown = result.status === 'rejected' ? result.reason : undefined;
    if (reason instanceof ServiceError && reason.code === 'MARKET_TOKEN_INVALID') throw reason;
  }
  // The first location in use that names its country and postal code.
  const place = (locations.status === 'fulfilled' ? locations.value : [])
    .flatMap((given) => location.safeParse(given).data ?? [])
    .filter(({ merchantLocationStatus: status }) => status !== 'DISABLED')
    .map((known) => known.location.address)
    .find(({ countryCode, postalCode }) => countryCode !== undefined && postalCode !== undefined);
  if (profile.status === 'fulfilled')
    return { ...(place ?? address.parse(profile.value)), isBusiness: profile.value.isBusiness };
  if (place === undefined) throw profile.reason;
  return place;
}

/** What the marketplace says about the seller and the site; undefined if it failed or timed out. */
export interface SiteFacts {
  readonly place: SellerPlace | undefined;
  readonly packages: readonly ShippingPackage[] | undefined;
  readonly shippingServices: readonly ShippingService[] | undefined;
  /** Looked up only if the caller names a policy. */
  readonly policies?: PolicyFacts | undefined;
}

/** Milliseconds for all lookups, which run while pictures are downloaded and the model is first asked. */
const siteFactsMs = 10_000;

/**
 * Looks up the seller's place, and the package types and shipping services of the site; the seller's policies if the
 * request names one.
 *
 * @throws ServiceError MARKET_TOKEN_INVALID if the token is refused
 */
export async function siteFacts(
  services: SiteFactServices,
  subject: SiteSubject,
  request: { readonly [Field in PolicyField]?: string | undefined },
  call: Call,
): Promise<SiteFacts> {
  const bounded: Call = { ...call, budget: startTimeBudget(siteFactsMs, call.budget) };
  const [policies, [place, packages, shippingServices]] = await Promise.all([
    policyFacts(services, subject, request, bounded),
    Promise.allSettled([
      sellerPlace(services, subject, bounded),
      sitePackages(services, subject, bounded),
      siteServices(services, subject, bounded),
    ]),
  ]);
  for (const [field, fact] of Object.entries(policies ?? {})) foundOrOpen(field, fact, call.log);
  return {
    place: foundOrOpen('postalCode', place, call.log),
    packages: foundOrOpen('shippingPackage', packages, call.log),
    shippingServices: foundOrOpen('shippingService', shippingServices, call.log),
    policies,
  };
}

/**
 * The result of a lookup; undefined if it failed or timed out, which leaves the field open.
 *
 * @throws the reason of a failure that ends the draft: the seller's token is refused, or a bug
 */
function foundOrOpen<Value>(field: string, fact: Fact<Value>, log: EventLog): Value | undefined {
  if (fact.status === 'fulfilled') return fact.value;
  const reason: unknown = fact.reason;
  if (!(reason instanceof ServiceError) || reason.code === 'MARKET_TOKEN_INVALID') throw reason;
  log.warn('drafting.left-open', { field, code: reason.code });
  return undefined;
}

/**
 * Waits for a part that every draft needs. A late result counts as missing.
 *
 * @throws ServiceError UPSTREAM_FAILED instead of TIMEOUT; any other error of the part
 */
export const neededForDraft = async <Value>(part: Promise<Value>): Promise<Value> =>
  await part.catch((error: unknown) => {
    if (!(error instanceof ServiceError) || error.code !== 'TIMEOUT') throw error;
    throw new ServiceError('UPSTREAM_FAILED', `too late for a draft: ${error.message}`, { cause: error });
  });

/** A category that the item may go into, with the marketplace's facts about it. */
export interface Candidate {
  readonly categoryId: string;
  /** Names from the root of the tree to the category; empty if the caller named the category. */
  readonly path: readonly string[];
  /** Undefined if the lookup failed or timed out. */
  readonly aspects: readonly Aspect[] | undefined;
  /** The conditions that the category takes; undefined if the lookup failed or timed out. */
  readonly conditions: Conditions | undefined;
  /** What the law asks for in the category; undefined if the lookup failed or timed out. */
  readonly regulatory?: SafetyRule['attributes'] | undefined;
}

export type Conditions = ConditionPolicy['itemConditions'];

/** The conditions that any seller may state. */
export const usableConditions = (conditions: Conditions): Conditions =>
  conditions.filter(({ usage, conditionId }) => usage !== 'RESTRICTED' && /^\d+$/.test(conditionId));

/** A category that the marketplace suggests. */
type SuggestedCategory = Pick<Candidate, 'categoryId' | 'path'>;

const ancestor = z.object({ categoryName: z.string(), categoryTreeNodeLevel: z.number().catch(0) });

const suggestion = z.object({
  category: z.object({ categoryId: z.string().regex(/^\d{1,20}$/), categoryName: z.string() }),
  categoryTreeNodeAncestors: z.array(ancestor).catch([]),
});

/** Trees of the marketplace have seven levels at most. */
const mostLevels = 20;

/**
 * The first categories among the marketplace's suggestions, best first, without repeats. Unreadable ones are left out.
 *
 * @see https://developer.ebay.com/api-docs/commerce/taxonomy/types/txn:CategorySuggestion
 */
export function suggestedCategories(suggestions: readonly unknown[], most: number): SuggestedCategory[] {
  const suggested = new Map<string, SuggestedCategory>();
  for (const { category, categoryTreeNodeAncestors: ancestors } of suggestions.flatMap(
    (entry) => suggestion.safeParse(entry).data ?? [],
  )) {
    const { categoryId, categoryName } = category;
    // Ancestors are listed from the parent up; their levels, if present, decide.
    const fromTheRoot = ancestors
      .toReversed()
      .toSorted((a, b) => a.categoryTreeNodeLevel - b.categoryTreeNodeLevel)
      .map((parent) => parent.categoryName);
    const path = [...fromTheRoot, categoryName].slice(-mostLevels).map(shownName);
    if (!suggested.has(categoryId)) suggested.set(categoryId, { categoryId, path });
  }
  return [...suggested.values()].slice(0, most);
}

/** How many categories an answer names, and how many the model chooses from. */
const mostCandidates = 3;

/** Milliseconds that suggestions may take. A draft cannot continue without them. */
const suggestionsMs = 8000;
/** Milliseconds that facts of categories may take. Facts that come later are left open. */
const factsMs = 5000;

/** The category with its facts; undefined if the marketplace has no such leaf category. */
async function candidateOf(
  services: CategoryFactServices,
  { token, marketplace }: SiteSubject,
  { categoryId, path }: SuggestedCategory,
  call: Call,
): Promise<Candidate | undefined> {
  const question = { token, marketplace, categoryTreeId: marketplace.categoryTreeId, categoryId };
  const bounded: Call = { ...call, budget: startTimeBudget(factsMs, call.budget) };
  const facts = await Promise.allSettled([
    categoryAspects(services, question, bounded).then(readAspects),
    categoryConditions(services, question, bounded),
    sitesUnderSafetyLaw.has(marketplace.siteName) ? regulatoryAttributes(services, question, bounded) : [],
  ]);
  const [aspects, policy, regulatory] = facts;
  if (facts.some((fact) => fact.status === 'rejected' && aboutCategory(fact.reason) !== undefined))
    return undefined;
  const conditions = foundOrOpen('conditionId', policy, call.log);
  return {
    categoryId,
    path,
    aspects: foundOrOpen('itemSpecifics', aspects, call.log),
    // A category without a policy takes any condition.
    conditions: policy.status === 'fulfilled' ? (conditions?.itemConditions ?? []) : undefined,
    regulatory: foundOrOpen('regulatory', regulatory, call.log),
  };
}

/**
 * The category that the caller named.
 *
 * @throws ServiceError BAD_REQUEST if the site has no such leaf category; MARKET_TOKEN_INVALID
 */
export async function givenCandidate(
  services: CategoryFactServices,
  subject: SiteSubject,
  categoryId: string,
  call: Call,
): Promise<Candidate> {
  const candidate = await candidateOf(services, subject, { categoryId, path: [] }, call);
  if (candidate !== undefined) return candidate;
  const { siteName } = subject.marketplace;
  throw new ServiceError(
    'BAD_REQUEST',
    said`categoryId must be a category of the site ${ours(siteName)} that takes listings: ${categoryId} is not one.`,
    { fields: ['categoryId'] },
  );
}

/**
 * The best categories, best first, at least one, with their facts.
 *
 * @param texts search texts, the most specific first; later ones are used if earlier ones match nothing
 *
 * @throws ServiceError UPSTREAM_FAILED if the marketplace suggests none that takes listings; any error of the search
 */
export async function suggestedCandidates(
  services: CategoryFactServices,
  subject: SiteSubject,
  texts: readonly string[],
  call: Call,
): Promise<Candidate[]> {
  const bounded: Call = { ...call, budget: startTimeBudget(suggestionsMs, call.budget) };
  const { token, marketplace } = subject;
  const { categoryTreeId } = marketplace;
  let suggested: SuggestedCategory[] = [];
  for (const text of texts) {
    const suggestions = await suggestCategories(services, { token, categoryTreeId, text }, bounded);
    suggested = suggestedCategories(suggestions, mostCandidates);
    if (suggested.length > 0) break;
  }
  const known = await Promise.all(
    suggested.map((category) => candidateOf(services, subject, category, call)),
  );
  const candidates = known.filter((candidate) => candidate !== undefined);
  if (candidates.length > 0) return candidates;
  throw new ServiceError('UPSTREAM_FAILED', 'the marketplace: it suggests no category');
}
