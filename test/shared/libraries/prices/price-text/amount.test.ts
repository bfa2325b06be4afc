import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { amountFrom, amountOf } from '../../../../../shared/libraries/prices/price-text/amount.ts';
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

test('only a decimal becomes an amount, and nothing else that programs write in its place does', () => {
  expect(amountFrom('12.50')).toBe('12.50');
  for (const none of ['1e+21', 'Infinity', 'NaN', '12.', '.5', '-1', '', ' 1'])
    expect(amountFrom(none)).toBeUndefined();
});

test('whatever the parts are, an amount is a plain decimal or nothing', () => {
  fc.assert(
    fc.property(anyText(), anyText(), (integer, fraction) => {
      expect(amountOf(integer, fraction) ?? '0').toMatch(/^\d+(\.\d+)?$/);
    }),
    { seed: 1, numRuns: 300 },
  );
});
