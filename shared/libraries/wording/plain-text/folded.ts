import type { Span } from '../spans.ts';

/** A text in the form in which it is searched, and the way back to the text as it was given. */
export interface FoldedText {
  readonly text: string;
  /** The place in the given text of a place in the folded one. */
  readonly given: (span: Span) => Span;
}

const unseen = /\p{Cf}|\p{DI}|\u20E3/u;
const dash = /[\p{Pd}\u02D7\u2043\u2212\u2796]/u;
const slash = /[\u2044\u2215\u2571\u29F8]/u;
const digit = /\p{Nd}/u;

/** Of a digit of any script the ASCII one: each script has its ten in a row. */
function asciiDigit(character: string): string {
  const at = character.codePointAt(0) ?? 0;
  let zero = at;
  while (digit.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((at - zero) % 10);
}

function formOf(character: string): string {
  if (unseen.test(character)) return '';
  const compatible = character.normalize('NFKC');
  // `10½` does not hold a slash, and `…` ends a sentence.
  if (character === '…' || compatible.includes('\u2044')) return slash.test(character) ? '/' : character;
  if (compatible.length > 1) return compatible;
  if (digit.test(compatible)) return asciiDigit(compatible);
  if (dash.test(compatible)) return '-';
  return slash.test(compatible) ? '/' : compatible;
}

/**
 * A text as a reader or a browser takes it: compatible forms of characters as one (NFKC), every dash as `-`, every
 * slash as `/`, digits of all scripts as ASCII ones, nothing that is not seen.
 */
export function folded(given: string): FoldedText {
  if (!/[^\p{ASCII}]/u.test(given)) return { text: given, given: (span) => span };
  let text = '';
  let at = 0;
  const starts: number[] = [];
  const ends: number[] = [];
  for (const character of given) {
    const form = formOf(character);
    for (let unit = 0; unit < form.length; unit += 1) {
      starts.push(at);
      ends.push(at + character.length);
    }
    at += character.length;
    // What is not seen goes with the character before it.
    if (form === '' && ends.length > 0) ends[ends.length - 1] = at;
    text += form;
  }
  return {
    text,
    given: ({ start, end }) => ({
      start: starts[start] ?? given.length,
      end: end > start ? (ends[end - 1] ?? given.length) : (starts[end] ?? given.length),
    }),
  };
}
