import { toAustralianSpelling } from '../../../libraries/wording/spelling.ts';

const joining = new Set(
  'the and with for from und der die das mit von les des avec pour une con per los las del una'.split(' '),
);

/** The words of a text that carry its meaning, without plurals. */
export const contentWords = (text: string): string[] =>
  (
    toAustralianSpelling(text.normalize('NFKC').toLowerCase()).match(
      /\p{N}+(?:[.,]\p{N}+)*|[\p{L}\p{M}]+/gu,
    ) ?? []
  )
    .filter((word) => (word.length > 2 || /\p{N}|\P{ASCII}/u.test(word)) && !joining.has(word))
    .map((word) => word.replace(/(?<=\p{L}{3})(?:es?|s|n)$/u, ''));

/** Whether a text says nothing that these words do not. */
export function isSaid(text: string, words: ReadonlySet<string>): boolean {
  const own = contentWords(text);
  return own.length > 0 && own.every((word) => words.has(word));
}
