import { expect, test } from '@jest/globals';
import { readPriceText } from '../../../../shared/libraries/prices/price-text.ts';

test.each([
  ['$1,299.95', { amount: '1299.95', currency: 'AUD' }],
  ['$10 - $20', { amount: '10', currency: 'AUD' }],
  ['from $10', { amount: '10', currency: 'AUD' }],
  ['was $50 now $39', { amount: '39', currency: 'AUD' }],
  ['US $39', { amount: '39', currency: 'USD' }],
  ['NZD 39', { amount: '39', currency: 'NZD' }],
  ['299 kr', { amount: '299', currency: undefined }],
  ['12.50', { amount: '12.50', currency: undefined }],
  ['Free', { amount: '0', currency: undefined }],
])('%j on an Australian request is %j', (text, price) => {
  expect(readPriceText(text, { country: 'au' })).toMatchObject(price);
});

test.each(['1万2,800円', 'POA', 'Sold out', 'Save $10', '-$10', 'iPhone 12', '$10 deposit', '$10/mo'])(
  '%j is no price',
  (text) => {
    expect(readPriceText(text, { country: 'au' })).toBeUndefined();
  },
);

test.each([
  ['$12', { currency: 'CAD' }, 'CAD'],
  ['$12', { site: 'https://shop.co.nz/p' }, 'NZD'],
  ['$12', { country: 'us', site: 'shop.com.au' }, 'AUD'],
  ['£12', {}, 'GBP'],
  ['12 kr', { country: 'no' }, 'NOK'],
  ['Rs. 12', { country: 'pk' }, 'PKR'],
  ['129:-', { country: 'se' }, 'SEK'],
  ['$12 USD', { country: 'au' }, 'USD'],
  ['EUR: 12', {}, 'EUR'],
])('%j with %j is in %s', (text, hints, currency) => {
  expect(readPriceText(text, hints)?.currency).toBe(currency);
});

test('empty hints are ignored', () => {
  const hints = { country: 'uk', site: 'not a host', currency: 'dollars' };
  expect(readPriceText('$12.50', hints)).toMatchObject({ amount: '12.50', currency: undefined });
});

test('a price more than a thousand characters into a text is not looked for', () => {
  expect(readPriceText(`${'x '.repeat(400)}$5 USD`)).toMatchObject({ amount: '5', currency: 'USD' });
  expect(readPriceText(`${'x '.repeat(600)}$5 USD`)).toBeUndefined();
});
