import { Readable } from 'node:stream';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { type AuditServices, auditLedger } from '../../../../shared/billing/credits/audit-ledger.ts';
import { boundsOf, endless, memoryLog, movedClock } from './support/bounds.ts';
import { useCredits } from './support/use-credits.ts';

const bench = useCredits();
const time = movedClock(Date.now() + 60_000);
let charges = 0;
const newChargeId = (): string => `charge-${charges++}`.padEnd(16, '-');
const delivered = async () => ({ body: '{}', delivered: true });

/** A test's account, and the audit of it and others. */
let account = '';
async function audit(
  duringSleep: () => Promise<unknown> = async () => {},
  stores: AuditServices = bench.credits.audited,
  ...others: readonly string[]
) {
  const log = memoryLog();
  const sleeps: number[] = [];
  const accounts = { ...stores.accounts, list: () => Readable.from([...others, account]) };
  const report = await auditLedger(
    { ...stores, accounts },
    {
      ...boundsOf(time.clock, log),
      sleep: async (milliseconds) => {
        sleeps.push(milliseconds);
        time.advance(milliseconds);
        await duringSleep();
      },
    },
  );
  return { report, sleeps, drifts: report.drifts, events: log.events };
}

const tamper = (accountId: string, by: Readonly<Record<string, number>>) =>
  bench.credits.tamper(accountId, by);
const row = (accountId: string, attempt: string, state: string) =>
  bench.credits.putRow(accountId, { sk: attempt, state, amount: 10, at: 0 });

describe('the audit', () => {
  beforeEach(async () => {
    account = await bench.credits.newAccount(100);
    for (let call = 0; call < 3; call++) {
      await bench.credits.charges.charge(
        { accountId: account, operation: 'predict-price', amount: 10 },
        boundsOf(time.clock),
        delivered,
      );
    }
    time.advance(1000);
  });

  test('finds nothing and does not wait if the account and its ledger agree', async () => {
    const { report, sleeps, events } = await audit();
    expect(report.accounts).toBe(1);
    expect(report.drifts.has(account)).toBe(false);
    expect(report.complete).toBe(true);
    expect(sleeps).toEqual([]);
    expect(events.map(({ event }) => event)).toEqual(['ledger.audited']);
  });

  test.each([
    ['a credit too many is left', { available: 1 }, { balance: 1, spent: 0 }],
    ['a credit is missing', { available: -1 }, { balance: -1, spent: 0 }],
    ['more is spent than was settled', { available: -10, spent: 10 }, { balance: 0, spent: 10 }],
    ['more is granted than in the ledger', { available: 7, granted: 7 }, { balance: 0, granted: 7 }],
    ['an account is overdrawn', { available: -75, spent: 75 }, { overdrawn: 5 }],
  ])('reports that %s', async (_, changes, expected) => {
    await tamper(account, changes);
    const { drifts, sleeps, events } = await audit();
    expect(drifts.get(account)).toMatchObject(expected);
    expect(sleeps).toEqual([60_000]);
    expect(events).toContainEqual(
      expect.objectContaining({
        level: 'error',
        event: 'ledger.drift',
        fields: expect.objectContaining({ account }),
      }),
    );
  });

  test('reports a charge that was settled twice', async () => {
    await row(account, `${'x'.repeat(16)}#attempt1`, 'settled');
    await row(account, `${'x'.repeat(16)}#attempt2`, 'settled');
    expect((await audit()).drifts.get(account)).toMatchObject({ chargedTwice: 1, spent: -20 });
  });

  test('the audit ignores calls in flight: holds without a row, and holds whose row is settled', async () => {
    const { accounts, ledger } = bench.credits.stores;
    for (const letter of ['a', 'b']) {
      const hold = { chargeId: letter.repeat(16), attempt: 'attempt1', amount: 10, expiresAt: time.clock() };
      await accounts.reserve(account, hold, endless);
      if (letter === 'b') await ledger.settle(account, { hold, at: time.clock() - 500 }, endless);
    }
    expect((await audit()).report.drifts.has(account)).toBe(false);

    await tamper(account, { spent: 10 });
    expect((await audit()).report.drifts.get(account)).toMatchObject({ spent: 10 });
  });

  /** A complete call, and one whose row is settled while its hold remains. */
  async function callsArrive(): Promise<void> {
    const { charges, stores } = bench.credits;
    const request = { accountId: account, operation: 'predict-price', amount: 10 };
    await charges.charge(request, boundsOf(time.clock), delivered);
    const hold = { chargeId: newChargeId(), attempt: 'attempt1', amount: 10, expiresAt: time.clock() };
    await stores.accounts.reserve(account, hold, endless);
    await stores.ledger.settle(account, { hold, at: time.clock() }, endless);
  }

  test.each(['its first reading', 'reading the ledger', 'its second reading'])(
    'the audit tolerates calls that arrive before %s',
    async (moment) => {
      const { accounts, ledger } = bench.credits.stores;
      let readings = 0;
      const stores = {
        ...bench.credits.audited,
        accounts: {
          ...bench.credits.audited.accounts,
          async read(...given: Parameters<typeof accounts.read>) {
            readings += 1;
            if (moment === (readings % 2 === 1 ? 'its first reading' : 'its second reading'))
              await callsArrive();
            return accounts.read(...given);
          },
        },
        ledger: {
          ...ledger,
          async *rows(...given: Parameters<typeof ledger.rows>) {
            if (moment === 'reading the ledger') await callsArrive();
            yield* ledger.rows(...given);
          },
        },
      };
      const { drifts, sleeps } = await audit(undefined, stores);
      expect(readings).toBe(2);
      expect(drifts).toEqual(new Map());
      expect(sleeps).toEqual([]);

      readings = 0;
      await tamper(account, { spent: 50 });
      expect((await audit(undefined, stores)).drifts.get(account)?.spent).toBeGreaterThan(0);
    },
  );

  test('the audit does not report a difference that disappears within a minute', async () => {
    await tamper(account, { available: -1 });
    const { drifts, sleeps } = await audit(() => tamper(account, { available: 1 }));
    expect(sleeps).toEqual([60_000]);
    expect(drifts.size).toBe(0);
  });

  test('the audit continues with the others if one account cannot be read', async () => {
    const unreadable = await bench.credits.newAccount(0);
    await row(unreadable, `${'z'.repeat(16)}#attempt1`, 'neither');
    await tamper(account, { available: 1 });
    const { report, events } = await audit(undefined, undefined, unreadable);
    expect(report.complete).toBe(false);
    expect(report.drifts.get(account)).toMatchObject({ balance: 1 });
    expect(events).toContainEqual(
      expect.objectContaining({ event: 'audit.account-failed', fields: { account: unreadable } }),
    );
  });
});
