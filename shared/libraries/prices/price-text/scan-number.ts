import {
  beyondPrices,
  characterMagnitudes,
  magnitudes,
  touchingMagnitudes,
  units,
} from '../vocabulary/price-vocabulary.ts';
import { numberMarks } from './interpret-number.ts';
import { signAt, signOfWord, unspacedScripts } from './sign-finder.ts';
import type { NumberTerm, NumberToken } from './tokens.ts';

/** What comes before the number. */
export interface NumberContext {
  /** The sign before it that is not already another number's. */
  readonly signBefore: string | undefined;
  /** Nothing comes before it, or only what may open a price. */
  readonly opens: boolean;
  /** It is the number of a model: `M-212`. */
  readonly isModel?: boolean;
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

const wordPattern = / ?(\p{L}[\p{L}\p{M}]*)/uy;

/** Whether a currency follows, at most one space away. */
function signFollows(text: string, at: number): boolean {
  const start = text[at] === ' ' ? at + 1 : at;
  if (signAt(text, start) !== undefined) return true;
  const word = match(wordPattern, text, start)?.[1];
  return word !== undefined && signOfWord(word) !== undefined;
}

/** Whether the end of a number touches another sign: one of the same money in another form, or one of other money. */
function otherSignTouches(text: string, at: number, signBefore: string): boolean {
  const found = signAt(text, at);
  return (
    found !== undefined &&
    text.slice(at, found.end) !== signBefore &&
    found.sign.kind === 'sign' &&
    found.sign.places === 0
  );
}

function unitFollows(text: string, at: number): boolean {
  const word = match(wordPattern, text, at)?.[1]?.toLowerCase();
  return (word !== undefined && units.has(word)) || /^ ?[%"°]/u.test(text.slice(at, at + 2));
}

const nothingFollows = (text: string, at: number): boolean => !/^ ?[\p{L}\d%]/u.test(text.slice(at, at + 3));

const digitsAndMarks = new RegExp(`[.,]?\\d+(?:[${numberMarks}]\\d+)*`, 'uy');
/** `1,299` of `₹1,29935% off`, texts of two elements run together. */
const beforePercentage = /\d{1,3}(?:,\d{2,3})*,\d{3}(?=\d{1,2} ?%)/uy;
const spacedGroup = / (\d{3})(?!\d)/uy;
const fraction = /[.,٫·]\d+/uy;

/** `1 299`, `12 500,95`: groups after spaces, as long as the number can have them. */
function scanSpacedGroups(
  text: string,
  from: number,
  first: string,
  { signBefore, isModel = false }: NumberContext,
): number {
  if (isModel || !/^[1-9]\d{0,2}$/u.test(first)) return from;
  let end = from;
  for (let group = match(spacedGroup, text, end); group !== null; group = match(spacedGroup, text, end)) {
    // "$5 100 ml" is 5 dollars.
    if (signBefore !== undefined && unitFollows(text, end + group[0].length)) return end;
    end += group[0].length;
  }
  // "$599 500元": each part has a sign of its own.
  if (signBefore !== undefined && otherSignTouches(text, end, signBefore)) return from;
  if (end === from) return from;
  return end + (match(fraction, text, end)?.[0].length ?? 0);
}

const apartGroup = /(?: [.,] ?|[.,] )(\d{3}(?:[.,]\d\d)?)(?![\d.,]*\d)/uy;

/** `$ 1 , 299.00`: a group after a detached mark, where nothing else can be meant. */
const scanApartGroup = (
  text: string,
  at: number,
  { signBefore, opens }: NumberContext,
): { digits: string; end: number } | undefined => {
  const group = match(apartGroup, text, at);
  if (group === null) return undefined;
  const end = at + group[0].length;
  const meant = signBefore === undefined ? opens && signFollows(text, end) : nothingFollows(text, end);
  return meant ? { digits: group[1] ?? '', end } : undefined;
};

const spacedFraction = /( ?)[.,]( ?)(\d\d)(?!\d|[.,]\d)/uy;
const splitFraction = /[ \n](\d\d)(?!\d|[.,:/'-]?\d)/uy;
const colonFraction = /:(\d\d)(?![\d:])/uy;

/** Detached hundredths: `19 99 €`, `$ 19 ,99`, `19. 99 €`, `12:50 kr`. */
const scanApartFraction = (
  text: string,
  at: number,
  { signBefore, opens }: NumberContext,
): { digits: string; end: number } | undefined => {
  const spaced = match(spacedFraction, text, at);
  if (spaced !== null) {
    const [whole, before, after, digits = ''] = spaced;
    const end = at + whole.length;
    const followed = signFollows(text, end);
    const likely = before === ' ' || after === '';
    // "36. 24" and nothing else.
    if (signBefore === undefined && end === text.length && /^\d{1,6}$/u.test(text.slice(0, at)))
      return { digits, end };
    const beside = signBefore !== undefined ? likely || nothingFollows(text, end) : followed && opens;
    return (beside || (likely && followed)) && whole !== '' ? { digits, end } : undefined;
  }
  const split = match(splitFraction, text, at);
  if (split !== null) {
    const end = at + split[0].length;
    const followed = signFollows(text, end);
    return (opens && followed) || (signBefore !== undefined && nothingFollows(text, end))
      ? { digits: split[1] ?? '', end }
      : undefined;
  }
  const colon = match(colonFraction, text, at);
  if (colon === null) return undefined;
  const end = at + colon[0].length;
  const crowns = /^k/iu.test(signBefore ?? '') || /^ ?(?:kr|SEK|NOK|DKK|:-)/iu.test(text.slice(end, end + 4));
  return crowns ? { digits: colon[1] ?? '', end } : undefined;
};

const magnitudeCharacters = /[百千万萬億亿백천만억]+(?![克瓦米])/uy;
const nextTerm = / ?(?=\d)/uy;

/** `1万2,800`, `3억 5천만`: terms that add up. */
const scanCharacterTerms = (
  text: string,
  first: string,
  from: number,
): { terms: NumberTerm[]; end: number } => {
  const terms: NumberTerm[] = [];
  let raw = first;
  let end = from;
  for (;;) {
    const characters = match(magnitudeCharacters, text, end)?.[0];
    if (characters === undefined) break;
    const power = [...characters].reduce((sum, one) => sum + (characterMagnitudes.get(one) ?? 0), 0);
    terms.push({ raw, power });
    end += characters.length;
    raw = '';
    const gap = match(nextTerm, text, end)?.[0];
    const digits = gap === undefined ? undefined : match(digitsAndMarks, text, end + gap.length)?.[0];
    if (gap === undefined || digits === undefined) break;
    raw = digits;
    end += gap.length + digits.length;
  }
  if (raw !== '') terms.push({ raw, power: 0 });
  return { terms, end };
};

/** A power that gives any number more digits than an amount may have. */
const unreadPower = 16;
const longestMagnitude = Math.max(...[...magnitudes.keys()].map(({ length }) => length));
const magnitudeWord = /( ?)(\p{L}[\p{L}\p{M}]*)(?!\d|\.\p{L})\.?/uy;

/** `5ล้านบาท`: a multiplier of a script without spaces, before the currency or the end of its letters. */
const scanUnspacedMagnitude = (
  text: string,
  start: number,
): { power: number; touching: boolean; end: number } | undefined => {
  if (!unspacedScripts.test(text[start] ?? '')) return undefined;
  for (let end = start + longestMagnitude; end > start; end--) {
    const power = magnitudes.get(text.slice(start, end));
    if (power !== undefined && signAt(text, end) !== undefined) return { power, touching: false, end };
  }
  return undefined;
};

const scanMagnitude = (
  text: string,
  at: number,
  { signBefore }: NumberContext,
): { power: number; touching: boolean; end: number } | undefined => {
  const found = match(magnitudeWord, text, at);
  if (found === null) return undefined;
  const [whole, space = '', word = ''] = found;
  const lower = word.toLowerCase();
  const end = at + whole.length;
  const lakhs = word === 'L' && /^(?:₹|₨|rs)/iu.test(signBefore ?? '');
  const power = lakhs ? 5 : (magnitudes.get(lower) ?? (beyondPrices.test(lower) ? unreadPower : undefined));
  if (power === undefined) return scanUnspacedMagnitude(text, at + space.length);
  const letters = touchingMagnitudes.has(lower) && !lakhs;
  const apart = lower === 'tr' || (signBefore !== undefined && lower !== 'm' && lower !== 'b');
  if (letters && space !== '' && !apart) return undefined;
  return { power, touching: letters, end };
};

const lesserTerm = / (\d{1,3})(?!\d)/uy;

/** `1 lakh 25 thousand`, `1 triệu 200 nghìn`: a lesser multiple after a greater one adds to it. */
const scanLesserTerms = (
  text: string,
  from: number,
  greater: number,
  context: NumberContext,
): { terms: NumberTerm[]; end: number } => {
  const terms: NumberTerm[] = [];
  let [end, above] = [from, greater];
  for (;;) {
    const [whole = '', raw = ''] = match(lesserTerm, text, end) ?? [];
    const magnitude = whole === '' ? undefined : scanMagnitude(text, end + whole.length, context);
    if (magnitude === undefined || magnitude.touching || magnitude.power >= above) return { terms, end };
    terms.push({ raw, power: magnitude.power });
    end = magnitude.end;
    above = magnitude.power;
  }
};

/** Endings that only prices have: `12.-`, `12,--`, `500/-`, `12:-`. */
const dashPattern = /(?: ?[.,:;][-–]{1,2}|\/[-=]|[.,]=)(?!\d)/uy;

/** Reads the number that starts at a place, with detached hundredths, dashes and multipliers. */
export function scanNumber(text: string, start: number, context: NumberContext): NumberToken {
  const marked = match(beforePercentage, text, start)?.[0] ?? match(digitsAndMarks, text, start)?.[0] ?? '';
  let end = start + marked.length;
  end = scanSpacedGroups(text, end, marked, context);
  let raw = text.slice(start, end);

  if (/^[1-9]\d{0,2}$/u.test(raw)) {
    const group = scanApartGroup(text, end, context);
    if (group !== undefined) {
      raw = `${raw} ${group.digits}`;
      end = group.end;
    }
  }

  const characters = scanCharacterTerms(text, raw, end);
  if (characters.end > end) {
    return {
      type: 'number',
      start,
      end: characters.end,
      terms: characters.terms,
      dashed: false,
      touchingMagnitude: false,
    };
  }

  if (/^\d+(?:[ .,']\d{3})*$/u.test(raw)) {
    const apart = scanApartFraction(text, end, context);
    if (apart !== undefined) {
      raw += `٫${apart.digits}`;
      end = apart.end;
    }
  }
  const dash = match(dashPattern, text, end)?.[0];
  if (dash !== undefined) end += dash.length;
  const magnitude = dash === undefined ? scanMagnitude(text, end, context) : undefined;
  const lesser =
    magnitude === undefined || magnitude.touching
      ? undefined
      : scanLesserTerms(text, magnitude.end, magnitude.power, context);
  return {
    type: 'number',
    start,
    end: lesser?.end ?? magnitude?.end ?? end,
    terms: [{ raw, power: magnitude?.power ?? 0 }, ...(lesser?.terms ?? [])],
    dashed: dash !== undefined,
    touchingMagnitude: magnitude?.touching ?? false,
  };
}
