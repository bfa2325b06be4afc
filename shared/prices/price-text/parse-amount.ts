import { minorDigits } from '../currency/currency-codes.ts';
import { interpretNumber, numberMarks } from './interpret-number.ts';
import { normalise } from './normalise.ts';

export interface AmountStyle {
  /** ISO 4217 code of the amount, where known: some write thousandths. */
  readonly currency?: string | undefined;
  /** The decimal mark, where the source promises one: `.` for numbers of JSON and schema.org. */
  readonly decimalMark?: '.' | ',' | undefined;
}

/**
 * Marks that are decimal before three digits, where a dinar is written with all its thousandths; in Iraq it is not.
 *
 * @param commaIsDecimal asked only where it matters
 */
export function thousandthsAfter(
  currency: string | undefined,
  commaIsDecimal: () => boolean,
): string | undefined {
  if (currency === undefined || minorDigits(currency) !== 3 || currency === 'IQD') return undefined;
  return currency === 'TND' || commaIsDecimal() ? '.,' : '.';
}

const oneNumber = new RegExp(`^[.,]?\\d[\\d${numberMarks} ]*$`, 'u');

/**
 * An amount from a field that holds nothing else: `1299.95`, `1,299.95`, `1.299,00`, `1 299`, `12.-`.
 *
 * @returns an exact decimal without grouping, undefined for anything that is not one plain number; no sign, as no
 *   price is negative
 */
export function parseAmount(text: string, { currency, decimalMark }: AmountStyle = {}): string | undefined {
  const written = normalise(text).replace(/[.,]?-{1,2}$|[.,]–$/u, '');
  if (!oneNumber.test(written) || !/\d$/u.test(written)) return undefined;
  return interpretNumber(written, {
    decimalMark,
    thousandthsAfter: thousandthsAfter(currency?.toUpperCase(), () => false),
  });
}
