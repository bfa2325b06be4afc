import Big from 'big.js';
import { amountFrom } from './amount.ts';
import type { NumberWithSigns } from './attach-signs.ts';
import { interpretNumber } from './interpret-number.ts';

const shifted = (value: string, power: number): Big => new Big(value).times(new Big(10).pow(power));

/** The amount without its sign. */
function magnitudeOf(
  money: NumberWithSigns,
  thousandthsAfter: string,
  extraPower: number,
): string | undefined {
  const { number, signs, hundredths } = money;
  const places = signs.some(({ sign }) => sign.places === 0) ? 0 : (signs[0]?.sign.places ?? 0);
  let sum = new Big(0);
  for (const { raw, power } of number.terms) {
    const value = interpretNumber(raw, thousandthsAfter);
    if (value === undefined) return undefined;
    if (number.terms.length === 1 && power + extraPower === 0) {
      if (places === 0) return hundredths === undefined ? value : `${value.split('.')[0]}.${hundredths}`;
      const decimals = value.split('.')[1]?.length ?? 0;
      return shifted(value, -places).toFixed(decimals + places);
    }
    sum = sum.plus(shifted(value, power + extraPower - places));
  }
  return sum.toFixed();
}

/**
 * The exact amount of written money, multipliers and minor units applied: `1.5k` 1500, `99¢` 0.99, `12€50` 12.50.
 * Decimals stay as written. Undefined when the number follows no way of writing numbers, or is larger than any price.
 *
 * @param extraPower multiplier taken over from the other end of a range (1-2k)
 */
export function exactAmount(
  money: NumberWithSigns,
  thousandthsAfter: string,
  extraPower = 0,
): string | undefined {
  const magnitude = magnitudeOf(money, thousandthsAfter, extraPower);
  const amount = magnitude === undefined ? undefined : amountFrom(magnitude);
  return amount !== undefined && money.negative ? `-${amount}` : amount;
}
