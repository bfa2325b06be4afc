import { minorDigits } from '../currency/currency-codes.ts';

/**
 * Marks that are decimal before three digits, where a dinar is written with all its thousandths; in Iraq it is not.
 *
 * @param commaIsDecimal asked only where it matters
 */
export function thousandthsAfter(currency: string | undefined, commaIsDecimal: () => boolean): string {
  if (currency === undefined || minorDigits(currency) !== 3 || currency === 'IQD') return '';
  return currency === 'TND' || commaIsDecimal() ? '.,' : '.';
}
