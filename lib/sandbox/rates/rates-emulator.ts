import { type Clock, systemClock } from '../../../shared/call/clock.ts';
import {
  type Emulator,
  type EmulatorAnswer,
  type EmulatorRequest,
  startEmulator,
} from '../emulator/emulator.ts';
import { perEuro } from './rates-snapshot.ts';

const path = '/stats/eurofxref/eurofxref-daily.xml';

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

function answer({ method, url }: EmulatorRequest, clock: Clock): EmulatorAnswer {
  if (url.pathname !== path) return { status: 404, body: 'Not found' };
  if (method !== 'GET') return { status: 405, headers: { allow: 'GET' } };
  const date = new Date(clock()).toISOString().slice(0, 10);
  return {
    status: 200,
    headers: { 'content-type': 'text/xml', 'x-sandbox': 'true' },
    body: dailyFile(date),
  };
}

/**
 * Starts a loopback server that serves the European Central Bank's daily reference rates: a snapshot, always under
 * today's date (UTC), so that rates are never too old.
 */
export async function startRatesEmulator(
  options: { readonly port?: number; readonly host?: string; readonly clock?: Clock } = {},
): Promise<Emulator & { /** Address of the daily file. */ readonly ratesUrl: string }> {
  const { clock = systemClock } = options;
  const emulator = await startEmulator((request) => answer(request, clock), options);
  return { ...emulator, ratesUrl: emulator.url + path };
}
