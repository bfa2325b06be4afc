import { isFunctionWord, tokensOf } from '../offers/offer-words.ts';
import type { Identity } from './identity.ts';

/** What to search the marketplace for. */
export type ItemQuery = { readonly words: string } | { readonly gtin: string };

/** Maximum length of the marketplace's search text. */
const longestText = 100;

/** The marketplace requires every word in a title; a longer query finds only the original listing. */
const mostWords = 6;

const longestWord = 40;

/** Letters and digits, so that no word is an operator of the marketplace's search (`-`, `"`, `*`, brackets). */
const words = /[\p{L}\p{M}\p{N}]+(?:[-.][\p{L}\p{M}\p{N}]+)*\+?/gu;

/** A product number, with or without spaces and hyphens. */
const writtenNumber = /(?<![\d-])\d(?:[ -]?\d){7,13}(?![\d-])/g;

/** The words of a text that identify things, without function words. */
const searchWords = (text: string): string[] =>
  (text.match(words) ?? []).filter(
    (word) =>
      (word.length > 1 || /\p{N}/u.test(word)) &&
      word.length <= longestWord &&
      !tokensOf(word).every(isFunctionWord),
  );

/** Returns no query for a single word, since that would match everything. */
function query(text: string, codes: ReadonlySet<string>): ItemQuery[] {
  const names: string[] = [];
  // Product numbers are searched separately and are in no title.
  const named = text.replace(writtenNumber, (number) =>
    codes.has(number.replace(/[ -]/g, '')) ? ' ' : number,
  );
  for (const word of searchWords(named).slice(0, mostWords)) {
    if ([...names, word].join(' ').length > longestText) break;
    names.push(word);
  }
  return names.length > 1 ? [{ words: names.join(' ') }] : [];
}

/**
 * The searches for a product, from exact to general: bar code, search words or else those of the caller's description,
 * brand with model or kind.
 */
export function searchesFor(identity: Identity | null | undefined, description = ''): readonly ItemQuery[] {
  const { search, brand, model, kind, codes = [] } = identity ?? {};
  const general = [brand?.value, model?.value ?? kind?.value].filter((part) => part !== undefined);
  const numbers = new Set(codes.map(({ value }) => value));
  const all: ItemQuery[] = [
    ...codes.slice(0, 1).map(({ value }) => ({ gtin: value })),
    ...query(search?.value ?? description, numbers),
    ...(general.length > 1 ? query(general.join(' '), numbers) : []),
  ];
  const once = new Map(all.map((itemQuery) => [JSON.stringify(itemQuery).toLowerCase(), itemQuery]));
  return [...once.values()];
}
