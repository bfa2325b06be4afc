import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from '@jest/globals';
import { sweepHolds } from '../../../../shared/billing/credits/sweep-holds.ts';
import { sweepShardOf } from '../../../../shared/billing/credits/tables/account-item.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import { boundsOf, endless, hour, memoryLog, movedClock } from './support/bounds.ts';
import { tableNames, useCredits } from './support/use-credits.ts';

const bench = useCredits();

/** Puts this many holds on a share, the first of them just expired, so that the sweep looks at it. */
async function crowd(id: string, count: number, now: number): Promise<void> {
  const holds = Array.from({ length: count }, (_, index) => [
    `${index}`.padEnd(16, '_'),
    { L: [{ S: 'attempt1' }, { N: '0' }, { N: String(now + (index === 0 ? 0 : 1000 * hour)) }] },
  ]);
  await bench.database.client.send(
    new UpdateItemCommand({
      TableName: tableNames(bench.database).accounts,
      Key: { pk: { S: `account#${id}` } },
      UpdateExpression: 'SET holds = :holds, sweepAt = :now, sweepShard = :shard',
      ExpressionAttributeValues: {
        ':holds': { M: Object.fromEntries(holds) },
        ':now': { N: String(now) },
        ':shard': { S: sweepShardOf(id) },
      },
    }),
  );
}

test('an account with 150 live holds on a share gets twice its shares, up to 16, not within an hour of the first wish', async () => {
  const { stores, growth, indexOf, books, newAccount } = bench.credits;
  const time = movedClock();
  const account = await newAccount(10);
  const quiet = await newAccount(10);
  const told: (readonly [string, number])[] = [];
  const limits = { setShares: async (...given: [string, number]) => void told.push(given) };
  const log = memoryLog();
  const run = async (id: string) => {
    time.advance(60_000);
    await crowd(id, 151, time.clock());
    await crowd(quiet, 150, time.clock());
    for (const index of [indexOf(account, 16), indexOf(quiet)])
      await sweepHolds({ ...stores, growth, limits, index }, boundsOf(time.clock, log));
    return (await books(account)).shares.length;
  };
  expect(await run(account)).toBe(1);
  time.advance(hour);
  const counts = [];
  for (const id of [account, account, `${account}#3`, account, account]) counts.push(await run(id));
  expect(counts).toEqual([2, 4, 8, 16, 16]);
  expect(told).toEqual([2, 4, 8, 16].map((shares) => [account, shares]));
  expect(log.events.filter(({ event }) => event === 'account.grown')).toHaveLength(4);
  expect((await books(quiet)).shares).toHaveLength(1);
});

test('an account whose limits cannot rise does not stop the sweep, and rises with them in the next run', async () => {
  const { stores, growth, indexOf, books, newAccount } = bench.credits;
  const time = movedClock(Date.UTC(2026, 11, 1));
  const account = await newAccount(10);
  await growth.wantedSince(time.clock() - 2 * hour, endless);
  const told: number[] = [];
  let fails = true;
  const limits = {
    async setShares(_account: string, count: number) {
      if (fails) throw new ServiceError('OVERLOADED');
      told.push(count);
    },
  };
  const log = memoryLog();
  const index = indexOf(account);
  const run = async () => {
    time.advance(60_000);
    await crowd(account, 151, time.clock());
    return await sweepHolds({ ...stores, growth, limits, index }, boundsOf(time.clock, log));
  };
  expect(await run()).toMatchObject({ voided: 1, failed: 0 });
  expect(log.events.map(({ event }) => event)).toEqual(['account.not-grown', 'sweep.finished']);
  fails = false;
  await run();
  expect(told).toEqual([2]);
  expect((await books(account)).shares).toHaveLength(2);
});
