import { keywordCount, keywordKey } from '../../../contract/listing.ts';
import { cutAtWord } from '../../../libraries/wording/cut.ts';
import { unquoted } from '../../../libraries/wording/plain-text.ts';
import { separators } from '../draft-bounds.ts';

/** Characters of a keyword at most: anything longer is a sentence. */
const longest = 60;

function tidyKeyword(keyword: string): string {
  const bare = unquoted(keyword.replace(/^(?:[\s#*•·\p{Pd}]|\d+[.)]\s)+/u, ''))
    .replace(/(?<![\s.,;:])[\s.,;:]+$/u, '')
    // The list that callers get is separated by commas: none may stand in a keyword.
    .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/gu, '')
    .trim();
  return cutAtWord(bare, longest);
}

/**
 * The keywords one by one, without list marks and empty ones. A comma inside one makes two,
 * except in a number, which loses it.
 *
 * @param name must stay whole: a keyword whose split would cut it is dropped
 */
export const separated = (keywords: readonly string[], name = ''): string[] =>
  keywords.flatMap((keyword) => {
    const parts = keyword
      .split(separators)
      .map(tidyKeyword)
      .filter((part) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(part));
    const named = /[\p{L}\p{N}]/u.test(name) && keyword.includes(name);
    return named && !parts.some((part) => part.includes(name)) ? [] : parts;
  });

/** The keywords without repetitions; the first spelling of each stays. */
export function distinct(keywords: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const keyword of keywords) {
    const key = keywordKey(keyword);
    if (!seen.has(key)) seen.set(key, keyword);
  }
  return [...seen.values()];
}

/**
 * Exactly ten distinct keywords: the first ones given, filled up from the spare ones; undefined if both together are
 * too few.
 *
 * @param name must stay whole in every keyword
 */
export function tenKeywords(
  keywords: readonly string[],
  spare: readonly string[],
  name = '',
): string[] | undefined {
  const all = distinct([...separated(keywords, name), ...separated(spare, name)]);
  return all.length >= keywordCount ? all.slice(0, keywordCount) : undefined;
}
