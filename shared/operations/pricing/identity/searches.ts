import { searchWords } from '../sources/sold-words.ts';
import type { Identity } from './identity.ts';

/** What to search the marketplace for. */
export type ItemQuery = { readonly words: string } | { readonly gtin: string };

/** Each is a call of the marketplace's daily quota. */
const mostSearches = 2;

/** The longest text that the marketplace's search takes. */
const longestText = 100;

/** One word finds everything. */
function query(text: string): ItemQuery[] {
  const found = searchWords(text).slice(0, 6);
  const joined = found.join(' ').slice(0, longestText).trim();
  return found.length > 1 ? [{ words: joined }] : [];
}

/**
 * The searches by words for a product, from exact to general, at most two: the bar code, the search words, then brand
 * with model or kind. Without an identity, the words of the caller's description.
 */
export function searchesFor(identity: Identity | null | undefined, description = ''): readonly ItemQuery[] {
  const { search, brand, model, kind, codes = [] } = identity ?? {};
  const general = [brand?.value, model?.value ?? kind?.value].filter((one) => one !== undefined);
  const all: ItemQuery[] = [
    ...codes.slice(0, 1).map(({ value }) => ({ gtin: value })),
    ...query(search?.value ?? ''),
    ...(general.length > 1 ? query(general.join(' ')) : []),
    ...(identity?.search == null ? query(description) : []),
  ];
  const once = new Map(all.map((one) => [JSON.stringify(one).toLowerCase(), one]));
  return [...once.values()].slice(0, mostSearches);
}
