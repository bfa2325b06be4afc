import * as z from 'zod';
import { languageOfTree } from '../marketplaces.ts';
import type { RemoteCall } from '../protocol/exchange.ts';
import { MarketRefusal } from '../protocol/market-refusal.ts';
import { type RestTransport, understand } from '../rest-transport.ts';
import type { BearerToken } from '../tokens.ts';

/**
 * Asks one of the Taxonomy API's methods about a category tree, in the tree's language.
 *
 * @returns the list in the reply's `member`; none if the marketplace answers without a body
 * @throws ServiceError UPSTREAM_FAILED if the body lacks the member
 */
export async function askCategoryTree(
  rest: RestTransport,
  method: {
    readonly name: string;
    readonly path: string;
    readonly member: string;
    readonly query: Readonly<Record<string, string>>;
  },
  { token, categoryTreeId }: { readonly token: BearerToken; readonly categoryTreeId: string },
  call: RemoteCall,
): Promise<unknown[]> {
  const { name, path, member, query } = method;
  const language = languageOfTree(categoryTreeId);
  const address = `/commerce/taxonomy/v1/category_tree/${encodeURIComponent(categoryTreeId)}/${path}`;
  const { json } = await rest.send({ name, path: address, query, token, language }, call);
  if (json === undefined) return [];
  const members = understand(name, z.record(z.string(), z.unknown()), json);
  return understand(name, z.array(z.unknown()), members[member]);
}

/** One category of one marketplace, asked with a token. */
export interface CategoryQuestion {
  readonly token: BearerToken;
  /** Such as `EBAY_AU`. */
  readonly remoteMarketplaceId: string;
  readonly categoryId: string;
  readonly language: string | undefined;
}

/** Warnings about what was asked, listed on the pages of the two methods. */
const subjectWarnings = [
  '46002', // the filter was not understood
  '46003', // the category does not exist on this marketplace
];

const warnings = z
  .array(
    z.object({
      errorId: z.union([z.number(), z.string()]).transform(String),
      message: z.string().optional(),
      longMessage: z.string().optional(),
    }),
  )
  .default([]);

export interface PolicyMethod<Entry> {
  readonly name: string;
  readonly path: string;
  /** The member of the reply that holds the list. */
  readonly member: string;
  readonly entry: z.ZodType<Entry & { readonly categoryId: string }>;
}

/**
 * Asks one of the Metadata API's policy methods about one category.
 *
 * @returns the category's own entry; undefined if the marketplace has none for it
 * @throws ServiceError MARKET_REFUSED if the category is unknown or not a leaf
 */
export async function askCategoryPolicy<Entry>(
  rest: RestTransport,
  method: PolicyMethod<Entry>,
  question: CategoryQuestion,
  call: RemoteCall,
): Promise<Entry | undefined> {
  const { remoteMarketplaceId, categoryId, token, language } = question;
  const path = `/sell/metadata/v1/marketplace/${encodeURIComponent(remoteMarketplaceId)}/${method.path}`;
  const query = { filter: `categoryIds:{${categoryId}}` };
  const { json } = await rest.send({ name: method.name, path, query, token, language }, call);
  if (json === undefined) return undefined;
  const members = understand(method.name, z.record(z.string(), z.unknown()), json);
  const warning = understand(method.name, warnings, members.warnings).find(({ errorId }) =>
    subjectWarnings.includes(errorId),
  );
  if (warning !== undefined) {
    const words = warning.longMessage ?? warning.message;
    throw new MarketRefusal([warning.errorId], words, [token.value]);
  }
  const entries = understand(method.name, z.array(method.entry), members[method.member]);
  const own = entries.find((entry) => entry.categoryId === categoryId);
  if (own !== undefined) return own;
  // For a category with subcategories the marketplace answers with those.
  if (entries.length > 0) {
    throw new MarketRefusal([notALeaf], `Category ${categoryId} is not a leaf category.`, []);
  }
  return undefined;
}

/**
 * Error id of the Taxonomy API for a category that has subcategories, and ours for such a category in the Metadata API.
 *
 * @see https://developer.ebay.com/api-docs/commerce/taxonomy/resources/category_tree/methods/getItemAspectsForCategory
 */
const notALeaf = '62009';
