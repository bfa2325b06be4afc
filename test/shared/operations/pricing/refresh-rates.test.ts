import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startRatesEmulator } from '../../../../lib/sandbox/rates/rates-emulator.ts';
import { isCountry } from '../../../../shared/contract/countries.ts';
import { currencyOf } from '../../../../shared/libraries/prices/currencies.ts';
import { parseCurrencyApiRates } from '../../../../shared/operations/pricing/rates/parse-rates.ts';
import { convert, type DailyRates } from '../../../../shared/operations/pricing/rates/reference-rates.ts';
import { refreshRates } from '../../../../shared/operations/pricing/refresh-rates.ts';

const now = Date.parse('2026-11-22T15:20:00Z');
const bankFile = '/stats/eurofxref/';
const otherFile = '/npm/';

let emulator: Awaited<ReturnType<typeof startRatesEmulator>>;
beforeAll(async () => {
  emulator = await startRatesEmulator({ clock: () => now });
});
afterAll(() => emulator.stop());
afterEach(() => emulator.faults.clear());

let stored: DailyRates[];
let logged: unknown[][];
beforeEach(() => {
  stored = [];
  logged = [];
});

const at = (source: DailyRates['source']) => stored.find((dailyRates) => dailyRates.source === source);

const refresh = (clock = () => now) =>
  refreshRates({
    urls: { ecb: emulator.ratesUrl, 'currency-api': emulator.otherRatesUrl },
    store: {
      read: async () => stored.toSorted((a) => (a.source === 'ecb' ? -1 : 1)),
      write: async (rates) => {
        stored = [...stored.filter(({ source }) => source !== rates.source), rates];
      },
    },
    clock,
    log: {
      info: (event, fields) => logged.push([event, fields]),
      warn: (event, fields) => logged.push([event, fields]),
      error: () => undefined,
    },
  });

/** The other source's file with some rates changed. */
async function changed(change: (eur: Record<string, unknown>) => object): Promise<string> {
  const file = (await (await fetch(emulator.otherRatesUrl)).json()) as { date: string; eur: object };
  return JSON.stringify({ ...file, eur: { ...file.eur, ...change({ ...file.eur }) } });
}

const answerOther = (body: string) =>
  emulator.faults.add({ path: otherFile, kind: 'answer', status: 200, body, times: 1 });

test('both sources are fetched, stored and reported', async () => {
  await refresh();
  expect(logged.map(([event]) => event)).toEqual(['rates.stored', 'rates.stored', 'rates.refreshed']);
  expect(at('ecb')?.perEuro).toMatchObject({ AUD: '1.6177', USD: '1.1367' });
  expect(at('currency-api')).toMatchObject({ date: '2026-11-22', perEuro: { EUR: '1', NGN: '1653.9' } });
});

test('with the emulated sources every country’s currency has a rate', async () => {
  await refresh();
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const countries = letters.flatMap((a) => letters.map((b) => a + b)).filter(isCountry);
  expect(countries).toHaveLength(249);
  const rates = await Promise.all([at('ecb'), at('currency-api')].flatMap((dailyRates) => dailyRates ?? []));
  const lacking = countries.filter(
    (country) =>
      'lacking' in convert({ amount: '1', currency: 'EUR' }, currencyOf(country) ?? '', rates, now),
  );
  expect(lacking).toEqual([]);
});

test.each([
  ['ecb', bankFile, 'currency-api'],
  ['currency-api', otherFile, 'ecb'],
] as const)(
  'if %s fails, the other source’s rates are stored, the stored ones stay, and the job fails',
  async (failing, path, working) => {
    await refresh();
    const before = at(failing);
    logged = [];
    stored = stored.map((dailyRates) =>
      dailyRates.source === working ? { ...dailyRates, date: '2026-11-20' } : dailyRates,
    );
    emulator.faults.add({ path, kind: 'answer', status: 503, times: 1 });
    await expect(refresh()).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
    expect([at(failing), at(working)?.date]).toEqual([before, '2026-11-22']);
    const reason = `${failing} returned 503.`;
    expect(logged).toContainEqual(['rates.source-failed', { source: failing, reason }]);
    expect(logged.map(([event]) => event)).not.toContain('rates.refreshed');
  },
);

describe('an implausible file of the other source', () => {
  test.each([
    ['is not JSON', async () => '<html>'],
    ['has another base', async () => '{"date":"2026-11-22","usd":{"eur":0.88}}'],
    ['lists few currencies', async () => '{"date":"2026-11-22","eur":{"usd":1.1}}'],
    ['has no date', async () => (await changed(() => ({}))).replace('2026-11-22', 'today')],
    ['is dated in the future', async () => (await changed(() => ({}))).replace('2026-11-22', '2026-12-22')],
    [
      'differs from the bank',
      () =>
        changed((eur) =>
          Object.fromEntries(Object.entries(eur).map(([code, rate]) => [code, Number(rate) / 1.14 / 1.14])),
        ),
    ],
    ['has a rate that jumped', () => changed(({ ngn }) => ({ ngn: Number(ngn) / 1000 }))],
  ])('the other source’s file is refused and the stored rates stay if it %s', async (_name, body) => {
    await refresh();
    const before = at('currency-api');
    answerOther(await body());
    await expect(refresh()).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
    expect(at('currency-api')).toEqual(before);
  });
});

test('a jump is taken once the stored rates are too old to be used', async () => {
  await refresh();
  stored = stored.map((dailyRates) =>
    dailyRates.source === 'currency-api' ? { ...dailyRates, date: '2026-11-14' } : dailyRates,
  );
  answerOther(await changed(({ ngn }) => ({ ngn: Number(ngn) * 10 })));
  await refresh();
  expect(at('currency-api')?.perEuro.NGN).toBe('16539');
});

test('tokens are left out, even under a currency’s code', async () => {
  const { perEuro } = parseCurrencyApiRates(await changed(() => ({ mnt: 0.97 })));
  expect(Object.keys(perEuro)).not.toEqual(expect.arrayContaining(['BTC']));
  expect(perEuro).not.toHaveProperty('MNT');
  expect(parseCurrencyApiRates(await changed(() => ({}))).perEuro.MNT).toBe('4069.4');
});

test('a rate that is not a number above 0 loses only itself', async () => {
  const odd = { ngn: '1650', xaf: 0, xof: -3, kwd: null, vnd: 1e-7 };
  const { perEuro } = parseCurrencyApiRates(await changed(() => odd));
  expect([perEuro.NGN, perEuro.XAF, perEuro.XOF, perEuro.KWD]).toEqual(Array(4).fill(undefined));
  expect(perEuro.VND).toBe('0.0000001');
});
