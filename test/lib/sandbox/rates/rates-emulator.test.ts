import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startRatesEmulator } from '../../../../lib/sandbox/rates/rates-emulator.ts';
import {
  parseCurrencyApiRates,
  parseEcbRates,
} from '../../../../shared/operations/pricing/rates/parse-rates.ts';

let emulator: Awaited<ReturnType<typeof startRatesEmulator>>;
const now = Date.UTC(2026, 10, 21, 23, 59);
beforeAll(async () => {
  emulator = await startRatesEmulator({ clock: () => now });
});
afterAll(() => emulator.stop());

const read = async () => (await fetch(emulator.ratesUrl)).text();

test('the emulator serves the daily file in the bank’s format', async () => {
  const text = await read();
  expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<gesmes:Envelope /);
  expect(text).toContain("<Cube time='2026-11-21'>");
  const { perEuro } = parseEcbRates(text);
  expect(Object.keys(perEuro)).toHaveLength(30);
  expect(perEuro).toMatchObject({ EUR: '1', AUD: '1.6177', JPY: '180.57', ISK: '138.00' });
});

test('the emulator serves the other currencies in the form of the currency API, at rates a little different from the bank’s', async () => {
  const text = await (await fetch(emulator.otherRatesUrl)).text();
  expect(text).toMatch(/^\{"date":"2026-11-21","eur":\{"1inch":5\.9,"aed":4\.1745,/);
  const { perEuro } = parseCurrencyApiRates(text);
  expect(perEuro).toMatchObject({ EUR: '1', NGN: '1653.9', AUD: '1.6193177' });
});
