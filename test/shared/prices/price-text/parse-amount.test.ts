import { describe, expect, test } from '@jest/globals';
import { parseAmount } from '../../../../shared/prices/price-text/parse-amount.ts';

describe('a field that holds an amount', () => {
  test.each([
    ['1299.95', '1299.95'],
    ['1299', '1299'],
    ['1,299.95', '1299.95'],
    ['1.299,00', '1299.00'],
    ['1 299,00', '1299.00'],
    ['1\u00a0299', '1299'],
    ["1'299.00", '1299.00'],
    [' 12.5 ', '12.5'],
    ['12,99', '12.99'],
    ['129.0000', '129.0000'],
    ['0', '0'],
    ['0.00', '0.00'],
    ['.5', '0.5'],
    ['12.-', '12'],
    ['1.299', '1299'],
    ['１２９９', '1299'],
  ])('%j is %s', (text, amount) => {
    expect(parseAmount(text)).toBe(amount);
  });

  test.each(['', ' ', 'free', '$12', '12 EUR', '-12', '1e3', '12.05.2024', '12-15', '1.2.3', 'NaN', '12.'])(
    '%j is none',
    (text) => {
      expect(parseAmount(text)).toBeUndefined();
    },
  );
});

test('a source that promises its decimal mark is believed', () => {
  expect(parseAmount('1.299', { decimalMark: '.' })).toBe('1.299');
  expect(parseAmount('1.299', { decimalMark: ',' })).toBe('1299');
  expect(parseAmount('1,299', { decimalMark: '.' })).toBe('1299');
});

test('dinars have thousandths', () => {
  expect(parseAmount('12.500', { currency: 'KWD' })).toBe('12.500');
  expect(parseAmount('12.500', { currency: 'kwd' })).toBe('12.500');
  expect(parseAmount('12.500', { currency: 'EUR' })).toBe('12500');
  expect(parseAmount('12.500', { currency: 'IQD' })).toBe('12500');
});
