import * as z from 'zod';
import { siteNames } from '../../contract/market/sites.ts';
import type { Call } from '../../platform/call/call.ts';
import { marketplaceOfSite, type RestMarketplace } from './marketplaces.ts';
import type { BearerToken } from './protocol/exchange.ts';
import { aDay, type KeptReplies, kept } from './protocol/kept-replies.ts';
import { MarketRefusal } from './protocol/market-refusal.ts';
import { listIn, type RestTransport, remoteErrors, understand } from './rest-transport.ts';

export interface CategoryFactServices extends KeptReplies {
  readonly rest: RestTransport;
}

/** A category tree and the token for asking about it. */
interface TreeQuestion {
  readonly token: BearerToken;
  readonly categoryTreeId: string;
}

/** The methods of the Taxonomy API: name, last path segment, and the reply member that holds the list. */
const methods = {
  suggestions: ['getCategorySuggestions', 'get_category_suggestions', 'categorySuggestions'],
  aspects: ['getItemAspectsForCategory', 'get_item_aspects_for_category', 'aspects'],
} as const;

/** Asks one of the methods about a category tree, in the tree's language. */
async function askCategoryTree(
  rest: RestTransport,
  [name, path, member]: (typeof methods)[keyof typeof methods],
  query: Readonly<Record<string, string>>,
  { token, categoryTreeId }: TreeQuestion,
  call: Call,
): Promise<unknown[]> {
  // For a tree that we do not know, the marketplace chooses.
  const site = siteNames.map(marketplaceOfSite).find(({ siteId }) => siteId === categoryTreeId);
  const address = `/commerce/taxonomy/v1/category_tree/${encodeURIComponent(categoryTreeId)}/${path}`;
  const json = await rest.send({ name, path: address, query, token, language: site?.language }, call);
  return listIn(name, member, json);
}

/**
 * The leaf categories that the marketplace suggests for a text, best first, with names in the language of the tree.
 *
 * @see https://developer.ebay.com/api-docs/commerce/taxonomy/resources/category_tree/methods/getCategorySuggestions
 */
export const suggestCategories = (
  { rest }: Pick<CategoryFactServices, 'rest'>,
  question: TreeQuestion & { readonly text: string },
  call: Call,
): Promise<unknown[]> => askCategoryTree(rest, methods.suggestions, { q: question.text }, question, call);

/**
 * The aspects (item specifics) of a leaf category, which are the same for every seller.
 *
 * @see https://developer.ebay.com/api-docs/commerce/taxonomy/resources/category_tree/methods/getItemAspectsForCategory
 */
export const categoryAspects = (
  services: CategoryFactServices,
  question: TreeQuestion & { readonly categoryId: string },
  call: Call,
): Promise<unknown[]> => {
  const { token, categoryTreeId, categoryId } = question;
  const key = ['aspects', services.rest.baseUrl, categoryTreeId, categoryId];
  return kept(services, [key, aDay], token, call, () =>
    askCategoryTree(services.rest, methods.aspects, { category_id: categoryId }, question, call),
  );
};

/** One category of one marketplace and the token for asking about it. */
export interface CategoryQuestion {
  readonly token: BearerToken;
  readonly marketplace: RestMarketplace;
  readonly categoryId: string;
}

/** Warnings about the request, documented on the pages of both methods. */
const subjectWarnings = [
  '46002', // the filter was not understood
  '46003', // the category does not exist on this marketplace
];

const warned = z.object({ warnings: remoteErrors().default([]) });

/**
 * The Taxonomy API's error id for a category with subcategories; we reuse it for the Metadata API.
 *
 * @see https://developer.ebay.com/api-docs/commerce/taxonomy/resources/category_tree/methods/getItemAspectsForCategory
 */
const notALeaf = '62009';

/**
 * Asks one of the Metadata API's methods for the policy of one category, in the cache first. Undefined if the marketplace
 * says nothing, which is kept as null.
 *
 * @param member the reply member that holds the list, such as `returnPolicies`, whose method is `getReturnPolicies`
 */
const policyOf =
  <Policy>(member: string, entry: z.ZodType<Policy & { readonly categoryId: string }>) =>
  async (
    services: CategoryFactServices,
    question: CategoryQuestion,
    call: Call,
  ): Promise<Policy | undefined> => {
    const name = `get${member.replace(/^./, (letter) => letter.toUpperCase())}`;
    const path = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const { categoryId, token } = question;
    const { remoteId, language } = question.marketplace;
    const key = [path, services.rest.baseUrl, remoteId, categoryId, language ?? ''];
    const policy = await kept(services, [key, aDay], token, call, async () => {
      const address = `/sell/metadata/v1/marketplace/${encodeURIComponent(remoteId)}/${path}`;
      const query = { filter: `categoryIds:{${categoryId}}` };
      const json = await services.rest.send({ name, path: address, query, token, language }, call);
      if (json === undefined) return null;
      const { warnings } = understand(name, warned, json);
      const warning = warnings.find(({ errorId }) => subjectWarnings.includes(errorId));
      if (warning !== undefined) {
        const words = warning.longMessage || warning.message;
        throw new MarketRefusal([warning.errorId], words, [token.value]);
      }
      const entries = understand(name, z.array(entry), listIn(name, member, json));
      const own = entries.find((policy) => policy.categoryId === categoryId);
      // For a category with subcategories the marketplace returns the subcategories.
      if (own === undefined && entries.length > 0)
        throw new MarketRefusal([notALeaf], `Category ${categoryId} is not a leaf category.`, []);
      return own ?? null;
    });
    return policy ?? undefined;
  };

const conditionPolicy = z.object({
  categoryId: z.string(),
  itemConditionRequired: z.boolean().optional(),
  itemConditions: z
    .array(
      z.object({
        conditionId: z.string(),
        conditionDescription: z.string().default(''),
        conditionHelpText: z.string().optional(),
        usage: z.string().optional(),
        conditionDescriptors: z.array(z.unknown()).optional(),
      }),
    )
    .default([]),
});

/** The conditions that a category allows. */
export type ConditionPolicy = z.output<typeof conditionPolicy>;

/**
 * The conditions of a category; undefined if the marketplace says nothing about them.
 *
 * @see https://developer.ebay.com/api-docs/sell/metadata/resources/marketplace/methods/getItemConditionPolicies
 * @throws ServiceError MARKET_REFUSED if the category is unknown or not a leaf
 */
export const categoryConditions = /* @__PURE__ */ policyOf<ConditionPolicy>(
  'itemConditionPolicies',
  conditionPolicy,
);

const returnRule = z.object({
  categoryId: z.string(),
  required: z.boolean().default(false),
  domestic: z
    .object({
      returnsAcceptanceEnabled: z.boolean().optional(),
      returnPeriods: z.array(z.object({ unit: z.string(), value: z.number() })).optional(),
      returnShippingCostPayers: z.array(z.string()).optional(),
    })
    .optional(),
});

/** What a category requires of return policies. */
export type ReturnRule = z.output<typeof returnRule>;

/**
 * The return rule of a category; undefined if the marketplace says nothing about it.
 *
 * @see https://developer.ebay.com/api-docs/sell/metadata/resources/marketplace/methods/getReturnPolicies
 * @throws ServiceError MARKET_REFUSED if the category is unknown or not a leaf
 */
export const categoryReturnRule = /* @__PURE__ */ policyOf<ReturnRule>('returnPolicies', returnRule);

const regulatoryPolicy = z.object({
  categoryId: z.string(),
  supportedAttributes: z.array(z.object({ name: z.string(), usage: z.string().optional() })).default([]),
});

export type RegulatoryPolicy = z.output<typeof regulatoryPolicy>;

const regulatoryPolicyOf = /* @__PURE__ */ policyOf<RegulatoryPolicy>('regulatoryPolicies', regulatoryPolicy);

/**
 * What a category asks for by law, such as the manufacturer; the page does not list the names. Empty if the marketplace
 * says nothing about it.
 *
 * @see https://developer.ebay.com/api-docs/sell/metadata/resources/marketplace/methods/getRegulatoryPolicies (read
 *   2026-11-29)
 * @throws ServiceError MARKET_REFUSED if the category is unknown or not a leaf
 */
export const regulatoryAttributes = async (
  ...question: Parameters<typeof regulatoryPolicyOf>
): Promise<RegulatoryPolicy['supportedAttributes']> =>
  (await regulatoryPolicyOf(...question))?.supportedAttributes ?? [];
