import { beforeAll, describe, expect, test } from '@jest/globals';
import type { ChargeRequest } from '../../../../shared/billing/credits/charges.ts';
import {
  daysOfMonth,
  statementEntries,
  statementPage,
  statementSums,
} from '../../../../shared/billing/usage/statement.ts';
import { lastDays, usageByDay } from '../../../../shared/billing/usage/usage-by-day.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import { boundsOf, endless } from '../credits/support/bounds.ts';
import { useCredits } from '../credits/support/use-credits.ts';

const bench = useCredits();
const day = 86_400_000;
const now = Date.UTC(2026, 10, 22, 12);
const bounds = { budget: endless };

async function call(accountId: string, at: number, more: Partial<ChargeRequest> = {}, delivers = true) {
  const request = {
    accountId,
    operation: 'predict-price',
    amount: 10,
    origin: { keyId: 'k1', requestId: `r${at}` },
    ...more,
  };
  const work = async () => {
    if (!delivers) throw new ServiceError('UPSTREAM_FAILED');
    return { body: '{}', delivered: true };
  };
  await bench.credits.charges
    .charge(
      request,
      boundsOf(() => at),
      work,
    )
    .catch(() => undefined);
}

async function statement({ accountId, month }: { readonly accountId: string; readonly month: string }) {
  const { audited } = bench.credits;
  const sums = await statementSums({ accountId, ...daysOfMonth(month) }, audited, bounds);
  const page = await statementPage({ accountId, sums, limit: 1000 }, audited, bounds);
  expect([page.opening, page.closing]).toEqual([sums.opening, sums.closing]);
  return { ...page, entries: page.entries.toReversed() };
}

/** Granted and spent in two months, with a day that is closed, one that is not, and calls that failed. */
async function accountWithHistory(): Promise<string> {
  const { newAccount, stores } = bench.credits;
  const accountId = await newAccount(0);
  const { grants } = bench.credits;
  await grants.grant(accountId, { id: 'october', amount: 100, at: Date.UTC(2026, 9, 5) }, endless);
  await call(accountId, Date.UTC(2026, 9, 31, 23, 59, 59, 999));
  await call(accountId, Date.UTC(2026, 10, 1));
  await grants.grant(accountId, { id: 'november', amount: 50, at: now - 2 * day }, endless);
  await call(accountId, now - 2 * day + 1, { origin: { keyId: 'k2', requestId: 'r' } });
  await call(accountId, now - day, {}, false);
  await call(accountId, now - 1000, { operation: 'appraise-product' });
  await call(accountId, now);
  expect(await stores.accounts.read(accountId, endless)).toMatchObject({ available: 100, spent: 50 });
  return accountId;
}

const moments = [
  ['before any audit', []],
  ['after the audits of several days', [now - 20 * day, now - day, now]],
] as const;

describe.each(moments)('%s', (_moment, audits) => {
  let accountId = '';
  beforeAll(async () => {
    accountId = await accountWithHistory();
    for (const at of audits) expect((await bench.credits.audit([accountId], at)).drifts.size).toBe(0);
  });

  test('usage has every day, closed or not, with credits by operation and key', async () => {
    const usage = await usageByDay({ accountId, ...lastDays(3, () => now) }, bench.credits.audited, bounds);
    expect(usage).toEqual([
      {
        day: '2026-11-20',
        granted: 50,
        spent: 10,
        usage: [{ operation: 'predict-price', keyId: 'k2', charges: 1, credits: 10 }],
      },
      { day: '2026-11-21', granted: 0, spent: 0, usage: [] },
      {
        day: '2026-11-22',
        granted: 0,
        spent: 20,
        usage: [
          { operation: 'appraise-product', keyId: 'k1', charges: 1, credits: 10 },
          { operation: 'predict-price', keyId: 'k1', charges: 1, credits: 10 },
        ],
      },
    ]);
    const days = { from: '2026-10-31', to: '2026-11-01' };
    const turn = await usageByDay({ accountId, ...days }, bench.credits.audited, bounds);
    expect(turn.map(({ day: one, spent }) => [one, spent])).toEqual([
      ['2026-10-31', 10],
      ['2026-11-01', 10],
    ]);
  });

  test("a statement's entries lead from its opening to its closing balance, and months follow on one another", async () => {
    const months: Awaited<ReturnType<typeof statement>>[] = [];
    for (const month of ['2026-09', '2026-10', '2026-11', '2026-12']) {
      months.push(await statement({ accountId, month }));
    }
    expect(months.map(({ opening, closing, entries }) => [opening, entries.length, closing])).toEqual([
      [0, 0, 0],
      [0, 2, 90],
      [90, 5, 100],
      [100, 0, 100],
    ]);
    for (const { opening, entries, closing } of months) {
      const sum = entries.reduce((total, { amount }) => total + amount, opening);
      expect(sum).toBe(closing);
    }
    const { entries } = months[2] ?? { entries: [] };
    expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted());
    expect(entries[1]).toEqual({
      at: now - 2 * day,
      kind: 'grant',
      amount: 50,
      balance: 130,
      id: 'november',
    });
    expect(entries[2]).toMatchObject({
      kind: 'charge',
      amount: -10,
      balance: 120,
      operation: 'predict-price',
      keyId: 'k2',
      requestId: 'r',
    });
  });

  test('a statement can be read as it goes, the newest movement first', async () => {
    const { audited } = bench.credits;
    const sums = await statementSums({ accountId, ...daysOfMonth('2026-11') }, audited, bounds);
    const values = statementEntries({ accountId, sums }, audited, bounds);
    expect((await values.next()).value).toMatchObject({ at: now, amount: -10, balance: 100 });
    expect((await values.next()).value).toMatchObject({ operation: 'appraise-product', balance: 110 });
    await values.return(undefined);
  });
});

test.each(['', '2026', '2026-13', '2026-1', '2026-11-01', "2026-11'"])('%j is not a month', async (month) => {
  await expect(statement({ accountId: 'a', month })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
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
