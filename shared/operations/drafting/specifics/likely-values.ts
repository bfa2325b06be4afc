import { formsOf, tellingWords } from './telling-words.ts';

/** Words as they stand there: what `tokensOf` makes of thousands of values would take seconds. */
const wordsOf = (text: string): string[] =>
  text.toLowerCase().match(/\p{N}+(?:[.,]\p{N}+)*|[\p{L}\p{M}]+/gu) ?? [];

/** How likely a value is by the forms of the words: all of its telling words are among them, some, none. */
function likelihood(value: string, forms: ReadonlySet<string>): number {
  const telling = wordsOf(value);
  const found = telling.filter((word) => formsOf(word).some((form) => forms.has(form))).length;
  if (found === 0) return 0;
  return found === telling.length ? 2 : 1;
}

/** The words of texts in every form in which a value may hold them. */
export const formsIn = (texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((text) => [...tellingWords(text), ...wordsOf(text)]).flatMap(formsOf));

/**
 * At most this many of a list's values: first those that the words make likely, then as the marketplace orders them.
 *
 * @param words as formsIn makes them
 */
export function likelyValues(values: readonly string[], words: ReadonlySet<string>, most: number): string[] {
  if (values.length <= most) return [...values];
  return values
    .map((value) => ({ value, score: likelihood(value, words) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ value }) => value);
}
