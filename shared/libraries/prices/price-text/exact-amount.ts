import Big from 'big.js';
import { amountFrom } from './amount.ts';
import type { NumberWithSigns } from './attach-signs.ts';
import { interpretNumber } from './interpret-number.ts';

/**
 * The exact amount of written money, multipliers and minor units applied: `1.5k` 1500, `99¢` 0.99. Decimals stay as
 * written. Undefined for a negative one, for what is not a valid number format, and for what is larger than any price.
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
