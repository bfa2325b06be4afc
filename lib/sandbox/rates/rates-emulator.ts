import { type Clock, systemClock } from '../../../shared/platform/call/clock.ts';
import { type Emulator, type EmulatorAnswer, startEmulator } from '../emulator/emulator.ts';
import { routed } from '../emulator/routed.ts';
import { bankRates, otherRates } from './rates-snapshot.ts';

/** The bank's daily file: tabs, single quotes, the currencies three elements deep. */
const dailyFile = (date: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
\t\t<Cube time='${date}'>
${Object.entries(bankRates)
  .map(([currency, rate]) => `\t\t\t<Cube currency='${currency}' rate='${rate}'/>`)
  .join('\n')}
\t\t</Cube>
\t</Cube>
</gesmes:Envelope>`;

/** The currency API's file for the euro: numbers by code in lower case, sorted, tokens among the currencies. */
function euroFile(date: string): string {
  const rates = Object.entries(otherRates)
    .map(([code, rate]) => [code.toLowerCase(), Number(rate.toFixed(8))] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify({ date, eur: Object.fromEntries(rates) });
}

/** The paths of the files at the bank and, for the currency API, on jsDelivr. */
const bankPath = '/stats/eurofxref/eurofxref-daily.xml';
const otherPath = '/npm/@fawazahmed0/currency-api@latest/v1/currencies/eur.min.json';

/**
 * Starts a loopback server that serves the European Central Bank's daily reference rates and the currency API's file
 * for the euro: snapshots, always under today's date (UTC), so that rates are never too old.
 *
 * @returns the emulator with the addresses of the bank's daily file and of the currency API's
 */
export async function startRatesEmulator(
  options: { readonly host?: string; readonly clock?: Clock } = {},
): Promise<Emulator & { readonly ratesUrl: string; readonly otherRatesUrl: string }> {
  const { clock = systemClock } = options;
  const today = () => new Date(clock()).toISOString().slice(0, 10);
  const sent = (type: string, body: string): EmulatorAnswer => ({
    status: 200,
    headers: { 'content-type': type, 'x-sandbox': 'true' },
    body,
  });
  const routes = routed({
    [`GET ${bankPath}`]: () => sent('text/xml', dailyFile(today())),
    [`GET ${otherPath}`]: () => sent('application/json; charset=utf-8', euroFile(today())),
  });
  const emulator = await startEmulator(routes, options);
  return { ...emulator, ratesUrl: emulator.url + bankPath, otherRatesUrl: emulator.url + otherPath };
}
