import words from './words.json' with { type: 'json' };
import { folded, hasWords, isOn, wordsOf } from './words.ts';

const isFlaw = (word = ''): boolean => isOn([...words.flaws, words.generalFlaws].join(' '), word);
const joins = (word = ''): boolean => /^(?:and|or|nor)$/u.test(word);

/** How many words may come between a denial and what it denies: `no obvious signs of wear`. */
const reach = 4;

/** The end of the flaws denied by the word at an index; the index itself if there are none, as in `no lid`. */
function endOfDenied(clause: readonly string[], at: number): number {
  const near = clause.slice(at + 1, at + 1 + reach);
  const first = near.findIndex((word) => isFlaw(word) || /^(?:and|with|due|because)$/u.test(word));
  if (!isFlaw(near[first])) return at;
  const rest = clause.findIndex((word, index) => index > at + first && !isFlaw(word) && !joins(word));
  return rest === -1 ? clause.length : rest;
}

/** Whether a word alone says that there is no flaw: `undamaged`, `flawless`. */
const deniesItself = (word: string): boolean =>
  (/^un/u.test(word) && isFlaw(word.slice(2))) || (/less$/u.test(word) && isFlaw(word.slice(0, -4)));

/** The words of a clause that name flaws or missing parts; none if it only denies flaws. */
function assertedIn(clause: readonly string[]): readonly string[] {
  const at = clause.findIndex((word) => isOn(words.denials, word));
  const end = at === -1 ? -1 : endOfDenied(clause, at);
  const isUnseen =
    end === at && at >= 0 && clause.slice(at, at + reach).some((word) => isOn(words.sight, word));
  const isFree = clause[at] === 'free' && isFlaw(clause[at - 1]);
  if (isUnseen || isFree || clause.some((word) => isOn(words.nothing, word))) return [];
  const left = clause.filter((word, index) => !(at <= index && index < end) && !deniesItself(word));
  const praises = clause.some((word) => isOn(words.praise, word));
  const isHarmless = left.length < clause.length || (at === -1 && praises);
  return isHarmless && !left.some(isFlaw) ? [] : left;
}

/**
 * The words with which a text names flaws: `light scuffs, no cracks` names scuffs, `No visible damage` names nothing, and
 * `no lid` names what is missing.
 */
function assertedWords(text: string): readonly string[] {
  const parts = folded(text)
    .replace(/\bn\/a\b/gu, 'na')
    .split(/[.,;!]|\b(?:but|except|though|although|however|only)\b|\s-\s/u);
  let isDenying = false;
  return parts.map(wordsOf).flatMap((clause) => {
    // A denial covers the whole list: `no scratches, dents or cracks`.
    const goesOn = /^n?or$/u.test(clause[0] ?? '') || clause.every((word) => isFlaw(word) || joins(word));
    const left = isDenying && goesOn ? [] : assertedIn(clause);
    isDenying = left.length === 0 && (isDenying || clause.some((word) => isOn(words.denials, word)));
    return left;
  });
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
