import Big from 'big.js';
import { amountFrom, interpretNumber } from './amounts.ts';
import { isMark, type NumberToken, type SignToken, type Token, touches } from './tokens.ts';

/** A number with its currency signs. */
export interface NumberWithSigns {
  readonly number: NumberToken;
  readonly signs: readonly SignToken[];
  readonly negative: boolean;
  /** Indexes of its first and last tokens. */
  readonly first: number;
  readonly last: number;
}

const isSign = (token: Token | undefined): token is SignToken => token?.type === 'sign';

/**
 * Gives every number its currency signs. A number may have one or more signs, before, after or on both sides ($12 USD).
 * Signs between two numbers belong to the second if the text opens with a sign, otherwise to the first.
 */
export function attachSigns(tokens: readonly Token[]): NumberWithSigns[] {
  const monies: NumberWithSigns[] = [];
  const opensWithSign = isSign(tokens.find(({ type }) => type === 'sign' || type === 'number'));
  let free = 0;
  for (const [at, number] of tokens.entries()) {
    if (number.type !== 'number') continue;
    let first = at;
    const minus = isMark(tokens[at - 1], '-') && touches(tokens[at - 1], number);
    if (minus && isSign(tokens[at - 2])) first -= 1;
    while (first > free && isSign(tokens[first - 1])) first -= 1;
    const lead = tokens[first - 1];
    const led = isMark(lead, '-') && touches(lead, tokens[first]);
    const negative = (first < at && minus) || (led && (first < 2 || tokens[first - 2]?.type === 'mark'));
    let last = at;
    while (isSign(tokens[last + 1])) last += 1;
    if (opensWithSign && tokens[last + 1]?.type === 'number') last = at;
    const signs = tokens.slice(first, last + 1).filter(isSign);
    monies.push({ number, signs, negative, first, last });
    free = last + 1;
  }
  return monies;
}

/**
 * The exact amount of written money, multipliers and minor units applied: `1.5k` 1500, `99¢` 0.99. Decimals stay as
 * written. Undefined for negative amounts, invalid number formats, and amounts larger than any price.
 */
export function exactAmount(
  { number, signs, negative }: NumberWithSigns,
  thousandthsAfter: string,
): string | undefined {
  const places = signs.some(({ sign }) => sign.places === 0) ? 0 : (signs[0]?.sign.places ?? 0);
  const value = interpretNumber(number.raw, thousandthsAfter);
  if (negative || value === undefined) return undefined;
  if (number.power === 0 && places === 0) return value;
  const sum = new Big(value).times(new Big(10).pow(number.power - places));
  const decimals = places === 0 ? undefined : (value.split('.')[1]?.length ?? 0) + places;
  return amountFrom(sum.toFixed(decimals));
}
