import { covers, type Span } from '../spans.ts';

/** Respells a text word by word, names and quotations apart: words inside a `kept` span stay. */
export type Respelling = (text: string, kept?: readonly Span[]) => string;

/** How much of the text before a word decides its sense: to search all of it for each word would take too long. */
const longestBefore = 60;

/**
 * A word of Latin letters that is not part of a longer token, a contraction (O'Color) or a host name; or a unit that
 * follows directly on its number.
 *
 * @param unit how metre and litre end, such as `ers?`
 */
export const wordPattern = (unit: string): RegExp =>
  new RegExp(
    `(?:(?<![\\p{L}\\p{N}\\p{M}_@]|\\p{L}['’])[A-Za-z]{2,}|(?=[CKLMcklm])(?<=(?<![\\p{L}\\p{N}\\p{M}_@.,-])\\d[\\d.,]*)(?:[Cc]enti|[Mm]illi|[Kk]ilo)?(?:[Mm]et|[Ll]it)${unit})(?![\\p{L}\\p{N}\\p{M}_@]|\\.[a-z])`,
    'gu',
  );

/** Gives `target` the capitals of `word`; undefined for a word in neither of the three usual forms. */
function inCapitalsOf(word: string, target: string): string | undefined {
  if (word === word.toLowerCase()) return target;
  if (word === word.toUpperCase()) return target.toUpperCase();
  const [first = '', rest = ''] = [word.slice(0, 1), word.slice(1)];
  return rest === rest.toLowerCase() && first === first.toUpperCase()
    ? target.slice(0, 1).toUpperCase() + target.slice(1)
    : undefined;
}

/**
 * A respelling in which inflections and capitals follow.
 *
 * @param targetOf the spelling of a word in small letters, by the text before and after it; undefined where it stays
 */
export const respelling =
  (
    words: RegExp,
    targetOf: (word: string, before: string, after: string) => string | undefined,
  ): Respelling =>
  (text, kept = []) =>
    text.replace(words, (word, start: number) => {
      const end = start + word.length;
      if (covers(kept, start, end)) return word;
      const before = text.slice(Math.max(0, start - longestBefore), start);
      const target = targetOf(word.toLowerCase(), before, text.slice(end));
      return target === undefined ? word : (inCapitalsOf(word, target) ?? word);
    });
