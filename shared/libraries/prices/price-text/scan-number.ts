import { words } from '../vocabulary/vocabulary.ts';
import { numberMarks } from './amounts.ts';
import { signAt, signOfWord } from './sign-finder.ts';
import type { NumberToken } from './tokens.ts';

/** What comes before the number. */
export interface NumberContext {
  /** The sign before it, unless it belongs to another number. */
  readonly signBefore: string | undefined;
  /** Nothing comes before it, or only text that may open a price. */
  readonly opens: boolean;
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

const wordPattern = / ?(\p{L}[\p{L}\p{M}]*)/uy;

/** Whether a currency follows, at most one space away. */
function signFollows(text: string, at: number): boolean {
  const start = text[at] === ' ' ? at + 1 : at;
  const word = match(wordPattern, text, start)?.[1];
  return signAt(text, start) !== undefined || (word !== undefined && signOfWord(word) !== undefined);
}

const nothingFollows = (text: string, at: number): boolean => !/^ ?[\p{L}\d%]/u.test(text.slice(at, at + 3));

const digitsAndMarks = new RegExp(`[.,]?\\d+(?:[${numberMarks}]\\d+)*`, 'uy');
const spacedGroup = / (\d{3})(?!\d)/uy;
const fraction = /[.,٫·]\d+/uy;

/** The end of `1 299`, `12 500,95`: groups after spaces, while valid. */
function endOfGroups(text: string, from: number, first: string): number {
  if (!/^[1-9]\d{0,2}$/u.test(first)) return from;
  let end = from;
  for (let group = match(spacedGroup, text, end); group !== null; group = match(spacedGroup, text, end)) {
    end += group[0].length;
  }
  return end === from ? from : end + (match(fraction, text, end)?.[0].length ?? 0);
}

const apartFraction = /( ?)[.,]( ?)(\d\d)(?!\d|[.,]\d)|[ \n](\d\d)(?!\d|[.,:/'-]?\d)/uy;

/** Detached hundredths: `19 99 €`, `$ 19 ,99`, `19. 99 €`. */
function scanApartFraction(
  text: string,
  at: number,
  { signBefore, opens }: NumberContext,
): { digits: string; end: number } | undefined {
  const apart = match(apartFraction, text, at);
  if (apart === null) return undefined;
  const [whole, before, after, marked, split] = apart;
  const end = at + whole.length;
  const number = { digits: marked ?? split ?? '', end };
  const ends = signBefore !== undefined && nothingFollows(text, end);
  const followed = signFollows(text, end);
  if (split !== undefined) return ends || (opens && followed) ? number : undefined;
  // "36. 24" and nothing else.
  if (signBefore === undefined && end === text.length && /^\d{1,6}$/u.test(text.slice(0, at))) return number;
  const likely = before === ' ' || after === '';
  const beside = signBefore === undefined ? followed && (opens || likely) : likely || ends;
  return beside ? number : undefined;
}

/** Endings found only in prices: `12.-`, `12,--`, `500/-`, `12:-`. */
const dashPattern = /(?: ?[.,:;][-–]{1,2}|\/[-=]|[.,]=)(?!\d)/uy;
const magnitudeWord = /( ?)(\p{L}[\p{L}\p{M}]*)(?!\d|\.\p{L})\.?/uy;
const magnitudeCharacters = /[百千万萬億亿백천만억]+/uy;
const secondTerm = / ?\d[\d.,]*/uy;

/** `1.5k`, `5 lakh`, `3万`: multipliers of the number before it. Letters that touch the number may be a unit. */
function scanMagnitude(text: string, at: number) {
  const characters = match(magnitudeCharacters, text, at)?.[0];
  if (characters !== undefined) {
    const powers = [...characters].map((character) => words.characterMagnitudes.get(character) ?? 0);
    const power = powers.reduce((sum, each) => sum + each, 0);
    return { power, end: at + characters.length, touching: false };
  }
  const [whole, space = '', word = ''] = match(magnitudeWord, text, at) ?? [];
  const power = words.magnitudes.get(word.toLowerCase());
  if (whole === undefined || power === undefined) return undefined;
  const touching = words.touchingMagnitudes.has(word.toLowerCase());
  return touching && space !== '' ? undefined : { power, end: at + whole.length, touching };
}

/** Reads the number that starts at a position, with detached hundredths, dashes and multipliers. */
export function scanNumber(text: string, start: number, context: NumberContext): NumberToken {
  const marked = match(digitsAndMarks, text, start)?.[0] ?? '';
  let end = endOfGroups(text, start + marked.length, marked);
  let raw = text.slice(start, end);
  const apart = /^\d+(?:[ .,']\d{3})*$/u.test(raw) ? scanApartFraction(text, end, context) : undefined;
  if (apart !== undefined) {
    raw += `٫${apart.digits}`;
    end = apart.end;
  }
  const dash = match(dashPattern, text, end)?.[0];
  const token = { type: 'number', start, raw } as const;
  if (dash !== undefined)
    return { ...token, end: end + dash.length, power: 0, dashed: true, touchingMagnitude: false };
  const { power, end: last, touching } = scanMagnitude(text, end) ?? { power: 0, end, touching: false };
  const number = { ...token, power, dashed: false, touchingMagnitude: touching };
  // `1万2,800` has a second term: the whole is one unreadable number.
  const term = power === 0 || touching ? undefined : match(secondTerm, text, last)?.[0];
  return term === undefined ? { ...number, end: last } : { ...number, end: last + term.length, raw: '' };
}
