import { expect, test } from '@jest/globals';
import {
  cachedRates,
  convert,
  type ReferenceRates,
} from '../../../../../shared/operations/pricing/rates/reference-rates.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const rates: ReferenceRates = [
  { source: 'ecb', date: '2026-11-20', perEuro: { EUR: '1', AUD: '1.6', USD: '1.25' } },
  { source: 'currency-api', date: '2026-11-22', perEuro: { EUR: '1', USD: '2', NGN: '1600', XAF: '656' } },
];
const of = (amount: string, currency: string) => ({ amount, currency });
const bankRate = { source: 'ecb', date: '2026-11-20' };
const otherRate = { source: 'currency-api', date: '2026-11-22' };

test('each rate keeps its day and source', () => {
  expect(convert(of('32000', 'NGN'), 'AUD', rates, now)).toEqual({
    price: '32.00',
    rates: [
      { currency: 'NGN', perEuro: '1600', ...otherRate },
      { currency: 'AUD', perEuro: '1.6', ...bankRate },
    ],
  });
});

test('a currency that the bank lists is converted at the bank’s rate, whatever the other source says', () => {
  expect(convert(of('1', 'USD'), 'AUD', rates, now)).toMatchObject({ price: '1.28' });
  expect(convert(of('1', 'USD'), 'NGN', rates, now)).toMatchObject({ price: '1280.00' });
});

test('equal currencies need no rate', () => {
  expect(convert(of('19.995', 'KPW'), 'KPW', [], now)).toEqual({ price: '20.00', rates: [] });
});

test('a converted price is rounded to two decimals, halves upwards', () => {
  expect(convert(of('10.012', 'EUR'), 'USD', rates, now)).toMatchObject({ price: '12.52' });
  expect(convert(of('10.0119', 'EUR'), 'USD', rates, now)).toMatchObject({ price: '12.51' });
});

test('the currency without a rate is named', () => {
  expect(convert(of('5', 'KPW'), 'AUD', rates, now)).toEqual({ lacking: 'KPW' });
  expect(convert(of('5', 'AUD'), 'KPW', rates, now)).toEqual({ lacking: 'KPW' });
});

test('each source goes stale by itself', () => {
  const inNineDays = Date.parse('2026-11-29T00:00:00Z');
  expect(convert(of('656', 'XAF'), 'NGN', rates, inNineDays)).toMatchObject({ price: '1600.00' });
  expect(convert(of('656', 'XAF'), 'AUD', rates, inNineDays)).toEqual({ lacking: 'AUD' });
  // The other source has a rate for USD, but that currency is the bank's.
  expect(convert(of('656', 'XAF'), 'USD', rates, inNineDays)).toEqual({ lacking: 'USD' });
  expect(convert(of('656', 'XAF'), 'NGN', rates, inNineDays + 86_400_000)).toEqual({ lacking: 'XAF' });
});

test('nothing is converted before the bank’s first list', () => {
  expect(convert(of('1', 'NGN'), 'XAF', rates.slice(1), now)).toEqual({ lacking: 'NGN' });
});

test('rates are kept in memory for ten minutes, and their absence is not', async () => {
  let now = 0;
  const replies = [[], rates.slice(0, 1), rates];
  const read = cachedRates({ read: async () => replies.shift() ?? [] }, () => now);
  expect(await read()).toEqual([]);
  expect(await read()).toEqual(rates.slice(0, 1));
  now = 599_000;
  expect(await read()).toEqual(rates.slice(0, 1));
  now = 601_000;
  expect(await read()).toEqual(rates);
});
