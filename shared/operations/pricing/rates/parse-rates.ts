import Big from 'big.js';
import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod';
import { isCurrency } from '../../../libraries/prices/currencies.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { parseJson } from '../../../platform/web/parse-json.ts';
import type { DailyRates } from './reference-rates.ts';

const rate = z.object({
  currency: z.string().regex(/^[A-Z]{3}$/),
  rate: z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .refine((text) => Number(text) > 0),
});

const envelope = z.object({
  'gesmes:Envelope': z.object({
    Cube: z.object({
      Cube: z.object({ time: z.iso.date(), Cube: z.array(rate).min(10) }),
    }),
  }),
});

/**
 * Reads the European Central Bank's daily file (eurofxref-daily.xml: `Cube` elements nested three deep, the
 * currencies in the innermost).
 *
 * @see https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/html/index.en.html
 * @throws ServiceError UPSTREAM_FAILED if it is anything else
 */
export function parseEcbRates(xml: string): DailyRates {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseAttributeValue: false,
    parseTagValue: false,
    processEntities: false,
    isArray: (_name, path) => path === 'gesmes:Envelope.Cube.Cube.Cube',
  });
  let document: unknown;
  try {
    document = parser.parse(xml);
  } catch {
    document = undefined;
  }
  const parsed = envelope.safeParse(document);
  if (!parsed.success) throw new ServiceError('UPSTREAM_FAILED', 'The rates are not in the ECB format.');
  const day = parsed.data['gesmes:Envelope'].Cube.Cube;
  const perEuro = Object.fromEntries(day.Cube.map(({ currency, rate: value }) => [currency, value]));
  return { source: 'ecb', date: day.time, perEuro: { ...perEuro, EUR: '1' } };
}

const file = z.object({ date: z.iso.date(), eur: z.record(z.string(), z.unknown()) });

/** The file has about 160 of the 170 currencies in use; far fewer mean a different file. */
const fewestCurrencies = 100;

/**
 * The file also lists crypto tokens in the same namespace. If a token shares a currency's code, the rate counts only if
 * plausible for the currency: a euro buys about 4,000 tugrik, and about one Mantle.
 */
const fewestPerEuro: Readonly<Record<string, number>> = { MNT: 100 };

const isRate = (code: string, value: unknown): value is number =>
  typeof value === 'number' && value > 0 && isCurrency(code) && value >= (fewestPerEuro[code] ?? 0);

/**
 * Reads the euro's file of the currency API (https://github.com/fawazahmed0/exchange-api), one JSON object: `{"date":
 * "2026-11-22", "eur": {"aed": 4.17, …}}`, codes in lower case, units per euro.
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
