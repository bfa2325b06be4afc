import { describe, expect, test } from '@jest/globals';
import standard from 'currency-codes';
import { isCurrency, minorDigits } from '../../../../../shared/libraries/prices/currency/currency-codes.ts';

/** ISO 4217 as of mid-2024, without codes not used for prices: funds, metals, units of account, tests. */
const listed = standard.data.filter(
  ({ code }) => !/^X(?!AF|CD|OF|PF)|^(?:BOV|CHE|CHW|CLF|COU|MXV|USN|UYI|UYW)$/u.test(code),
);

describe('ISO 4217', () => {
  test('every listed currency is known, with its digits', () => {
    expect(listed.length).toBeGreaterThan(150);
    const unknown = listed.filter(({ code }) => !isCurrency(code) && !['VED'].includes(code));
    expect(unknown.map(({ code }) => code)).toEqual([]);
    const wrong = listed.filter(({ code, digits }) => minorDigits(code) !== digits);
    expect(wrong.map(({ code, digits }) => [code, digits])).toEqual([]);
  });

  test.each(['AUD', 'XCG', 'SLE', 'ZWG', 'HRK', 'BGN'])('%s is a currency', (code) => {
    expect(isCurrency(code)).toBe(true);
  });

  test.each(['aud', 'XDR', 'XAU', 'XXX', 'ABC', '', 'US', 'USDT'])('%j is not a currency', (code) => {
    expect(isCurrency(code)).toBe(false);
  });
});
