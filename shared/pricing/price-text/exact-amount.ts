import Big from 'big.js';
import type { Money } from './attach-signs.ts';
import { interpretNumber, type NumberStyle } from './interpret-number.ts';

/** Amounts beyond this are no prices; it also bounds what a multiplier may do. */
const LARGEST = new Big('1e15');

const shifted = (value: string, power: number): Big => new Big(value).times(new Big(10).pow(power));

/**
 * The exact amount of written money, multipliers and minor units applied: `1.5k` 1500, `99¢` 0.99, `12€50` 12.50.
 * Decimals stay as written. Null when the number follows no way of writing numbers.
 *
 * @param extraPower multiplier taken over from the other end of a range (1-2k)
 */
export const exactAmount = (money: Money, style: NumberStyle, extraPower = 0): string | null => {
  const { number, signs, hundredths, negative } = money;
  const minus = negative ? '-' : '';
  const places = signs.some(({ sign }) => sign.places === 0) ? 0 : (signs[0]?.sign.places ?? 0);
  let sum = new Big(0);
  for (const { raw, power } of number.terms) {
    const value = interpretNumber(raw, style);
    if (value === null) return null;
    if (number.terms.length === 1 && power + extraPower === 0) {
      if (places === 0)
        return minus + (hundredths === undefined ? value : `${value.split('.')[0]}.${hundredths}`);
      const decimals = value.split('.')[1]?.length ?? 0;
      return minus + shifted(value, -places).toFixed(decimals + places);
    }
    sum = sum.plus(shifted(value, power + extraPower - places));
  }
  return sum.gt(LARGEST) ? null : minus + sum.toFixed();
};
