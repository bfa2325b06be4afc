import { searchWords } from '../sources/sold-words.ts';
import type { Identity } from './identity.ts';

/** What to search the marketplace for. */
export type ItemQuery = { readonly words: string } | { readonly gtin: string };

/** The longest text that the marketplace's search takes. */
const longestText = 100;

/** The marketplace wants every word in a title; a longer query finds only the original listing. */
const mostWords = 6;

/** Builds no query from a single word, since that would find everything. */
function query(text: string): ItemQuery[] {
  const found: string[] = [];
  for (const word of searchWords(text).slice(0, mostWords)) {
    if ([...found, word].join(' ').length > longestText) break;
    found.push(word);
  }
  return found.length > 1 ? [{ words: found.join(' ') }] : [];
}

/**
 * The searches for a product, from exact to general: the bar code, the search words or else those of the caller's
 * description, brand with model or kind.
 */
export function searchesFor(identity: Identity | null | undefined, description = ''): readonly ItemQuery[] {
  const { search, brand, model, kind, codes = [] } = identity ?? {};
  const general = [brand?.value, model?.value ?? kind?.value].filter((one) => one !== undefined);
  const all: ItemQuery[] = [
    ...codes.slice(0, 1).map(({ value }) => ({ gtin: value })),
    ...query(search?.value ?? description),
    ...(general.length > 1 ? query(general.join(' ')) : []),
  ];
  const once = new Map(all.map((one) => [JSON.stringify(one).toLowerCase(), one]));
  return [...once.values()];
}
