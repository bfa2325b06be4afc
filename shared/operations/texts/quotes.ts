import { folded } from '../../libraries/wording/plain-text.ts';
import type { Span } from '../../libraries/wording/spans.ts';
import { toAustralianSpelling } from '../../libraries/wording/spelling.ts';
import { measuresIn } from './judge/figures.ts';
import type { PictureText } from './read-reply.ts';

/** Maximum length of a searched passage; one about a single value is much shorter. */
const longestQuote = 300;

/** Signs that a model puts around quotes. */
const surrounding = /^[\s"'“”‘’«»…]+|(?<![\s"'“”‘’«»…])[\s"'“”‘’«»…]+$/gu;

/** A passage of the user's words. */
export interface Quote extends Span {
  /** As the user wrote it. */
  readonly text: string;
}

/**
 * Finds a passage that the model quotes in the user's words, ignoring white space, capitals and character forms. It
 * must match whole words and numbers: `$45` is not in `$45,000`, nor `red` in `tired`.
 */
export function quoteIn(userText: string, passage: string): Quote | undefined {
  if (passage.length > longestQuote) return undefined;
  // Keyboards and models use different quotation marks, each a single character.
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

/** The meaningful words of a text, normalised; all of its words if none is. */
export function meaningWords(text: string): string[] {
  const words = toAustralianSpelling(folded(text).text.toLowerCase()).match(token) ?? [];
  const meaning = words.filter((word) => !joining.has(word));
  return (meaning.length > 0 ? meaning : words).map((word) => word.replace(/(?<=\p{L}{3})(?:es?|s|n)$/u, ''));
}

/** Whether the other texts already say everything in a text. */
export function isSaid(text: string, others: readonly string[]): boolean {
  const said = new Set(others.flatMap(meaningWords));
  const words = meaningWords(text);
  // A brand of signs alone has no words.
  return words.every((word) => said.has(word)) && (words.length > 0 || text.trim() === '');
}

/** Whether a text states a value: its words in sequence, or its measure; digits exactly, words in any spelling. */
export function says(text: string, value: string): boolean {
  const wanted = meaningWords(value).join(' ');
  if (wanted !== '' && ` ${meaningWords(text).join(' ')} `.includes(` ${wanted} `)) return true;
  const [measure] = measuresIn(value);
  return measure?.text === value.trim() && measuresIn(text).some(({ key }) => key === measure.key);
}

/** Whether a quote concerns a value, that is, whether they share a meaningful word. */
export function bears(quote: string, value: string): boolean {
  const said = new Set(meaningWords(quote));
  return meaningWords(value).some((word) => said.has(word));
}

/** The given picture with a readable text that states something. */
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

/** The picture that shows something: the model's choice or the only one; undefined if it does not exist. */
export function pictureIn(pictures: number, named: number): number | undefined {
  if (pictures === 1) return 0;
  return Number.isInteger(named) && named >= 0 && named < pictures ? named : undefined;
}
