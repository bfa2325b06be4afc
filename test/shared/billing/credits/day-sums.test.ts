import { describe, expect, test } from '@jest/globals';
import { dayOf, endOfDay, lastClosedDay, startOfDay } from '../../../../shared/billing/credits/days.ts';
import { eachOf } from '../../../../shared/platform/call/each-of.ts';
import { endless, memoryLog } from './support/bounds.ts';
import { useCredits } from './support/use-credits.ts';

const bench = useCredits();
const day = 86_400_000;
const hour = 3_600_000;
const noon = Date.UTC(2026, 10, 22, 12);

/** The audit of one account at a given time. */
async function auditOf(accountId: string, now: number, full?: boolean) {
  const log = memoryLog();
  const sleeps: number[] = [];
  const sleep = async (milliseconds: number) => sleeps.push(milliseconds);
  const report = await bench.credits.audit([accountId], now, { log, sleep, full });
  expect(report.complete).toBe(true);
  return { drifts: report.drifts, sleeps, events: log.events };
}

interface Row {
  readonly at: number;
  readonly grant?: true;
  readonly amount?: number;
}
let rows = 0;

/** Writes rows and updates the account as the protocol would. */
async function write(accountId: string, given: readonly Row[]): Promise<void> {
  const { putRow, tamper } = bench.credits;
  const puts = given.map(({ at, grant, amount = 10 }) => {
    rows += 1;
    const own = grant
      ? { sk: `grant#${rows}` }
      : { sk: `${String(rows).padStart(16, '-')}#attempt1`, state: 'settled' };
    return { ...own, at, amount };
  });
  await eachOf(puts, 25, (row) => putRow(accountId, row));
  const sum = (of: readonly Row[]) => of.reduce((total, { amount = 10 }) => total + amount, 0);
  const granted = sum(given.filter(({ grant }) => grant));
  const spent = sum(given.filter(({ grant }) => !grant));
  await tamper(accountId, { available: granted - spent, granted, spent });
}

const sumsOf = (accountId: string) =>
  bench.credits.audited.sums.between(accountId, '1970-01-01', '2099-12-31', endless);

test('a day closes an hour after its end', () => {
  const midnight = Date.UTC(2026, 10, 22);
  expect(lastClosedDay(midnight + hour - 1)).toBe('2026-11-20');
  expect(lastClosedDay(midnight + hour)).toBe('2026-11-21');
  expect([dayOf(midnight - 1), dayOf(midnight)]).toEqual(['2026-11-21', '2026-11-22']);
  expect(endOfDay('2026-11-21')).toBe(startOfDay('2026-11-22'));
});

describe('the audit reports an account that spends far more than it used to', () => {
  const reports = ({ events }: Awaited<ReturnType<typeof auditOf>>) =>
    events.filter(({ event }) => event === 'account.spends-unusually').map(({ fields }) => fields);

  test('on the same day, from the open day’s rows, and again once it has closed', async () => {
    const account = await bench.credits.newAccount(0);
    await write(account, [
      { at: noon - 4 * day, grant: true, amount: 50_000 },
      { at: noon - 3 * day, amount: 700 },
      { at: noon - day, amount: 10 },
    ]);
    expect(reports(await auditOf(account, noon))).toEqual([]);
    await write(account, [{ at: noon + 1, amount: 2110 }]);
    const report = { account, day: '2026-11-22', spent: 2110, busiest: 700 };
    expect(reports(await auditOf(account, noon + hour))).toEqual([report]);
    expect(reports(await auditOf(account, noon + day))).toEqual([report]);
    expect(reports(await auditOf(account, noon + day + hour))).toEqual([]);
  });
});

describe('the audit continues from the last closed day', () => {
  test('the audit reads no rows of closed days unless asked for all', async () => {
    const account = await bench.credits.newAccount(0);
    const { audited, tamper } = bench.credits;
    const closed = { granted: 0, spent: 0, grantedTotal: 1000, spentTotal: 400, usage: [] };
    await audited.sums.put(account, { day: '2026-11-20', ...closed }, endless);
    await tamper(account, { available: 600, granted: 1000, spent: 400 });
    await write(account, [{ at: noon, grant: true, amount: 100 }, { at: noon }, { at: noon + 1 }]);
    for (const later of [noon + hour, noon + day, noon + 2 * day, noon + 30 * day])
      expect((await auditOf(account, later)).drifts.size).toBe(0);
    const { drifts } = await auditOf(account, noon + 30 * day, true);
    expect(drifts.get(account)).toMatchObject({ granted: 1000, spent: 400 });
  });

  test('the audit gives the index time to catch up, and rereads a differing ledger in full before reporting', async () => {
    const account = await bench.credits.newAccount(0);
    await write(account, [{ at: noon - 2 * day, grant: true, amount: 100 }]);
    await auditOf(account, noon);
    expect(await auditOf(account, noon)).toMatchObject({ sleeps: [2000], drifts: new Map() });

    // A row too late for its day is no drift, and the sums are recomputed.
    await write(account, [{ at: noon - 2 * day }]);
    const late = await auditOf(account, noon);
    expect(late).toMatchObject({ sleeps: [2000, 60_000], drifts: new Map() });
    expect(await sumsOf(account)).toMatchObject([{ day: '2026-11-20', spent: 10, spentTotal: 10 }]);
    expect(await auditOf(account, noon)).toMatchObject({ sleeps: [2000], drifts: new Map() });
  });

  test('the audit finds drift of the day, and of old rows in a full read', async () => {
    const account = await bench.credits.newAccount(0);
    await write(account, [{ at: noon - 9 * day, grant: true, amount: 100 }, { at: noon - 9 * day }]);
    await auditOf(account, noon);
    await bench.credits.tamper(account, { available: -10, spent: 10 });
    const audit = await auditOf(account, noon);
    expect(audit.drifts.get(account)).toMatchObject({ spent: 10 });
    expect(audit.events).toContainEqual(expect.objectContaining({ event: 'ledger.drift' }));
    const full = await auditOf(account, noon, true);
    expect(full.drifts.get(account)).toMatchObject({ spent: 10 });
  });

  test('the audit finds a charge that was settled on two days', async () => {
    const account = await bench.credits.newAccount(0);
    await write(account, [{ at: noon - 3 * day, grant: true, amount: 100 }]);
    await auditOf(account, noon - day);
    const { ledger } = bench.credits.stores;
    const hold = { chargeId: 'd'.repeat(16), attempt: 'attempt1', amount: 0, expiresAt: 0 };
    await ledger.settle(account, { hold, at: startOfDay('2026-11-21') - 1000 }, endless);
    await auditOf(account, noon - day);
    await ledger.settle(
      account,
      { hold: { ...hold, attempt: 'attempt2' }, at: startOfDay('2026-11-21') + 1000 },
      endless,
    );
    expect((await auditOf(account, noon)).drifts.get(account)).toMatchObject({ chargedTwice: 1, spent: 0 });
  });
});
