import { afterEach, describe, expect, test } from '@jest/globals';
import { type SweepIndex, sweepHolds } from '../../../../shared/billing/credits/sweep-holds.ts';
import { accountKey } from '../../../../shared/billing/credits/tables/account-item.ts';
import { readItem } from '../../../../shared/platform/database/send-command.ts';
import { brokenRules } from './support/books.ts';
import { boundsOf, endless, holdPassed, hour, memoryLog, movedClock } from './support/bounds.ts';
import { tableNames, useCredits } from './support/use-credits.ts';

const bench = useCredits();
const charge = (letter: string): string => letter.repeat(16);

async function hold(accountId: string, chargeId: string, now: number, amount = 10) {
  const taken = { chargeId, attempt: 'attempt1', amount, expiresAt: now + 38_000 };
  const { outcome } = await bench.credits.stores.accounts.reserve(accountId, taken, endless);
  expect(outcome).toBe('held');
  return taken;
}

/** An account with one hold, taken at the returned time. */
async function heldAccount() {
  const time = movedClock();
  const account = await bench.credits.newAccount(100);
  await hold(account, charge('a'), time.clock());
  return { account, time };
}

async function indexKeys(accountId: string) {
  const { client } = bench.database;
  const item = await readItem(client, tableNames(bench.database).accounts, accountKey(accountId), endless);
  return { sweepAt: item?.sweepAt, sweepShard: item?.sweepShard };
}

describe('the sweep', () => {
  /** Every test has the index for itself. */
  afterEach(async () => {
    const later = movedClock();
    later.advance(hour);
    await bench.credits.sweep(later.clock);
  });

  test('voids a dead hold without a row, finishes those with one, and returns charges for answers that never left', async () => {
    const { stores, index, sweep, books } = bench.credits;
    const { account, time } = await heldAccount();
    const settled = await hold(account, charge('b'), time.clock());
    const voided = await hold(account, charge('c'), time.clock());
    const unanswered = await hold(account, charge('d'), time.clock());
    await stores.ledger.settle(account, { hold: settled, at: 0 }, endless);
    await stores.ledger.void(account, { hold: voided, at: 0 }, endless);
    const entry = { hold: unanswered, operation: 'predict-price', once: true, at: 0 };
    await stores.ledger.settle(account, entry, endless);

    time.advance(37_000);
    expect(await sweep(time.clock)).toMatchObject({ voided: 0, settled: 0, returned: 0 });
    time.advance(1001);
    const log = memoryLog();
    const report = await sweepHolds({ ...stores, index }, boundsOf(time.clock, log));
    const counts = { accounts: 1, voided: 2, settled: 1, returned: 1, failed: 0 };
    expect(report).toEqual({ ...counts, oldestHoldAgeMs: holdPassed, complete: true });
    expect(log.events).toContainEqual({ level: 'info', event: 'sweep.finished', fields: report });
    const after = await books(account);
    expect(after.account).toMatchObject({ available: 90, spent: 10, holds: new Map() });
    expect(brokenRules(after)).toEqual([]);
    expect(after.rows.filter(({ kind }) => kind === 'return')).toMatchObject([
      { operation: 'predict-price', amount: 10 },
    ]);
  });

  test('the sweep removes an account without holds from the index and does not read it again', async () => {
    const { sweep, newAccount } = bench.credits;
    const time = movedClock();
    const account = await newAccount(100);
    expect(await indexKeys(account)).toEqual({});
    await hold(account, charge('a'), time.clock());
    expect(await indexKeys(account)).toEqual({
      sweepAt: time.clock() + 38_000,
      sweepShard: expect.stringMatching(/^[0-3]$/),
    });
    time.advance(holdPassed);
    await sweep(time.clock);
    expect(await indexKeys(account)).toEqual({});
    expect(await sweep(time.clock)).toMatchObject({ accounts: 0 });
  });

  test('the sweep comes back for the earliest live hold', async () => {
    const { sweep, books } = bench.credits;
    const { account, time } = await heldAccount();
    time.advance(20_000);
    const second = await hold(account, charge('b'), time.clock());
    time.advance(5000);
    await hold(account, charge('c'), time.clock());
    time.advance(13_001);
    expect(await sweep(time.clock)).toMatchObject({ voided: 1 });
    expect((await indexKeys(account)).sweepAt).toBe(second.expiresAt);
    time.advance(holdPassed);
    expect(await sweep(time.clock)).toMatchObject({ voided: 2 });
    expect((await books(account)).account).toMatchObject({ available: 100, holds: new Map() });
  });

  test('the sweep does not lose an account that takes a hold while its index keys are being removed', async () => {
    const { stores, index } = bench.credits;
    const { account, time } = await heldAccount();
    time.advance(holdPassed);
    let taken = false;
    const racing = {
      ...index,
      forget: async (...given: Parameters<typeof index.forget>) => {
        if (!taken) {
          taken = true;
          await hold(account, charge('b'), time.clock());
        }
        return index.forget(...given);
      },
    };
    await sweepHolds({ ...stores, index: racing }, boundsOf(time.clock));
    expect((await indexKeys(account)).sweepAt).toBe(time.clock() + 38_000);
  });

  test('the sweep reports a hold or account that cannot be finished, and continues with the others', async () => {
    const { stores, index, books, sweep, newAccount } = bench.credits;
    const time = movedClock();
    const [stuck, whole] = [await newAccount(100), await newAccount(100)];
    for (const account of [stuck, whole]) await hold(account, charge('a'), time.clock());
    time.advance(1);
    await hold(stuck, charge('b'), time.clock());
    time.advance(holdPassed);
    const ledger: typeof stores.ledger = {
      ...stores.ledger,
      void: async (accountId, entry, budget) => {
        if (accountId === stuck && entry.hold.chargeId === charge('a')) throw new Error('a broken row');
        return await stores.ledger.void(accountId, entry, budget);
      },
    };
    const log = memoryLog();
    const report = await sweepHolds({ ...stores, ledger, index }, boundsOf(time.clock, log));
    expect(report).toMatchObject({ accounts: 2, failed: 1, voided: 2 });
    expect([...(await books(stuck)).account.holds.keys()]).toEqual([charge('a')]);
    expect((await books(whole)).account.holds.size).toBe(0);
    expect(log.events).toContainEqual(
      expect.objectContaining({ event: 'sweep.account-failed', fields: { account: stuck } }),
    );
    expect(await sweep(time.clock)).toMatchObject({ voided: 1 });
  });

  test('the sweep works on all shards at once, however many accounts are due in one, and starts no account after its budget', async () => {
    const { stores } = bench.credits;
    const over = new AbortController();
    const seen: string[] = [];
    const index: SweepIndex = {
      shards: ['0', '1'],
      async *due(shard) {
        for (let account = 0; account < (shard === '0' ? 100_000 : 3); account++) yield `${shard}#${account}`;
      },
      forget: async () => true,
      move: async () => true,
    };
    const accounts: typeof stores.accounts = {
      ...stores.accounts,
      async read(accountId) {
        seen.push(accountId);
        if (accountId === '1#2') over.abort();
        return undefined;
      },
    };
    const log = memoryLog();
    const budget = { signal: over.signal, remaining: () => 1000 };
    const bounds = { ...boundsOf(movedClock().clock, log), budget };
    const report = await sweepHolds({ ...stores, accounts, index }, bounds);
    expect(seen.filter((account) => account.startsWith('1#'))).toHaveLength(3);
    expect(seen.length).toBeLessThan(50);
    expect(report.complete).toBe(false);
    expect(log.events.map(({ event }) => event)).toEqual(['sweep.finished']);
  });
});
