import { expect, test } from '@jest/globals';
import { readPriceText } from '../../../../shared/libraries/prices/price-text.ts';

test.each([
  ['$1,299.95', { amount: '1299.95', currency: 'AUD' }],
  ['$10 - $20', { amount: '10', currency: 'AUD', isRange: true }],
  ['from $10', { amount: '10', currency: 'AUD', isRange: true }],
  ['up to $20', { amount: '20', currency: 'AUD', isRange: true }],
  ['was $50 now $39', { amount: '39', currency: 'AUD' }],
  ['299 kr', { amount: '299', currency: undefined }],
  ['12.50', { amount: '12.50', currency: undefined }],
  ['Free', { amount: '0', currency: undefined }],
  ['POA', undefined],
  ['Sold out', undefined],
  ['Save $10', undefined],
  ['-$10', undefined],
  ['iPhone 12', undefined],
])('%j on an Australian request is %j', (text, price) => {
  expect(readPriceText(text, { country: 'au' })).toEqual(price);
});

test('hints that say nothing are ignored', () => {
  const hints = { country: 'uk', site: 'not a host', currency: 'dollars' };
  expect(readPriceText('$12.50', hints)).toEqual({ amount: '12.50', currency: undefined });
});

test('a price more than a thousand characters into a text is not looked for', () => {
  expect(readPriceText(`${'x '.repeat(400)}$5 USD`)).toEqual({ amount: '5', currency: 'USD' });
  expect(readPriceText(`${'x '.repeat(600)}$5 USD`)).toBeUndefined();
});
