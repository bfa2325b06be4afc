import { folded } from '../../libraries/wording/plain-text.ts';
import type { Span } from '../../libraries/wording/spans.ts';
import { toAustralianSpelling } from '../../libraries/wording/spelling.ts';
import { measuresIn } from './judge/figures.ts';
import type { PictureText } from './read-reply.ts';

/** The longest passage that is looked for; one about a single value is much shorter. */
const longestQuote = 300;

/** The signs that a model puts around the words that it quotes. */
const surrounding = /^[\s"'“”‘’«»…]+|(?<![\s"'“”‘’«»…])[\s"'“”‘’«»…]+$/gu;

/** A passage of the user's words. */
export interface Quote extends Span {
  /** As the user wrote it. */
  readonly text: string;
}

/**
 * Finds a passage that the model quotes in the user's words, whatever its white space, capitals and forms of characters.
 * It must be there from edge to edge: `$45` is not in `$45,000`, nor `red` in `tired`.
 */
export function quoteIn(userText: string, passage: string): Quote | undefined {
  if (passage.length > longestQuote) return undefined;
  // Keyboards and models differ in the form of quotation marks, each of which is one character.
  const said = folded(userText);
  const [saidText, quoted] = [said.text, folded(passage).text].map((text) =>
    text.replace(/[’‘]/gu, "'").replace(/[“”]/gu, '"'),
  ) as [string, string];
  for (const wanted of [quoted, quoted.replace(surrounding, '')]) {
    if (!/[\p{L}\p{N}]/u.test(wanted)) continue;
    const body = (wanted.match(/\S+/gu) ?? []).map((word) => RegExp.escape(word)).join('\\s+');
    const before = '(?<![\\p{L}\\p{N}\\p{M}]|\\d[.,]|(?<=\\d)-)';
    const match = new RegExp(`${before}${body}(?![\\p{L}\\p{N}\\p{M}]|[.,]\\d)`, 'iu').exec(saidText);
    if (match === null) continue;
    const { start, end } = said.given({ start: match.index, end: match.index + match[0].length });
    return { start, end, text: userText.slice(start, end) };
  }
  return undefined;
}

const joining = new Set(
  'a an the of for and or in with to by at on from is are it its this that my und der die das mit von le la les des avec pour une con per los las del una'.split(
    ' ',
  ),
);
/** Numbers apart from their units, as `128GB` is `128 GB`. */
const token = /\p{N}+(?:[.,]\p{N}+)*|[\p{L}\p{M}]+/gu;

/** The words of a text that carry its meaning, in one form; all of its words if none does. */
export function meaningWords(text: string): string[] {
  const words = toAustralianSpelling(folded(text).text.toLowerCase()).match(token) ?? [];
  const meaning = words.filter((word) => !joining.has(word));
  return (meaning.length > 0 ? meaning : words).map((word) => word.replace(/(?<=\p{L}{3})(?:es?|s|n)$/u, ''));
}

/** Whether a text says nothing that the others do not. */
export function isSaid(text: string, others: readonly string[]): boolean {
  const said = new Set(others.flatMap(meaningWords));
  const words = meaningWords(text);
  // A brand of signs alone has no words.
  return words.every((word) => said.has(word)) && (words.length > 0 || text.trim() === '');
}

/** Whether a text says a value: its words one after the other, or its measure; digits exact, in any spelling. */
export function says(text: string, value: string): boolean {
  const wanted = meaningWords(value).join(' ');
  if (wanted !== '' && ` ${meaningWords(text).join(' ')} `.includes(` ${wanted} `)) return true;
  const [measure] = measuresIn(value);
  return measure?.text === value.trim() && measuresIn(text).some(({ key }) => key === measure.key);
}

/** Scripts that write words without spaces between them. */
const joined =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** Whether a quote says anything about a value, that is, whether they share a word with meaning. */
export function bears(quote: string, value: string): boolean {
  const said = new Set(meaningWords(quote));
  return meaningWords(value).some(
    (word) =>
      said.has(word) ||
      (joined.test(word) && [...said].some((other) => other.includes(word) || word.includes(other))),
  );
}

/** The picture in which a text can be read that states something, of those that were given. */
export function pictureWhere(
  states: (text: string) => boolean,
  printed: readonly PictureText[],
  pictures: number,
): number | undefined {
  for (const { text, picture } of printed) {
    const index = states(text) ? pictureIn(pictures, picture) : undefined;
    if (index !== undefined) return index;
  }
  return undefined;
}

/** Which picture shows something: the one that the model names, or the only one; undefined if it is none of them. */
export function pictureIn(pictures: number, named: number): number | undefined {
  if (pictures === 1) return 0;
  return Number.isInteger(named) && named >= 0 && named < pictures ? named : undefined;
}
