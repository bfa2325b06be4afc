import { minorDigits } from '../currency/currency-codes.ts';

/**
 * Marks that are decimal before three digits, for dinars that are written with all their thousandths; Iraq's is not.
 *
 * @param commaIsDecimal asked only where it matters
 */
export function thousandthsAfter(currency: string | undefined, commaIsDecimal: () => boolean): string {
  if (currency === undefined || minorDigits(currency) !== 3 || currency === 'IQD') return '';
  return currency === 'TND' || commaIsDecimal() ? '.,' : '.';
}
