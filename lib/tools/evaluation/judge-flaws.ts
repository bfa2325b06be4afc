import words from './words.json' with { type: 'json' };
import { folded, hasWords, isOn, wordsOf } from './words.ts';

const flaws = [...words.flaws, words.generalFlaws].join(' ');
/** What a denial covers: the rest of the text, up to a word that limits it. */
const denied = new RegExp(
  `\\b(?:${words.denials.replaceAll(' ', '|')})\\b.*?(?=\\b(?:but|though|although|however|except|only|with|because)\\b|$)`,
  'gsu',
);
/** A denial at the end covers what comes before it: `Cracks: none`. */
const deniedBefore = /\b(?:none|free|not visible)$/u;

/**
 * The words with which a text names flaws: `light scuffs, no cracks` names scuffs, `No visible damage` names nothing, and
 * `no lid` names what is missing.
 */
function assertedWords(text: string): readonly string[] {
  const plain = folded(text).replace(/\bn\/a\b/gu, 'none');
  const [all, left] = [wordsOf(plain), wordsOf(plain.replace(denied, ''))];
  if (left.some((word) => isOn(flaws, word))) return deniedBefore.test(plain) ? [] : left;
  const harmless = left.length < all.length ? `${flaws} ${words.sight}` : words.praise;
  return all.some((word) => isOn(harmless, word)) ? [] : all;
}

const kindsIn = (text: readonly string[]): ReadonlySet<string> =>
  new Set(words.flaws.filter((kind) => text.some((word) => isOn(kind, word))));

/** Whether two texts name the same flaw: a shared kind, or, outside the table, all words of the truth. */
function sameFlaw(said: string, known: string): boolean {
  const kinds = kindsIn(wordsOf(known));
  const asserted = assertedWords(said);
  return kinds.size === 0 ? hasWords(asserted.join(' '), known) : !kindsIn(asserted).isDisjointFrom(kinds);
}

/** The flaws of an item that an answer names and leaves out, and those that it invents. */
export function judgeFlaws(named: readonly string[], known: readonly string[]) {
  const said = named.filter((text) => assertedWords(text).length > 0);
  const isNamed = (flaw: string) => said.some((text) => sameFlaw(text, flaw));
  return {
    found: known.filter(isNamed),
    missed: known.filter((flaw) => !isNamed(flaw)),
    invented: said.filter((text) => !known.some((flaw) => sameFlaw(text, flaw))),
  };
}
