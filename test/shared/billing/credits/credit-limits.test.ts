import { describe, expect, test } from '@jest/globals';
import type { ChargeRequest, Work } from '../../../../shared/billing/credits/charges.ts';
import { accountLimit } from '../../../../shared/billing/credits/holds/account.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import { counts } from '../../../support/counts.ts';
import { brokenRules } from './support/books.ts';
import { boundsOf, type MovedClock, movedClock } from './support/bounds.ts';
import { useCredits } from './support/use-credits.ts';

const bench = useCredits();
const { clock } = movedClock();
const limits = () => bench.credits.limits(clock);
const deliver = async (): Promise<Work> => ({ body: 'answer', delivered: true });
const origin = { keyId: 'key1', requestId: 'r' };
const paid = (accountId: string, more: Partial<ChargeRequest> = {}): ChargeRequest => ({
  accountId,
  operation: 'predict-price',
  amount: 10,
  origin,
  ...more,
});
const codeOf = (error: unknown): string => {
  if (error instanceof ServiceError) return error.code;
  throw error;
};
/** Outcomes of calls, by count. */
async function outcomesOf(calls: readonly Promise<{ readonly charged: number }>[]) {
  const outcomes = await Promise.all(
    calls.map((call) => call.then(({ charged }) => `charged ${charged}`, codeOf)),
  );
  return Object.fromEntries(
    Object.entries(Object.groupBy(outcomes, (outcome) => outcome)).map(([name, all]) => [name, all?.length]),
  );
}
const call = (accountId: string, more: Partial<ChargeRequest> = {}, at = clock) =>
  bench.credits.charges.charge(paid(accountId, more), boundsOf(at), deliver);

/** A call that holds its credits until told to end. */
async function callUnderWay(
  accountId: string,
  more: Partial<ChargeRequest> = {},
  at: MovedClock['clock'] = clock,
) {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<Work>();
  const charged = bench.credits.charges.charge(paid(accountId, more), boundsOf(at), () => {
    begun.resolve();
    return end.promise;
  });
  await Promise.race([begun.promise, charged]);
  return {
    deliver: () => {
      end.resolve({ body: 'answer', delivered: true });
      return charged;
    },
    fail: () => {
      end.reject(new ServiceError('UPSTREAM_FAILED'));
      return charged.catch(() => undefined);
    },
  };
}

describe('a monthly limit', () => {
  test('a limit of the account stops paid calls of every key once used up', async () => {
    const { newAccount, books } = bench.credits;
    const account = await newAccount(100);
    await limits().set(account, 25);
    await call(account);
    await call(account, { origin: { keyId: 'key2', requestId: 'r' } });
    await expect(call(account)).rejects.toMatchObject({
      code: 'ACCOUNT_LIMIT',
      message: 'The monthly credit limit of this account is reached.',
      creditsRemaining: 80,
    });
    expect(await limits().read(account)).toEqual({ [accountLimit]: { limit: 25, charged: 20, held: 0 } });
    expect(brokenRules(await books(account))).toEqual([]);
  });

  test('a limit of a key stops only that key’s calls', async () => {
    const account = await bench.credits.newAccount(100);
    await limits().set(account, 10, 'key1');
    await call(account);
    await expect(call(account)).rejects.toMatchObject({
      code: 'KEY_LIMIT',
      message: 'The credit limit of this key is reached.',
    });
    await call(account, { origin: { keyId: 'key2', requestId: 'r' } });
    // Its replacement shares its limit.
    const replaced = { origin: { keyId: 'key3', requestId: 'r' }, limitedAs: 'key1' };
    await expect(call(account, replaced)).rejects.toMatchObject({ code: 'KEY_LIMIT' });
    expect(await limits().read(account)).toEqual({ key1: { limit: 10, charged: 10, held: 0 } });
  });

  test('an empty balance is reported before a limit', async () => {
    const account = await bench.credits.newAccount(5);
    await limits().set(account, 5);
    await expect(call(account)).rejects.toMatchObject({ code: 'OUT_OF_CREDITS' });
  });

  test('a free operation checks no limit', async () => {
    const account = await bench.credits.newAccount(0);
    await limits().set(account, 10);
    const key = { idempotency: { key: 'k', requestHash: 'h' } };
    expect(await call(account, { amount: 0, ...key })).toMatchObject({ charged: 0, body: 'answer' });
    expect(await limits().read(account)).toEqual({ [accountLimit]: { limit: 10, charged: 0, held: 0 } });
  });

  test('a call in flight counts, and one that fails or delivers nothing returns its share', async () => {
    const account = await bench.credits.newAccount(100);
    await limits().set(account, 20);
    await limits().set(account, 10, 'key1');
    const shown = (limit: number, held: number) => ({ limit, charged: 0, held });
    const first = await callUnderWay(account);
    expect(await limits().read(account)).toEqual({ [accountLimit]: shown(20, 10), key1: shown(10, 10) });
    await expect(call(account)).rejects.toMatchObject({ code: 'KEY_LIMIT' });
    await first.fail();
    const { charges } = bench.credits;
    await charges.charge(paid(account), boundsOf(clock), async () => ({ body: '{}', delivered: false }));
    expect(await limits().read(account)).toEqual({ [accountLimit]: shown(20, 0), key1: shown(10, 0) });
    expect(await call(account)).toMatchObject({ charged: 10 });
  });
});

describe('the month', () => {
  const lastMoment = Date.UTC(2026, 10, 30, 23, 59, 59, 999);
  const limitsAt = (time: MovedClock) => bench.credits.limits(time.clock);

  test('the full limit is available again when the month ends, in UTC', async () => {
    const time = movedClock(lastMoment);
    const account = await bench.credits.newAccount(100);
    const { set, read } = limitsAt(time);
    await set(account, 10);
    await set(account, 10, 'key1');
    await call(account, {}, time.clock);
    await expect(call(account, {}, time.clock)).rejects.toMatchObject({ code: 'ACCOUNT_LIMIT' });
    time.advance(1);
    const none = { limit: 10, charged: 0, held: 0 };
    expect(await read(account)).toEqual({ [accountLimit]: none, key1: none });
    expect(await call(account, {}, time.clock)).toMatchObject({ charged: 10 });
    await expect(call(account, {}, time.clock)).rejects.toMatchObject({ code: 'ACCOUNT_LIMIT' });
  });

  test.each(['deliver', 'fail'] as const)(
    'a call that begins before the month ends counts in that month only (it ends with %s)',
    async (ending) => {
      const time = movedClock(lastMoment);
      const account = await bench.credits.newAccount(100);
      const { set, read } = limitsAt(time);
      await set(account, 20);
      const before = await callUnderWay(account, {}, time.clock);
      time.advance(5000);
      await call(account, {}, time.clock);
      await before[ending]();
      await call(account, {}, time.clock);
      await expect(call(account, {}, time.clock)).rejects.toMatchObject({ code: 'ACCOUNT_LIMIT' });
      expect(await read(account)).toEqual({ [accountLimit]: { limit: 20, charged: 20, held: 0 } });
    },
  );

  test('the later of two clocks decides the month', async () => {
    const [late, early] = [movedClock(lastMoment + 1), movedClock(lastMoment)];
    const account = await bench.credits.newAccount(100);
    await limitsAt(early).set(account, 10);
    await call(account, {}, late.clock);
    await expect(call(account, {}, early.clock)).rejects.toMatchObject({ code: 'ACCOUNT_LIMIT' });
  });

  test('concurrent calls may begin a month: the limit bounds the charged ones', async () => {
    const time = movedClock(lastMoment);
    const account = await bench.credits.newAccount(1000);
    await limitsAt(time).set(account, 30);
    await call(account, {}, time.clock);
    time.advance(1);
    const calls = Array.from({ length: 20 }, () => call(account, {}, time.clock));
    expect(await outcomesOf(calls)).toEqual({ 'charged 10': 3, ACCOUNT_LIMIT: 17 });
  });
});

describe('many calls at once', () => {
  const callers = counts(50, 200);

  test.each([1, 7])(
    `${callers} calls at once, of which the limit allows %i: as many are charged`,
    async (affordable) => {
      const { newAccount, books } = bench.credits;
      const account = await newAccount(callers * 20);
      await limits().set(account, affordable * 10);
      const oneCall = async (): Promise<{ readonly charged: number }> => {
        try {
          return await call(account);
        } catch (error) {
          // The machine was too slow for all in 5 s: a caller's repeat counts once done.
          if (codeOf(error) !== 'OVERLOADED') throw error;
          return oneCall();
        }
      };
      expect(await outcomesOf(Array.from({ length: callers }, oneCall))).toEqual({
        'charged 10': affordable,
        ACCOUNT_LIMIT: callers - affordable,
      });
      expect(await limits().read(account)).toEqual({
        [accountLimit]: { limit: affordable * 10, charged: affordable * 10, held: 0 },
      });
      const after = await books(account);
      expect(after.settled).toHaveLength(affordable);
      expect(brokenRules(after)).toEqual([]);
    },
    counts(60_000, 300_000),
  );
});

describe('setting a limit', () => {
  test('a new limit counts this month’s charges and calls in flight', async () => {
    const account = await bench.credits.newAccount(200);
    const lastMonth = movedClock(Date.UTC(2026, 9, 31));
    await call(account, {}, lastMonth.clock);
    await call(account);
    await call(account, { origin: { keyId: 'key2', requestId: 'r' } });
    const underWay = await callUnderWay(account);
    expect(await limits().set(account, 50)).toBeUndefined();
    expect(await limits().set(account, 50, 'key2')).toBeUndefined();
    // Nothing tells which key made the call in flight, so it counts.
    expect(await limits().read(account)).toEqual({
      [accountLimit]: { limit: 50, charged: 30, held: 0 },
      key2: { limit: 50, charged: 20, held: 0 },
    });
    await underWay.deliver();
    const calls = Array.from({ length: 5 }, () => call(account));
    expect(await outcomesOf(calls)).toEqual({ 'charged 10': 2, ACCOUNT_LIMIT: 3 });
  });

  test('a raised or lowered limit applies at once, even below the amount used, and a removed one no more', async () => {
    const account = await bench.credits.newAccount(200);
    await limits().set(account, 10);
    await call(account);
    await expect(call(account)).rejects.toMatchObject({ code: 'ACCOUNT_LIMIT' });
    expect(await limits().set(account, 30)).toBe(10);
    await call(account);
    const underWay = await callUnderWay(account);
    expect(await limits().set(account, 15)).toBe(30);
    await expect(call(account)).rejects.toMatchObject({ code: 'ACCOUNT_LIMIT' });
    expect(await limits().read(account)).toEqual({ [accountLimit]: { limit: 15, charged: 20, held: 10 } });
    await underWay.fail();
    await expect(call(account)).rejects.toMatchObject({ code: 'ACCOUNT_LIMIT' });
    expect(await limits().set(account, 31)).toBe(15);
    await call(account);
    await expect(call(account)).rejects.toMatchObject({ code: 'ACCOUNT_LIMIT' });
    expect(await limits().set(account, undefined)).toBe(31);
    expect(await limits().read(account)).toEqual({});
    await call(account);
    expect(await limits().set(account, undefined)).toBeUndefined();
  });

  test('an account that does not exist has no limits', async () => {
    await expect(limits().set('nobody', 10)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await limits().read('nobody')).toEqual({});
  });
});
