import { describe, expect, test } from '@jest/globals';
import type { ChargeRequest, Work } from '../../../../shared/billing/credits/charges.ts';
import type { AccountStore } from '../../../../shared/billing/credits/holds/account.ts';
import { createCharges } from '../../../../shared/billing/credits/paid-call/paid-call.ts';
import { startTimeBudget } from '../../../../shared/platform/call/time-budget.ts';
import { createDynamoDb } from '../../../../shared/platform/database/dynamodb.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import { counts } from '../../../support/counts.ts';
import { recordReads } from '../../../support/record-reads.ts';
import { inMovedTime, type MovedTime } from '../../platform/call/moved-time.ts';
import { brokenRules } from './support/books.ts';
import { boundsOf, endless, holdPassed, movedClock } from './support/bounds.ts';
import { creditsOver, tableNames, useCredits } from './support/use-credits.ts';

const bench = useCredits();
const { clock } = movedClock();
const paid = (accountId: string, more: Partial<ChargeRequest> = {}): ChargeRequest => ({
  accountId,
  operation: 'appraise-product',
  amount: 10,
  ...more,
});
const deliver = async (): Promise<Work> => ({ body: '{"done":true}', delivered: true });
const codeOf = (error: unknown): string => (error instanceof ServiceError ? error.code : String(error));

describe('a paid call', () => {
  test('a paid call is charged when it delivers, and says what is left', async () => {
    const { charges, books, newAccount } = bench.credits;
    const account = await newAccount(25);
    const charged = await charges.charge(paid(account), boundsOf(clock), deliver);
    expect(charged).toEqual({ body: '{"done":true}', replayed: false, charged: 10, remaining: 15 });
    const after = await books(account);
    expect(after.account).toMatchObject({ available: 15, spent: 10, granted: 25, holds: new Map() });
    expect(after.rows).toContainEqual(
      expect.objectContaining({ ending: 'settled', amount: 10, at: clock() }),
    );
  });

  test('a paid call returns its credits and rethrows what the work throws', async () => {
    const { charges, books, newAccount } = bench.credits;
    const account = await newAccount(10);
    const failure = new ServiceError('UPSTREAM_FAILED');
    const call = charges.charge(paid(account), boundsOf(clock), () => Promise.reject(failure));
    await expect(call).rejects.toMatchObject({ code: 'UPSTREAM_FAILED', creditsRemaining: 10 });
    const after = await books(account);
    expect(after.account).toMatchObject({ available: 10, spent: 0, holds: new Map() });
    expect(brokenRules(after)).toEqual([]);
  });

  test('a paid call that delivers nothing chargeable is answered and charged 0', async () => {
    const { charges, books, newAccount } = bench.credits;
    const account = await newAccount(10);
    const charged = await charges.charge(paid(account), boundsOf(clock), async () => ({
      body: '{"results":[]}',
      delivered: false,
    }));
    expect(charged).toEqual({ body: '{"results":[]}', replayed: false, charged: 0, remaining: 10 });
    expect((await books(account)).settled).toEqual([]);
  });

  test('a paid call without enough credits is refused before the work begins', async () => {
    const { charges, newAccount } = bench.credits;
    const account = await newAccount(9);
    const call = charges.charge(paid(account), boundsOf(clock), () => {
      throw new Error('must not begin');
    });
    await expect(call).rejects.toMatchObject({ code: 'OUT_OF_CREDITS', creditsRemaining: 9 });
  });

  test.each<[what: string, work: (time: MovedTime) => Promise<Work>]>([
    [
      'ignores its time budget',
      (time) => {
        // Its last second is for settling.
        setImmediate(() => time.advance(25_000));
        return new Promise<Work>(() => {});
      },
    ],
    [
      'blocks the process until its time is up',
      (time) => {
        time.block(25_000);
        return deliver();
      },
    ],
  ])('a paid call whose work %s ends with its budget, and costs nothing', (_, work) =>
    inMovedTime(async (time) => {
      const { charges, books, newAccount } = bench.credits;
      const account = await newAccount(10);
      const budget = startTimeBudget(26_000);
      const call = charges.charge(paid(account), { ...boundsOf(clock), budget }, () => work(time));
      await expect(call).rejects.toMatchObject({ code: 'TIMEOUT', creditsRemaining: 10 });
      budget.end();
      const after = await books(account);
      expect(after.account).toMatchObject({ available: 10, spent: 0, holds: new Map() });
      expect(after.rows).toContainEqual(expect.objectContaining({ ending: 'voided' }));
    })(),
  );

  test('a paid call is never delivered if its hold was voided in between', async () => {
    const { charges, sweep, books, newAccount } = bench.credits;
    const time = movedClock();
    const account = await newAccount(10);
    const call = charges.charge(paid(account), boundsOf(time.clock), async () => {
      time.advance(holdPassed);
      await sweep(time.clock);
      return deliver();
    });
    await expect(call).rejects.toMatchObject({ code: 'TIMEOUT', creditsRemaining: 10 });
    expect((await books(account)).account).toMatchObject({ available: 10, spent: 0, holds: new Map() });
  });

  test('a paid call that shares its failure with other calls reports its own balance', async () => {
    const { charges, newAccount } = bench.credits;
    const failure = new ServiceError('UPSTREAM_FAILED', 'gone', { httpStatus: 418 });
    const [rich, poor] = await Promise.all(
      [70, 10].map(async (credits) => {
        const account = await newAccount(credits);
        return charges
          .charge(paid(account), boundsOf(clock), () => Promise.reject(failure))
          .catch((error: unknown) => error);
      }),
    );
    expect(rich).toMatchObject({ message: 'gone', httpStatus: 418, creditsRemaining: 70 });
    expect(poor).toMatchObject({ message: 'gone', httpStatus: 418, creditsRemaining: 10 });
  });

  test('a paid call gives up after five reserves without a clear reply and leaves nothing of them behind', async () => {
    const { stores, balances, books, newAccount } = bench.credits;
    const account = await newAccount(25);
    const { accounts } = stores;
    let reserves = 0;
    const unclear: AccountStore = {
      ...accounts,
      async reserve(...given) {
        reserves++;
        if (reserves === 3) await balances.grant(account, 'second', 5);
        await accounts.reserve(...given);
        return { outcome: 'unclear' };
      },
    };
    const charges = createCharges({ ...stores, accounts: unclear });
    await expect(charges.charge(paid(account), boundsOf(clock), deliver)).rejects.toMatchObject({
      code: 'OVERLOADED',
      creditsRemaining: 30,
      retryAfterSeconds: 2,
    });
    expect(reserves).toBe(5);
    const after = await books(account);
    expect(after.account).toMatchObject({ available: 30, spent: 0, holds: new Map() });
    // If a reserve arrives late, its row tells the next attempt that this one is dead.
    expect(after.rows.filter((row) => row.kind === 'charge' && row.ending === 'voided')).toHaveLength(5);
  });

  const three = ['UpdateItem', 'PutItem', 'UpdateItem'];
  const failing = () => Promise.reject(new ServiceError('UPSTREAM_FAILED'));
  test.each([
    { what: 'delivered', work: deliver, writes: three },
    { what: 'failed', work: failing, writes: three },
    { what: 'refused for lack of credits', amount: 90, work: deliver, writes: ['UpdateItem'] },
    { what: 'delivered under two limits', limit: 30, work: deliver, writes: three },
    { what: 'failed under two limits', limit: 30, work: failing, writes: three },
    { what: 'refused by a limit', limit: 30, amount: 40, work: deliver, writes: ['UpdateItem'] },
  ])(
    'a paid call costs at most three single-item writes and no read: $what',
    async ({ limit, amount = 10, work, writes }) => {
      const account = await bench.credits.newAccount(80);
      const limits = bench.credits.limits(clock);
      if (limit !== undefined) for (const name of ['*', 'key1']) await limits.set(account, limit, name);
      const sent: string[] = [];
      using watched = bench.watched((send, { command }) => {
        sent.push(command.replace(/Command$/, ''));
        return send();
      });
      const request = paid(account, { origin: { keyId: 'key1', requestId: 'r' } });
      // The process learns the limits.
      await watched.charges.charge(request, boundsOf(clock), deliver);
      sent.length = 0;
      await watched.charges.charge({ ...request, amount }, boundsOf(clock), work).catch(codeOf);
      expect(sent).toEqual(writes);
    },
  );

  test('a paid call uses strongly consistent reads only', async () => {
    const account = await bench.credits.newAccount(10);
    const client = createDynamoDb({ endpoint: bench.database.endpoint });
    const reads = recordReads(client);
    const { charges, books } = creditsOver(client, tableNames(bench.database));
    const keyed = paid(account, { idempotency: { key: 'consistent', requestHash: 'h' } });
    for (let call = 0; call < 2; call++) await charges.charge(keyed, boundsOf(clock), deliver);
    await books(account);
    client.destroy();
    // The rows, the kept answer, the account read alongside, and the books.
    expect(reads.length).toBeGreaterThanOrEqual(5);
    expect(reads.filter(({ consistent }) => !consistent)).toEqual([]);
  });
});

describe('many calls at once', () => {
  const [callers, affordable] = [counts(40, 200), counts(8, 37)];
  test(
    `${callers} calls on a balance for ${affordable}: exactly ${affordable} are delivered and charged`,
    inMovedTime(async () => {
      const { charges, books, newAccount } = bench.credits;
      const account = await newAccount(affordable * 10);
      let works = 0;
      const calls = Array.from({ length: callers }, () =>
        charges
          .charge(paid(account), boundsOf(clock), async () => {
            works += 1;
            return deliver();
          })
          .then(({ charged }) => `charged ${charged}`, codeOf),
      );
      const outcomes = await Promise.all(calls);
      expect(Object.groupBy(outcomes, (outcome) => outcome)).toMatchObject({
        'charged 10': { length: affordable },
        OUT_OF_CREDITS: { length: callers - affordable },
      });
      const after = await books(account);
      // Apart from paid calls, only attempts with an unclear reply from the engine may have worked.
      const voided = after.rows.filter((row) => row.kind === 'charge' && row.ending === 'voided').length;
      expect(works).toBeGreaterThanOrEqual(affordable);
      expect(works).toBeLessThanOrEqual(affordable + voided);
      expect(after.account).toMatchObject({ available: 0, spent: affordable * 10, holds: new Map() });
      expect(after.settled).toHaveLength(affordable);
      expect(brokenRules(after)).toEqual([]);
    }),
  );

  test('an account has at most 200 holds at a time; the next call learns when to retry', async () => {
    const { charges, stores, books, newAccount, putHolds } = bench.credits;
    const account = await newAccount(5000);
    await putHolds(account, { count: 199, amount: 10, expiresAt: clock() + 38_000 });
    await charges.charge(paid(account), boundsOf(clock), async () => {
      expect((await stores.accounts.read(account, endless))?.holds.size).toBe(200);
      await expect(charges.charge(paid(account), boundsOf(clock), deliver)).rejects.toMatchObject({
        code: 'RATE_LIMIT',
        retryAfterSeconds: expect.any(Number),
        creditsRemaining: 3000,
      });
      return deliver();
    });
    await charges.charge(paid(account), boundsOf(clock), deliver);
    expect(brokenRules(await books(account))).toEqual([]);
  });
});

describe('other callers’ dead calls', () => {
  /** A call that takes its hold and then vanishes. */
  async function die(account: string, at: () => number): Promise<void> {
    const begun = Promise.withResolvers<void>();
    void bench.credits.charges.charge(paid(account), boundsOf(at), () => {
      begun.resolve();
      return new Promise<Work>(() => {});
    });
    await begun.promise;
  }

  test('other callers’ dead calls that hold the last credits are resolved first, and the call continues', async () => {
    const { charges, books, newAccount } = bench.credits;
    const time = movedClock();
    const account = await newAccount(10);
    await die(account, time.clock);
    await expect(charges.charge(paid(account), boundsOf(time.clock), deliver)).rejects.toMatchObject({
      code: 'OUT_OF_CREDITS',
    });
    time.advance(holdPassed);
    const charged = await charges.charge(paid(account), boundsOf(time.clock), deliver);
    expect(charged).toMatchObject({ charged: 10, remaining: 0 });
    expect((await books(account)).account).toMatchObject({ spent: 10, holds: new Map() });
  });
});
