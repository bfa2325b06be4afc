import { magnitudes } from '../vocabulary/price-vocabulary.ts';
import { hintedCurrency } from './resolve-currency.ts';
import { signAt } from './sign-finder.ts';

const letterOrSign = /[\p{L}\p{Sc}]/u;
const beforeNumber = /^[ .:]{0,2}\d/u;
const afterNumber = /\d ?$/u;
const wordAfterNumber = /\d ?([\p{L}\p{M}]{1,12})\.? ?$/u;

/** Whether the text before the sign ends in an amount, also one with a multiplier in words: `5 lakh`, `2,5 млн`. */
function endsInNumber(before: string): boolean {
  if (afterNumber.test(before)) return true;
  const word = wordAfterNumber.exec(before)?.[1];
  return word !== undefined && magnitudes.has(word.toLowerCase());
}

/**
 * Whether a sign of money is next to a digit of the text: one that means nothing else, or one of the hinted currencies.
 */
export function holdsMoney(text: string, hinted: readonly string[]): boolean {
  for (let at = 0; at < text.length; at++) {
    if (!letterOrSign.test(text[at] ?? '')) continue;
    const found = signAt(text, at);
    if (found === undefined || found.sign.places > 0) continue;
    if (found.sign.doubtful && hintedCurrency(found.sign, hinted) === undefined) continue;
    if (
      beforeNumber.test(text.slice(found.end, found.end + 4)) ||
      endsInNumber(text.slice(Math.max(0, at - 18), at))
    )
      return true;
  }
  return false;
}

const codeAtStart = /^[A-Z]{3}(?!\p{L})/u;

/** What follows an amount, without the sign of its money. */
export function withoutSign(text: string): string {
  const rest = text.trimStart();
  const end = signAt(rest, 0)?.end ?? codeAtStart.exec(rest)?.[0].length ?? 0;
  return rest.slice(end);
}
