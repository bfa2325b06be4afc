import Big from 'big.js';
import * as z from 'zod';
import { isCurrency } from '../../../libraries/prices/currencies.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { parseJson } from '../../../platform/web/parse-json.ts';
import type { DailyRates } from './reference-rates.ts';

const file = z.object({ date: z.iso.date(), eur: z.record(z.string(), z.unknown()) });

/** The file has some 160 of the 170 currencies in use; with far fewer it is another file. */
const fewestCurrencies = 100;

/**
 * The file also lists crypto tokens, in one space of names. Where a token has the code of a currency, the rate counts
 * only if the currency can have it: a euro buys some 4,000 tugrik, and about one Mantle.
 */
const fewestPerEuro: Readonly<Record<string, number>> = { MNT: 100 };

const isRate = (code: string, value: unknown): value is number =>
  typeof value === 'number' && value > 0 && isCurrency(code) && value >= (fewestPerEuro[code] ?? 0);

/**
 * Reads the euro's file of the currency API (https://github.com/fawazahmed0/exchange-api), one JSON object:
 * `{"date": "2026-11-22", "eur": {"aed": 4.17, …}}`, codes in lower case, how many units one euro buys.
 *
 * @throws ServiceError UPSTREAM_FAILED if it is anything else
 */
export function parseCurrencyApiRates(text: string): DailyRates {
  const parsed = file.safeParse(parseJson(text));
  const perEuro = Object.entries(parsed.data?.eur ?? {})
    .map(([code, value]) => [code.toUpperCase(), value] as const)
    .flatMap(([code, value]) => (isRate(code, value) ? [[code, new Big(value).toFixed()] as const] : []));
  if (!parsed.success || perEuro.length < fewestCurrencies) {
    throw new ServiceError('UPSTREAM_FAILED', "The rates are not in the currency API's format.");
  }
  return {
    source: 'currency-api',
    date: parsed.data.date,
    perEuro: { ...Object.fromEntries(perEuro), EUR: '1' },
  };
}
