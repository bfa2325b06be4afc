import { KEYWORD_COUNT, keywordKey } from '../../contract/listing.ts';
import { cutAtWord } from '../../wording/cut.ts';
import { separators } from '../draft-bounds.ts';

/** Longest keyword: longer ones are sentences. */
const LONGEST = 60;

function tidyKeyword(keyword: string): string {
  const bare = keyword
    .replace(/^(?:[\s#*•·\p{Pd}]|\d+[.)]\s)+/u, '')
    .replace(/^["'“‘](.*)["'”’]$/u, '$1')
    .replace(/(?<![\s.,;:])[\s.,;:]+$/u, '')
    .trim();
  return cutAtWord(bare, LONGEST);
}

/**
 * Keywords apart, without list marks, none empty. A comma inside one makes two.
 *
 * @param name what stands in a keyword as it is or not at all: one in which it would be cut is left out
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

/** The keywords without repetitions, the first of each. */
export function distinct(keywords: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const keyword of keywords) {
    const key = keywordKey(keyword);
    if (!seen.has(key)) seen.set(key, keyword);
  }
  return [...seen.values()];
}

/**
 * Exactly ten distinct keywords: the first of those given, filled up from the spare ones; undefined where there are
 * not enough of both.
 *
 * @param name what no keyword cuts
 */
export function tenKeywords(
  keywords: readonly string[],
  spare: readonly string[],
  name = '',
): string[] | undefined {
  const all = distinct([...separated(keywords, name), ...separated(spare, name)]);
  return all.length >= KEYWORD_COUNT ? all.slice(0, KEYWORD_COUNT) : undefined;
}
