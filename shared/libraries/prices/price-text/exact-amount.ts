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
  const values = number.terms.map(({ raw }) => interpretNumber(raw, thousandthsAfter));
  const [only] = values;
  if (negative || values.includes(undefined)) return undefined;
  if (values.length === 1 && number.terms[0]?.power === 0 && places === 0) return only;
  const sum = number.terms.reduce(
    (total, { power }, at) => total.plus(new Big(values[at] ?? 0).times(new Big(10).pow(power - places))),
    new Big(0),
  );
  const decimals = places === 0 ? undefined : (only?.split('.')[1]?.length ?? 0) + places;
  return amountFrom(sum.toFixed(decimals));
}
