import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Clock, systemClock } from '../../../shared/platform/call/clock.ts';
import {
  type Emulator,
  type EmulatorAnswer,
  type EmulatorRequest,
  startEmulator,
} from '../emulator/emulator.ts';
import { perEuro } from './rates-snapshot.ts';

/** The paths of the bank's file and, on jsDelivr, of the currency API's. */
const bankPath = '/stats/eurofxref/eurofxref-daily.xml';
const otherPath = '/npm/@fawazahmed0/currency-api@latest/v1/currencies/eur.min.json';

/**
 * Units of each currency per euro, for the currencies that the European Central Bank does not list, and a few of the
 * crypto tokens that the currency API lists among them. Round figures in the order of magnitude of autumn 2026, not
 * quoted by any source.
 */
const otherPerEuro = JSON.parse(
  readFileSync(join(import.meta.dirname, 'other-rates.json'), 'utf8'),
) as Record<string, number>;

/** How much the currency API's rates differ from the bank's: they are from another hour. */
const deviation = 1.001;

/** The daily file as the bank writes it: tabs, single quotes, the currencies three elements deep. */
function dailyFile(date: string): string {
  const rates = Object.entries(perEuro).map(
    ([currency, rate]) => `\t\t\t<Cube currency='${currency}' rate='${rate}'/>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">',
    '\t<gesmes:subject>Reference rates</gesmes:subject>',
    '\t<gesmes:Sender>',
    '\t\t<gesmes:name>European Central Bank</gesmes:name>',
    '\t</gesmes:Sender>',
    '\t<Cube>',
    `\t\t<Cube time='${date}'>`,
    ...rates,
    '\t\t</Cube>',
    '\t</Cube>',
    '</gesmes:Envelope>',
  ].join('\n');
}

/** The euro's file as the currency API writes it: numbers by code in lower case, sorted, tokens among the currencies. */
function euroFile(date: string): string {
  const bank = Object.entries(perEuro).map(([code, rate]) => [code, Number(rate) * deviation] as const);
  const rates = [...bank, ...Object.entries(otherPerEuro), ['EUR', 1] as const]
    .map(([code, rate]) => [code.toLowerCase(), Number(rate.toFixed(8))] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify({ date, eur: Object.fromEntries(rates) });
}

const files: Readonly<Record<string, { readonly type: string; readonly body: (date: string) => string }>> = {
  [bankPath]: { type: 'text/xml', body: dailyFile },
  [otherPath]: { type: 'application/json; charset=utf-8', body: euroFile },
};

function answer({ method, url }: EmulatorRequest, clock: Clock): EmulatorAnswer {
  const file = files[url.pathname];
  if (file === undefined) return { status: 404, body: 'Not found' };
  if (method !== 'GET') return { status: 405, headers: { allow: 'GET' } };
  const date = new Date(clock()).toISOString().slice(0, 10);
  return {
    status: 200,
    headers: { 'content-type': file.type, 'x-sandbox': 'true' },
    body: file.body(date),
  };
}

/**
 * Starts a loopback server that serves the European Central Bank's daily reference rates and the currency API's file
 * for the euro: snapshots, always under today's date (UTC), so that rates are never too old.
 */
export async function startRatesEmulator(
  options: { readonly host?: string; readonly clock?: Clock } = {},
): Promise<
  Emulator & {
    /** Address of the bank's daily file. */
    readonly ratesUrl: string;
    /** Address of the currency API's file. */
    readonly otherRatesUrl: string;
  }
> {
  const { clock = systemClock } = options;
  const emulator = await startEmulator((request) => answer(request, clock), options);
  return {
    ...emulator,
    ratesUrl: emulator.url + bankPath,
    otherRatesUrl: emulator.url + otherPath,
  };
}
