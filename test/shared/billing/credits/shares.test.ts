import { GetItemCommand, ScanCommand, TransactGetItemsCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from '@jest/globals';
import { createBalances } from '../../../../shared/billing/credits/balances.ts';
import type { ChargeRequest, Work } from '../../../../shared/billing/credits/charges.ts';
import { maxShares } from '../../../../shared/billing/credits/limits.ts';
import { randomChargeIds } from '../../../../shared/billing/credits/paid-call/charge-ids.ts';
import { createCharges } from '../../../../shared/billing/credits/paid-call/create-charges.ts';
import { createDynamoDbGrants } from '../../../../shared/billing/credits/tables/dynamodb-grants.ts';
import { createDynamoDb } from '../../../../shared/platform/database/dynamodb.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import { aroundRequests } from '../../../support/around-requests.ts';
import { startBusyDatabase } from '../../../support/busy-database.ts';
import { counts } from '../../../support/counts.ts';
import { brokenRules } from './support/books.ts';
import { boundsOf, endless, holdPassed, movedClock } from './support/bounds.ts';
import { putHolds } from './support/put-holds.ts';
import { creditsOver, tableNames, useCredits } from './support/use-credits.ts';

const bench = useCredits();
const { clock } = movedClock();
const deliver = async (): Promise<Work> => ({ body: 'answer', delivered: true });
const paid = (accountId: string, more: Partial<ChargeRequest> = {}): ChargeRequest => ({
  accountId,
  operation: 'predict-price',
  amount: 10,
  ...more,
});
const codeOf = (error: unknown): string => {
  if (error instanceof ServiceError) return error.code;
  throw error;
};

/** Charges that draw the share of every new charge among this many, like a process that knows the account. */
const chargesOver = (shareCount: number) =>
  createCharges({
    ...bench.credits.stores,
    ids: { ...randomChargeIds, share: () => randomChargeIds.share(shareCount) },
  });

describe('an account with one share', () => {
  test('an account with one share is stored as it was before there were several', async () => {
    const { charges, newAccount } = bench.credits;
    const account = await newAccount(25);
    await charges.charge(paid(account), boundsOf(clock), deliver);
    const key = { key: 'k', requestHash: 'h' };
    await charges.charge(paid(account, { idempotency: key }), boundsOf(clock), deliver);
    const { accounts, requests } = tableNames(bench.database);
    const { Item } = await bench.database.client.send(
      new GetItemCommand({ TableName: accounts, Key: { pk: { S: `account#${account}` } } }),
    );
    expect(Item).toEqual({
      pk: { S: `account#${account}` },
      available: { N: '5' },
      granted: { N: '25' },
      spent: { N: '20' },
      holds: { M: {} },
      sweepAt: { N: expect.any(String) },
      sweepShard: { S: expect.any(String) },
    });
    const { Items = [] } = await bench.database.client.send(
      new ScanCommand({
        TableName: requests,
        FilterExpression: 'begins_with(pk, :of)',
        ExpressionAttributeValues: { ':of': { S: `key#${account}#` } },
      }),
    );
    expect(Items.map((item) => Object.keys(item).sort())).toEqual([
      ['expiresAt', 'generation', 'hash', 'pk'],
    ]);
  });
});

describe('the number of shares', () => {
  test('the number of shares rises and never falls', async () => {
    const { growth, stores, newAccount } = bench.credits;
    const account = await newAccount(25);
    const raised: number[] = [];
    for (const count of [3, 2, 3, 5]) raised.push(await growth.raise(account, count, endless));
    expect(raised).toEqual([3, 3, 3, 5]);
    const shares = await stores.shares.readAll(account, endless);
    expect(shares.map(({ available }) => available)).toEqual([25, 0, 0, 0, 0]);
    await expect(growth.raise('nobody', 2, endless)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('the number of shares may be raised twice at once: what is in use keeps its credits, and what counts is there', async () => {
    const { growth, stores, books, newAccount } = bench.credits;
    const account = await newAccount(25);
    const client = createDynamoDb({ endpoint: bench.database.endpoint });
    let isFirst = true;
    aroundRequests(client, async (send) => {
      const reply = await send();
      if (isFirst) {
        isFirst = false;
        await growth.raise(account, 2, endless);
        const move = { id: 'm', from: [{ share: 0, amount: 20 }], to: 1, enough: 1, at: 0 };
        await stores.shares.move(account, move, endless);
      }
      // Fails where a share that counts is not there.
      await books(account);
      return reply;
    });
    const slower = creditsOver(client, tableNames(bench.database)).growth;
    expect(await slower.raise(account, 3, endless)).toBe(3);
    client.destroy();
    expect((await books(account)).shares.map(({ available }) => available)).toEqual([5, 20, 0]);
  });

  test('the number of shares may rise while they are read: all of them are in the reading', async () => {
    const { growth, newSpreadAccount } = bench.credits;
    const account = await newSpreadAccount(20, 2);
    using watched = bench.watched(async (send, { command }) => {
      if (command === TransactGetItemsCommand.name) await growth.raise(account, 3, endless);
      return send();
    });
    expect(await watched.stores.shares.readAll(account, endless)).toHaveLength(3);
  });

  test('the number of shares may be the most there is, and all of them are read and take part in a move', async () => {
    const { stores, books, newSpreadAccount } = bench.credits;
    const account = await newSpreadAccount(maxShares, maxShares);
    const from = Array.from({ length: maxShares - 1 }, (_, share) => ({ share: share + 1, amount: 1 }));
    const move = { id: 'all', from, to: 0, enough: maxShares, at: 0 };
    expect(await stores.shares.move(account, move, endless)).toBe(true);
    const { shares } = await books(account);
    expect(shares.map(({ available }) => available)).toEqual([maxShares, ...from.map(() => 0)]);
  });
});

describe('many calls at once', () => {
  const [callers, affordable] = [counts(16, 200), counts(3, 37)];
  test(
    `${callers} calls on a balance for ${affordable}, spread over 16 shares: exactly ${affordable} are delivered and charged`,
    async () => {
      const { books, newSpreadAccount } = bench.credits;
      const account = await newSpreadAccount(affordable * 10, 16);
      const charges = chargesOver(16);
      const call = async (): Promise<string> => {
        const outcome = await charges
          .charge(paid(account), boundsOf(clock), deliver)
          .then(({ charged }) => `charged ${charged}`, codeOf);
        // The machine was too slow for all of them in 5 s: what a caller repeats counts once it is done.
        return outcome === 'OVERLOADED' ? call() : outcome;
      };
      const outcomes = Object.groupBy(await Promise.all(Array.from({ length: callers }, call)), (one) => one);
      expect(outcomes['charged 10']).toHaveLength(affordable);
      expect(outcomes.OUT_OF_CREDITS).toHaveLength(callers - affordable);
      const after = await books(account);
      expect(after.account).toMatchObject({ available: 0, spent: affordable * 10, holds: new Map() });
      expect(after.settled).toHaveLength(affordable);
      expect(brokenRules(after)).toEqual([]);
    },
    counts(120_000, 300_000),
  );
});

describe('a share that has too little', () => {
  /** Charges whose new charges are all on one share. */
  const chargesOn = (share: number, stores = bench.credits.stores) =>
    createCharges({ ...stores, ids: { ...randomChargeIds, share: () => share } });

  test('a share that has too little gets what is missing from several others, or half of the richest', async () => {
    const { books, newSpreadAccount } = bench.credits;
    const poor = await newSpreadAccount(16, 4);
    expect(await chargesOn(3).charge(paid(poor), boundsOf(clock), deliver)).toMatchObject({ charged: 10 });
    const left = (await books(poor)).shares.map(({ available }) => available);
    expect([...left].sort()).toEqual([0, 0, 2, 4]);

    const rich = await newSpreadAccount(1000, 1);
    await bench.credits.growth.raise(rich, 2, endless);
    await chargesOn(1).charge(paid(rich), boundsOf(clock), deliver);
    const after = await books(rich);
    expect(after.shares.map(({ available }) => available)).toEqual([500, 490]);
    expect(after.shares.map(({ granted }) => granted)).toEqual([500, 500]);
    expect(brokenRules(after)).toEqual([]);
  });

  test('a share that has too little is refused with the sum of all, or without a balance if only a part is known', async () => {
    const { newSpreadAccount } = bench.credits;
    const account = await newSpreadAccount(9, 3);
    const refused = chargesOn(2).charge(paid(account), boundsOf(clock), deliver);
    await expect(refused).rejects.toMatchObject({ code: 'OUT_OF_CREDITS', creditsRemaining: 9 });
    const enough = await newSpreadAccount(90, 3);
    const charged = await chargesOn(2).charge(paid(enough), boundsOf(clock), deliver);
    expect(charged.remaining).toBeUndefined();
  });

  test('a share that has too little is not refused because credits are on their way while each share is read', async () => {
    const { stores, newSpreadAccount } = bench.credits;
    const account = await newSpreadAccount(20, 2);
    const readEach: typeof stores.shares.readEach = async (...given) =>
      (await stores.shares.readEach(...given)).map((share) => ({ ...share, available: 0 }));
    const charges = chargesOn(1, { ...stores, shares: { ...stores.shares, readEach } });
    for (let call = 0; call < 2; call++)
      expect(await charges.charge(paid(account), boundsOf(clock), deliver)).toMatchObject({ charged: 10 });
  });

  test('a share that has too little gets credits that dead calls hold on other shares', async () => {
    const { books, newSpreadAccount } = bench.credits;
    const time = movedClock();
    const account = await newSpreadAccount(10, 1);
    const begun = Promise.withResolvers<void>();
    void chargesOn(0).charge(paid(account), boundsOf(time.clock), () => {
      begun.resolve();
      return new Promise<Work>(() => {});
    });
    await begun.promise;
    await bench.credits.growth.raise(account, 2, endless);
    time.advance(holdPassed);
    const charged = await chargesOn(1).charge(paid(account), boundsOf(time.clock), deliver);
    expect(charged).toMatchObject({ charged: 10 });
    expect(brokenRules(await books(account))).toEqual([]);
  });
});

test('a charge without a key leaves a share that has no room for another hold', async () => {
  const { growth, stores, books, newSpreadAccount } = bench.credits;
  const account = await newSpreadAccount(200 * 10 + 20, 1);
  await growth.raise(account, 2, endless);
  const { client } = bench.database;
  const holds = { count: 200, amount: 10, expiresAt: clock() + 38_000 };
  await putHolds(client, tableNames(bench.database).accounts, account, holds);
  let turn = 0;
  const charges = createCharges({ ...stores, ids: { ...randomChargeIds, share: () => turn++ % 2 } });
  expect(await charges.charge(paid(account), boundsOf(clock), deliver)).toMatchObject({ charged: 10 });
  const { shares } = await books(account);
  expect(shares.map(({ spent }) => spent)).toEqual([0, 10]);
});

test('a grant goes to the poorest share, once', async () => {
  const { stores, balances, books, newSpreadAccount } = bench.credits;
  const account = await newSpreadAccount(30, 3);
  const charges = createCharges({ ...stores, ids: { ...randomChargeIds, share: () => 1 } });
  await charges.charge(paid(account), boundsOf(clock), deliver);
  expect(await balances.grant(account, 'more', 100)).toBe(true);
  expect(await balances.grant(account, 'more', 100)).toBe(false);
  const after = await books(account);
  expect(after.shares.map(({ available }) => available)).toEqual([10, 100, 10]);
  expect(await balances.readBalance(account)).toEqual({ available: 120, held: 0 });
  expect(brokenRules(after)).toEqual([]);
});

test('a grant reaches an account whose shares are written too often to be read at one moment', async () => {
  const { balances, newSpreadAccount } = bench.credits;
  const account = await newSpreadAccount(10, 3);
  await using busy = await startBusyDatabase(bench.database.endpoint);
  const client = createDynamoDb({ endpoint: busy.endpoint });
  const grants = createDynamoDbGrants(client, tableNames(bench.database));
  const grant = { id: 'more', amount: 100, at: clock() };
  expect(await grants.grant(account, grant, endless)).toEqual({ amount: 100, isNew: true });
  expect(await balances.readBalance(account)).toEqual({ available: 110, held: 0 });
  client.destroy();
});

test('the balance is read share by share while writes prevent a reading at one moment', async () => {
  const { stores, grants, newSpreadAccount } = bench.credits;
  const account = await newSpreadAccount(30, 3);
  const busy = { ...stores.shares, readAll: () => Promise.reject(new ServiceError('OVERLOADED')) };
  const balances = createBalances({ ...stores, shares: busy, grants }, Date.now);
  expect(await balances.readBalance(account)).toEqual({ available: 30, held: 0 });
});
