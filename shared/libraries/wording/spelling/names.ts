import { toAustralianSpelling } from './australian-spelling.ts';
import type { Respelling } from './respelt.ts';

/** Words that join the parts of a name in small letters. */
const particle =
  /^(?:a|an|and|at|by|da|de|del|den|der|di|du|el|for|from|in|la|las|le|les|los|n|of|on|or|the|to|van|von|with|y)$/iu;
/** A capital or a digit in it, or letters of a script without capitals. */
const named = /[\p{Lu}\p{Lt}\p{N}\p{Lo}]/u;
/** Says how something is: `Colored`, `Molded`, never what it is called. */
const participle = /ed$/iu;

/** Words of a name, without particles; longer ones describe. */
const mostWords = 4;
const longest = 60;

const partsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? [];

/** The words in small letters of texts that describe the item. */
export const describingWords = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap(partsOf).filter((word) => word === word.toLowerCase()));

/**
 * Whether a model may call this a name, so that its spelling is left alone: a few words, all with capitals or digits,
 * at most one of them respelt, and not all of them words that describe the item. A model may list anything.
 *
 * @param describing words that the same reply uses in small letters to describe the item
 */
export function isName(
  name: string,
  describing: ReadonlySet<string>,
  respell: Respelling = toAustralianSpelling,
): boolean {
  const words = partsOf(name).filter((word) => !particle.test(word));
  if (name.length > longest || words.length === 0 || words.length > mostWords) return false;
  if (!words.every((word) => named.test(word)) || /[,!?:;]\s|\p{L}{3}\.\s/u.test(name)) return false;
  const respelt = words.filter((word) => respell(word) !== word);
  if (respelt.length > 1 || respelt.some((word) => participle.test(word))) return false;
  const own = words.length > respelt.length ? words.filter((word) => !respelt.includes(word)) : respelt;
  return own.some((word) => formsOf(word.toLowerCase(), respell).every((form) => !describing.has(form)));
}

/** The names with their own parts of two words or more in which a word would be respelt: `Color Reveal` of Barbie. */
export const withParts = (names: readonly string[], respell: Respelling = toAustralianSpelling): string[] =>
  names.flatMap((name) => {
    const words = name.trim().split(/\s+/u);
    const parts = words.flatMap((_, from) =>
      words.slice(from + 1).map((_, more) => words.slice(from, from + more + 2)),
    );
    return [
      name,
      ...parts
        .filter((part) => part.length < words.length && part.some((word) => respell(word) !== word))
        .map((part) => part.join(' ')),
    ];
  });

const formsOf = (word: string, respell: Respelling): string[] => [
  word,
  word.replace(/s$/u, ''),
  respell(word),
];
