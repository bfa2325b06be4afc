import { expect, test } from '@jest/globals';
import { cachedRates } from '../../../../../shared/operations/pricing/rates/rate-store.ts';
import type { DailyRates } from '../../../../../shared/operations/pricing/rates/reference-rates.ts';

const ecb: DailyRates = { source: 'ecb', date: '2026-11-20', perEuro: { EUR: '1' } };
const other: DailyRates = { ...ecb, source: 'currency-api' };

test('rates are kept in memory for ten minutes, and their absence is not', async () => {
  let now = 0;
  const replies = [[], [ecb], [ecb, other]];
  const rates = cachedRates({ read: async () => replies.shift() ?? [] }, () => now);
  expect(await rates()).toEqual([]);
  expect(await rates()).toEqual([ecb]);
  now = 599_000;
  expect(await rates()).toEqual([ecb]);
  now = 601_000;
  expect(await rates()).toEqual([ecb, other]);
});
