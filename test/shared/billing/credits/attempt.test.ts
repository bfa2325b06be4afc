import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import type { DoWork, Idempotency } from '../../../../shared/billing/credits/charges.ts';
import type { AccountStore, Hold } from '../../../../shared/billing/credits/holds/account.ts';
import type { Deliveries } from '../../../../shared/billing/credits/holds/finish-hold.ts';
import type { Ledger } from '../../../../shared/billing/credits/ledger.ts';
import type { IdempotencyKeys } from '../../../../shared/billing/credits/paid-call/keyed-charge.ts';
import { createCharges } from '../../../../shared/billing/credits/paid-call/paid-call.ts';
import type { Bounds } from '../../../../shared/platform/call/call.ts';
import { startTimeBudget, type TimeBudget } from '../../../../shared/platform/call/time-budget.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import { inMovedTime } from '../../platform/call/moved-time.ts';
import type { Books } from './support/books.ts';
import { boundsOf, holdPassed, memoryLog, movedClock } from './support/bounds.ts';
import { useCredits } from './support/use-credits.ts';

const bench = useCredits();
const { clock } = movedClock();
const deliver: DoWork = async () => ({ body: '{"done":true}', delivered: true });
const overloaded = () => new ServiceError('OVERLOADED', 'the database refuses');

/** One call costing all 10 credits of its account, with some stores replaced. */
async function callOver(
  replaced: {
    readonly ledger?: Partial<Ledger>;
    readonly accounts?: Partial<AccountStore>;
    readonly keys?: Partial<IdempotencyKeys>;
    readonly deliveries?: Partial<Deliveries>;
  },
  work = deliver,
  bounds: Bounds = boundsOf(clock),
  idempotency?: Idempotency,
  payer?: string,
) {
  const { stores, books, newAccount } = bench.credits;
  const accountId = payer ?? (await newAccount(10));
  const charges = createCharges({
    ...stores,
    ledger: { ...stores.ledger, ...replaced.ledger },
    accounts: { ...stores.accounts, ...replaced.accounts },
    keys: { ...stores.keys, ...replaced.keys },
    deliveries: { ...stores.deliveries, ...replaced.deliveries },
  });
  const [outcome] = await Promise.allSettled([
    charges.charge(
      { accountId, operation: 'predict-price', amount: 10, ...(idempotency && { idempotency }) },
      bounds,
      work,
    ),
  ]);
  return { outcome, accountId, ...(await books(accountId)) };
}

describe('a settle whose reply was unclear', () => {
  /** The settle is carried out or not, and its reply lost; the first reads that check it fail. */
  const unclear = (carriedOut: boolean, failingAsks: number, failure: () => Error): Partial<Ledger> => {
    const { ledger } = bench.credits.stores;
    let asked = 0;
    return {
      async settle(...given) {
        if (carriedOut) await ledger.settle(...given);
        return 'unclear';
      },
      async void(...given) {
        // It behaves like the adapter, which pauses between attempts.
        await sleep(5);
        if (asked++ < failingAsks) throw failure();
        return ledger.void(...given);
      },
    };
  };

  test.each([
    ['the database is overloaded', 20, overloaded],
    ['the database refuses', 3, () => new Error('ValidationException')],
  ])(
    'a settle without a clear reply that was carried out is delivered, however long %s',
    async (_, failingAsks, failure) => {
      const { outcome, settled } = await callOver({ ledger: unclear(true, failingAsks, failure) });
      expect(outcome).toMatchObject({ value: { body: '{"done":true}', charged: 10, remaining: 0 } });
      expect(settled).toHaveLength(1);
    },
  );

  test('a settle without a clear reply that was never carried out ends the call and returns the amount', async () => {
    const { outcome, account, settled } = await callOver({ ledger: unclear(false, 20, overloaded) });
    expect(outcome).toMatchObject({
      reason: { code: 'OVERLOADED', chargeUnknown: false, creditsRemaining: 10 },
    });
    expect(account).toMatchObject({ available: 10, spent: 0, holds: new Map() });
    expect(settled).toEqual([]);
  });

  test(
    'a settle without a clear reply is checked until time is up, then logged for an operator',
    inMovedTime(async (time) => {
      const log = memoryLog();
      const budget = startTimeBudget(26_000);
      let asked = 0;
      const silent: Partial<Ledger> = {
        ...unclear(true, 0, overloaded),
        async void() {
          asked += 1;
          time.advance(500);
          throw overloaded();
        },
      };
      const { outcome, accountId, settled } = await callOver({ ledger: silent }, deliver, {
        clock,
        budget,
        log,
      });
      budget.end();
      expect(outcome).toMatchObject({ reason: { code: 'OVERLOADED', chargeUnknown: true } });
      // The time runs until 1.5 s after the budget.
      expect(asked * 500).toBe(27_500);
      expect(log.events).toEqual([
        {
          level: 'error',
          event: 'charge.outcome-unknown',
          fields: { account: accountId, charge: settled[0]?.chargeId, attempt: settled[0]?.attempt },
        },
      ]);
    }),
  );
});

describe('a drop whose reply was unclear', () => {
  const noReply = { release: () => Promise.reject(overloaded()) };
  const kinds = (rows: Books['rows']) => rows.map(({ kind }) => kind).sort();

  test('a drop without a clear reply lets the answer leave once it is marked, and returns nothing', async () => {
    const { outcome, accountId, rows } = await callOver({ accounts: noReply });
    expect(outcome).toMatchObject({ value: { body: '{"done":true}', charged: 10, remaining: undefined } });
    expect(kinds(rows)).toEqual(['answer', 'charge', 'grant']);
    const time = movedClock();
    time.advance(holdPassed);
    await bench.credits.sweep(time.clock);
    expect((await bench.credits.books(accountId)).account).toMatchObject({ available: 0, spent: 10 });
  });

  test('a drop without a clear reply withholds an answer whose charge was returned in between', async () => {
    const { stores } = bench.credits;
    const { outcome, account, rows } = await callOver({
      accounts: {
        async release(share, hold, ending, time) {
          expect(await stores.deliveries.giveBack(share, hold, clock(), time)).toBe(true);
          return stores.accounts.release(share, hold, ending, time);
        },
      },
    });
    expect(outcome).toMatchObject({ reason: { code: 'TIMEOUT', chargeUnknown: false } });
    expect(account).toMatchObject({ available: 10, spent: 0 });
    expect(kinds(rows)).toEqual(['charge', 'grant', 'return']);
  });

  test('a drop without a clear reply raises an alarm if no mark can be written either, and the sweep returns the amount', async () => {
    const log = memoryLog();
    const silent = { confirm: () => Promise.reject(overloaded()) };
    const { outcome, accountId } = await callOver({ accounts: noReply, deliveries: silent }, deliver, {
      ...boundsOf(clock),
      log,
    });
    expect(outcome).toMatchObject({ reason: { code: 'OVERLOADED', chargeUnknown: true } });
    expect(log.events.map(({ event }) => event)).toEqual(['hold.left-to-sweep', 'charge.outcome-unknown']);
    const time = movedClock();
    time.advance(holdPassed);
    await bench.credits.sweep(time.clock);
    expect((await bench.credits.books(accountId)).account).toMatchObject({ available: 10, spent: 0 });
  });

  test('a drop without a clear reply changes nothing for an answer that a key can replay', async () => {
    const { outcome, rows } = await callOver({ accounts: noReply }, deliver, boundsOf(clock), {
      key: 'k',
      requestHash: 'h',
    });
    expect(outcome).toMatchObject({ value: { charged: 10 } });
    expect(kinds(rows)).toEqual(['charge', 'grant']);
  });
});

test('a refused settle ends the call and returns the amount at once', async () => {
  const { outcome, account, settled } = await callOver({
    ledger: { settle: () => Promise.reject(overloaded()) },
  });
  expect(outcome).toMatchObject({ reason: { code: 'OVERLOADED', creditsRemaining: 10 } });
  expect(account).toMatchObject({ available: 10, holds: new Map() });
  expect(settled).toEqual([]);
});

test('a settle that looks refused but was carried out is delivered', async () => {
  const { ledger } = bench.credits.stores;
  const { outcome, account } = await callOver({
    ledger: {
      async settle(...given) {
        await ledger.settle(...given);
        throw overloaded();
      },
    },
  });
  expect(outcome).toMatchObject({ value: { body: '{"done":true}', charged: 10, remaining: 0 } });
  expect(account).toMatchObject({ available: 0, spent: 10, holds: new Map() });
});

test('the caller learns why the work failed even if the amount cannot be returned', async () => {
  const log = memoryLog();
  const failing = () => Promise.reject(new ServiceError('UPSTREAM_FAILED'));
  const silent = { void: () => Promise.reject(overloaded()) };
  const { outcome, accountId, account } = await callOver({ ledger: silent }, failing, boundsOf(clock, log));
  expect(outcome).toMatchObject({ reason: { code: 'UPSTREAM_FAILED' } });
  expect(account.holds.size).toBe(1);
  expect(log.events).toMatchObject([{ event: 'hold.left-to-sweep', fields: { account: accountId } }]);
});

test('the steps before the work have five seconds in total, and those of a second attempt all remaining time', async () => {
  const { stores } = bench.credits;
  const times: [step: string, milliseconds: number][] = [];
  const timed =
    <Given extends unknown[], Value>(step: string, at: number, act: (...given: Given) => Promise<Value>) =>
    (...given: Given): Promise<Value> => {
      times.push([step, (given[at] as TimeBudget).remaining()]);
      return act(...given);
    };
  let [settles, works] = [0, 0];
  const replaced = {
    accounts: { reserve: timed('reserve', 2, stores.accounts.reserve) },
    ledger: {
      endings: timed('look', 2, stores.ledger.endings),
      settle: async (...given: Parameters<Ledger['settle']>) =>
        settles++ === 0 ? ('unclear' as const) : await stores.ledger.settle(...given),
    },
    keys: { open: timed('open', 4, stores.keys.open), extend: timed('extend', 4, stores.keys.extend) },
  };
  const work: DoWork = (...given) => {
    works += 1;
    return works === 1 ? Promise.reject(new ServiceError('UPSTREAM_FAILED')) : deliver(...given);
  };
  const idempotency = { key: 'key', requestHash: 'hash' };
  const { accountId } = await callOver(replaced, work, boundsOf(clock), idempotency);
  const { outcome } = await callOver(replaced, work, boundsOf(clock), idempotency, accountId);
  expect(outcome).toMatchObject({ status: 'fulfilled', value: { charged: 10 } });
  // The second call works once, and its key is kept alive.
  expect(works).toBe(2);
  const steps = ['open', 'reserve', 'look', 'open', 'look', 'extend', 'reserve', 'look'];
  const again = ['extend', 'reserve', 'look'].map((step) => [step, Number.POSITIVE_INFINITY]);
  expect(times).toEqual([...steps.map((step) => [step, expect.any(Number)]), ...again]);
  for (const [, time] of times.slice(0, steps.length)) expect(time).toBeLessThanOrEqual(5000);
});

test('a failure reports the balance seen by the refusal, not by an earlier attempt', async () => {
  const { stores } = bench.credits;
  const other = (hold: Hold): Hold => ({ ...hold, chargeId: 'another-charge--' });
  let reserves = 0;
  const { outcome } = await callOver({
    accounts: {
      async reserve(...given) {
        reserves++;
        if (reserves > 1) await stores.accounts.reserve(given[0], other(given[1]), given[2]);
        const reservation = await stores.accounts.reserve(...given);
        return reserves === 1 ? { outcome: 'unclear' } : reservation;
      },
    },
  });
  expect(outcome).toMatchObject({ reason: { code: 'OUT_OF_CREDITS', creditsRemaining: 0 } });
});
