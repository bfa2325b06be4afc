import { isCurrency } from '../currency/currency-codes.ts';
import { phrasesWithRoles, units } from '../vocabulary/price-vocabulary.ts';
import {
  afterWhenHinted,
  beforeOnly,
  capitalsOnly,
  codeAliases,
  currencyWordLines,
  doubtful,
  minorSignLines,
  minorWordLines,
  signLines,
  touchingAfter,
} from './currency-signs.ts';

/** A way to write a currency, and what it may mean. */
export interface CurrencySign {
  /** ISO 4217 codes it may mean; empty for money without a code. */
  readonly currencies: readonly string[];
  /** What it means if no hint decides; undefined if that stays open. */
  readonly otherwise: string | undefined;
  /** `code` outranks `sign` when both are next to an amount. */
  readonly kind: 'code' | 'sign';
  /** Decimal places of a minor unit such as cents; 0 for the currency itself. */
  readonly places: number;
  /** Counts only when a hint names the currency or the text has no unknown words. */
  readonly doubtful: boolean;
  readonly beforeOnly: boolean;
  /** Currencies that must be hinted for the sign to count after its amount. */
  readonly afterWhenHinted: readonly string[];
  readonly touchingAfter: boolean;
}

export interface FoundSign {
  readonly sign: CurrencySign;
  readonly end: number;
}

function signOf(currencies: string, written: string, places = 0): CurrencySign {
  const [first, ...rest] = currencies.split(' ').filter((code) => code !== '');
  const undecided = first === '?' || first === undefined;
  return {
    currencies: undecided ? rest : [first, ...rest],
    otherwise: undecided ? undefined : first,
    kind: 'sign',
    places,
    doubtful: doubtful.has(written),
    beforeOnly: beforeOnly.has(written),
    afterWhenHinted: afterWhenHinted.get(written)?.split(' ') ?? [],
    touchingAfter: touchingAfter.has(written),
  };
}

const signs = new Map<string, CurrencySign>();
for (const [currencies, written] of signLines) {
  for (const sign of written.split('  ')) if (!signs.has(sign)) signs.set(sign, signOf(currencies, sign));
}
for (const [currencies, written, places] of minorSignLines) {
  for (const sign of written.split('  '))
    if (!signs.has(sign)) signs.set(sign, signOf(currencies, sign, places));
}

const words = new Map<string, CurrencySign>();
for (const [currencies, written] of currencyWordLines) {
  for (const word of written.split(' ')) if (!words.has(word)) words.set(word, signOf(currencies, word));
}
for (const [currencies, written] of minorWordLines) {
  for (const word of written.split(' ')) if (!words.has(word)) words.set(word, signOf(currencies, word, 2));
}

const letter = /[\p{L}\p{M}]/u;

/** Lengths of the signs that start with a character, longest first. */
const lengthsByStart = new Map<string, number[]>();
for (const sign of signs.keys()) {
  const start = sign[0] ?? '';
  const lengths = lengthsByStart.get(start) ?? [];
  if (!lengths.includes(sign.length)) lengths.push(sign.length);
  lengthsByStart.set(start, lengths);
}
for (const lengths of lengthsByStart.values()) lengths.sort((a, b) => b - a);

/**
 * Signs of letters in another case (`rm`, `KSH.`, `Ден`) by their lower-case form. They are doubtful, and those that
 * are words or units count only where a hint names their currency.
 */
const otherCases = new Map<string, CurrencySign>();
const otherWords = new Set([...units, ...[...phrasesWithRoles()].map(([phrase]) => phrase)]);
for (const [written, sign] of signs) {
  const lower = written.toLowerCase();
  const upper = lower.toUpperCase();
  if (isCurrency(upper) || codeAliases.has(upper)) continue;
  if (otherCases.has(lower) || !/^\p{L}[\p{L}.]*$/u.test(written) || !/\p{Lu}|\p{Ll}/u.test(written))
    continue;
  if ([...lower].filter((one) => letter.test(one)).length < 2 || sign.places > 0) continue;
  const isWord = otherWords.has(lower) || lower.length < 3;
  otherCases.set(lower, {
    ...sign,
    doubtful: true,
    otherwise: isWord && lower !== 'rm' ? undefined : sign.otherwise,
  });
}
const longestOtherCase = Math.max(...[...otherCases.keys()].map(({ length }) => length));
const otherCaseStarts = new Set([...otherCases.keys()].map((key) => key[0] ?? ''));

/** A sign in another case that is a whole word, with the point of an abbreviation. */
function signInOtherCase(text: string, start: number): FoundSign | undefined {
  if (!otherCaseStarts.has((text[start] ?? '').toLowerCase())) return undefined;
  for (let end = Math.min(text.length, start + longestOtherCase); end > start + 1; end--) {
    if (splitsWord(text[end - 1], text[end])) continue;
    const sign = otherCases.get(text.slice(start, end).toLowerCase());
    if (sign !== undefined) return { sign, end };
  }
  return undefined;
}

/** Scripts that write words without spaces between them; there a sign needs no word boundary. */
export const unspacedScripts =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const splitsWord = (left: string | undefined, right: string | undefined): boolean =>
  left !== undefined &&
  right !== undefined &&
  letter.test(left) &&
  letter.test(right) &&
  !unspacedScripts.test(left) &&
  !unspacedScripts.test(right);

/** The longest sign (`US $`, `kr.`, `zł`, `円`) that starts at a place, not inside a word. */
export function signAt(text: string, start: number): FoundSign | undefined {
  if (splitsWord(text[start - 1], text[start])) return undefined;
  for (const length of lengthsByStart.get(text[start] ?? '') ?? []) {
    const end = start + length;
    if (end > text.length) continue;
    const sign = signs.get(text.slice(start, end));
    if (sign !== undefined && !splitsWord(text[end - 1], text[end])) return { sign, end };
  }
  return signInOtherCase(text, start);
}

/** The currency that a whole word names: an ISO 4217 code in any sensible case, or a word such as `euros`. */
export function signOfWord(word: string): CurrencySign | undefined {
  const upper = word.toUpperCase();
  const code = codeAliases.get(upper) ?? upper;
  if (word.length === 3 && isCurrency(code) && (word === upper || !capitalsOnly.has(code))) {
    return { ...signOf(code, upper), kind: 'code' };
  }
  return words.get(word.toLowerCase());
}
