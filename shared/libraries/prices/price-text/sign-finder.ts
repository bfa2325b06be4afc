import { isCurrency } from '../currency/currency-codes.ts';
import { type SignLine, signs as table } from '../vocabulary/vocabulary.ts';

/** A notation of currencies and its possible meanings. */
export interface CurrencySign {
  /** Possible ISO 4217 codes; empty for money without a code. */
  readonly currencies: readonly string[];
  /** The meaning if no hint decides; undefined if open. */
  readonly otherwise: string | undefined;
  /** `code` outranks `sign` when both are next to an amount. */
  readonly kind: 'code' | 'sign';
  /** Decimal places of a minor unit such as cents; 0 for the currency itself. */
  readonly places: number;
  /** Counts only when a hint names the currency or the text has no unknown words. */
  readonly doubtful: boolean;
}

function signOf({ currencies, open = false, places = 0 }: SignLine, written: string): CurrencySign {
  const codes = currencies.split(' ').filter((code) => code !== '');
  return {
    currencies: codes,
    otherwise: open ? undefined : codes[0],
    kind: 'sign',
    places,
    doubtful: table.doubtful.has(written),
  };
}

/** Each sign of a table; the first line with it counts. */
function signsIn(lines: readonly SignLine[], separator: string): Map<string, CurrencySign> {
  const signs = new Map<string, CurrencySign>();
  for (const line of lines) {
    for (const written of line.written.split(separator)) {
      if (!signs.has(written)) signs.set(written, signOf(line, written));
    }
  }
  return signs;
}

const signs = signsIn(table.signLines, '  ');
const words = signsIn(table.wordLines, ' ');

/** Lengths of the signs that start with a character, longest first. */
const lengthsByStart = new Map<string, number[]>();
for (const sign of signs.keys()) {
  const lengths = lengthsByStart.get(sign[0] ?? '') ?? [];
  lengthsByStart.set(
    sign[0] ?? '',
    [...new Set([...lengths, sign.length])].sort((a, b) => b - a),
  );
}

const letter = /[\p{L}\p{M}]/u;

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

/** The longest sign (`US $`, `kr.`, `zł`, `円`) that starts at a position outside a word. */
export function signAt(text: string, start: number): { sign: CurrencySign; end: number } | undefined {
  if (splitsWord(text[start - 1], text[start])) return undefined;
  for (const length of lengthsByStart.get(text[start] ?? '') ?? []) {
    const end = start + length;
    if (end > text.length) continue;
    const sign = signs.get(text.slice(start, end));
    if (sign !== undefined && !splitsWord(text[end - 1], text[end])) return { sign, end };
  }
  return undefined;
}

/** The currency that a whole word names: an ISO 4217 code in any sensible case, or a word such as `euros`. */
export function signOfWord(word: string): CurrencySign | undefined {
  const upper = word.toUpperCase();
  const code = table.aliases.get(upper) ?? upper;
  if (word.length === 3 && isCurrency(code) && (word === upper || !table.capitalsOnly.has(code))) {
    return { ...signOf({ currencies: code, written: upper }, upper), kind: 'code' };
  }
  return words.get(word.toLowerCase());
}
