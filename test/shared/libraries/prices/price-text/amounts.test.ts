import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  amountFrom,
  amountOf,
  interpretNumber,
} from '../../../../../shared/libraries/prices/price-text/amounts.ts';
import { anyText } from '../../../../support/any-text.ts';

test.each([
  ['1299', '95', '1299.95'],
  ['', '99', '0.99'],
  ['007', '', '7'],
  ['0', '00', '0.00'],
  ['123456789012345', '12345678', '123456789012345.12345678'],
])('%j and %j make %s', (integer, fraction, amount) => {
  expect(amountOf(integer, fraction)).toBe(amount);
});

test.each([
  ['', ''],
  ['1', "299'00"],
  ['1,299', ''],
  ['-1', ''],
  ['٣', ''],
  ['1\n', ''],
  ['1234567890123456', ''],
  ['1', '123456789'],
])('%j and %j do not make an amount', (integer, fraction) => {
  expect(amountOf(integer, fraction)).toBeUndefined();
});

test('only a decimal becomes an amount, and none of the placeholders that programs write instead', () => {
  expect(amountFrom('12.50')).toBe('12.50');
  for (const none of ['1e+21', 'Infinity', 'NaN', '12.', '.5', '-1', '', ' 1'])
    expect(amountFrom(none)).toBeUndefined();
});

test('an amount of any parts is a plain decimal or nothing', () => {
  fc.assert(
    fc.property(anyText(), anyText(), (integer, fraction) => {
      expect(amountOf(integer, fraction) ?? '0').toMatch(/^\d+(\.\d+)?$/);
    }),
    { seed: 1, numRuns: 300 },
  );
});

describe('a written number becomes an exact decimal', () => {
  test.each([
    ['1299', '1299'],
    ['1299.95', '1299.95'],
    ['1,299.95', '1299.95'],
    ['1.299,95', '1299.95'],
    ['1.299', '1299'],
    ['1,299', '1299'],
    ['1.29', '1.29'],
    ['12,5', '12.5'],
    ['0.125', '0.125'],
    ['1 299', '1299'],
    ['1 299,500', '1299.500'],
    ["1'299.5", '1299.5'],
    ["12'50", '12.50'],
    ["1.299'00", '1299.00'],
    ["1,299'95", '1299.95'],
    ["1 299'95", '1299.95'],
    ['1,23,456.7', '123456.7'],
    ['1٬299٫5', '1299.5'],
    ['12·50', '12.50'],
    ['.99', '0.99'],
    [',5', '0.5'],
    ['007', '7'],
    ['1299.9500', '1299.9500'],
  ])('%j is %s', (raw, amount) => {
    expect(interpretNumber(raw)).toBe(amount);
  });

  test.each([
    '12.05.24',
    '1.2.3',
    '1,2345,6789',
    '1.299,95,00',
    '1 29',
    ',1.299,95',
    '.1,299',
    "1.2'50",
    "1.299'0",
    "1,299'950",
    '1.299٬00',
    "1.299,9'5",
  ])('%j is not a number', (raw) => {
    expect(interpretNumber(raw)).toBeUndefined();
  });

  test('a number of more than fifteen digits is not read', () => {
    expect(interpretNumber('123456789012345')).toBe('123456789012345');
    expect(interpretNumber('1234567890123456')).toBeUndefined();
  });
});

describe('marks that are decimal before three digits', () => {
  test.each([
    ['1.299', '.', '1.299'],
    ['1,299', '.', '1299'],
    ['1,299', '.,', '1.299'],
  ])('%j with %j is %s', (raw, marks, amount) => {
    expect(interpretNumber(raw, marks)).toBe(amount);
  });
});
