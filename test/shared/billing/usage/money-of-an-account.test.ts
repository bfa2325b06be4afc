import { expect, test } from '@jest/globals';
import type { ChargeRequest } from '../../../../shared/billing/credits/charges.ts';
import { daysOfMonth, statementPage, statementSums } from '../../../../shared/billing/usage/statement.ts';
import { lastDays, usageByDay } from '../../../../shared/billing/usage/usage-by-day.ts';
import { boundsOf, endless } from '../credits/support/bounds.ts';
import { useCredits } from '../credits/support/use-credits.ts';

const bench = useCredits();
const day = 86_400_000;
const now = Date.UTC(2026, 10, 22, 12);
const bounds = { budget: endless };

async function call(accountId: string, at: number, more: Partial<ChargeRequest> = {}) {
  const origin = { keyId: 'k1', requestId: `r${at}` };
  const request = { accountId, operation: 'predict-price', amount: 10, origin, ...more };
  const deliver = async () => ({ body: '{}', delivered: true });
  await bench.credits.charges.charge(
    request,
    boundsOf(() => at),
    deliver,
  );
}

test('usage has every day, closed or not, with credits by operation and key, and a statement each movement', async () => {
  const { newAccount, grants, audited } = bench.credits;
  const accountId = await newAccount(0);
  await grants.grant(accountId, { id: 'october', amount: 100, at: Date.UTC(2026, 9, 5) }, endless);
  await call(accountId, Date.UTC(2026, 9, 31, 23, 59, 59, 999));
  await call(accountId, Date.UTC(2026, 10, 1));
  await grants.grant(accountId, { id: 'november', amount: 50, at: now - 2 * day }, endless);
  await call(accountId, now - 2 * day + 1, { origin: { keyId: 'k2', requestId: 'r' } });
  await call(accountId, now - day);
  await call(accountId, now - 1000, { operation: 'appraise-product' });
  await call(accountId, now);
  const days = [
    { day: '2026-11-19', granted: 0, spent: 0, usage: [] },
    {
      day: '2026-11-20',
      granted: 50,
      spent: 10,
      usage: [{ operation: 'predict-price', keyId: 'k2', charges: 1, credits: 10 }],
    },
    {
      day: '2026-11-21',
      granted: 0,
      spent: 10,
      usage: [{ operation: 'predict-price', keyId: 'k1', charges: 1, credits: 10 }],
    },
    {
      day: '2026-11-22',
      granted: 0,
      spent: 20,
      usage: [
        { operation: 'appraise-product', keyId: 'k1', charges: 1, credits: 10 },
        { operation: 'predict-price', keyId: 'k1', charges: 1, credits: 10 },
      ],
    },
  ];
  for (const auditAt of [undefined, now - 20 * day, now - day, now]) {
    if (auditAt !== undefined) await bench.credits.audit([accountId], auditAt);
    expect(await usageByDay({ accountId, ...lastDays(4, () => now) }, audited, bounds)).toMatchObject(days);
    const sums = await statementSums({ accountId, ...daysOfMonth('2026-11') }, audited, bounds);
    const page = await statementPage({ accountId, sums, limit: 3 }, audited, bounds);
    expect([sums.opening, sums.closing, page.closing]).toEqual([90, 90, 90]);
    const charge = { kind: 'charge', amount: -10, operation: 'predict-price' };
    expect(page.entries).toEqual([
      { ...charge, at: now, id: expect.any(String), keyId: 'k1', requestId: `r${now}`, balance: 90 },
      expect.objectContaining({ at: now - 1000, operation: 'appraise-product', balance: 100 }),
      expect.objectContaining({ ...charge, at: now - day, balance: 110 }),
    ]);
  }
});

test.each(['', '2026', '2026-13', '2026-1', '2026-11-01', "2026-11'"])('%j is not a month', (month) => {
  expect(() => daysOfMonth(month)).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }));
});

test.each([
  ['2026-11-02', '2026-11-01'],
  ['2025-01-01', '2026-11-01'],
  ['2026-11-31', '2026-12-01'],
  ['yesterday', '2026-11-01'],
  ['', ''],
])('days from %j to %j are refused', async (from, to) => {
  await expect(usageByDay({ accountId: 'a', from, to }, bench.credits.audited, bounds)).rejects.toMatchObject(
    { code: 'BAD_REQUEST' },
  );
});
