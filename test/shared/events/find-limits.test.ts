import { expect, test } from '@jest/globals';
import type { Work } from '../../../shared/billing/credits/charges.ts';
import { findLimits } from '../../../shared/events/finders/find-limits.ts';
import { createDynamoDbKeyStore } from '../../../shared/identity/accounts/dynamodb-keys.ts';
import { createKey } from '../../../shared/identity/accounts/keys.ts';
import { boundsOf } from '../billing/credits/support/bounds.ts';
import { useCredits } from '../billing/credits/support/use-credits.ts';
import { useEvents } from './events-world.ts';

const bench = useCredits();
const w = useEvents(Date.UTC(2026, 10, 22, 12), bench.database);
const clock = () => w.time.now;
const limits = () => bench.credits.limits(clock);

const newAccount = async () => w.accountWithOwner('Acme', ['olive'], await bench.credits.newAccount(10_000));
const run = (accountId: string) => w.run(findLimits, w.servicesOf('limited', accountId));
const foundBy = async (accountId: string): Promise<number> => (await run(accountId)).found;

const deliver = async () => ({ body: '{}', delivered: true });

async function call(accountId: string, keyId = 'key1', work: () => Promise<Work> = deliver): Promise<void> {
  const request = { accountId, operation: 'predict-price', amount: 10, origin: { keyId, requestId: 'r' } };
  await bench.credits.charges.charge(request, boundsOf(clock), work);
}

test('a limit is found once when 80 % of it are charged, and once more in the next month', async () => {
  const accountId = await newAccount();
  await limits().set(accountId, 50);
  for (let calls = 0; calls < 3; calls += 1) await call(accountId);
  expect(await foundBy(accountId)).toBe(0);
  await call(accountId, 'key1', async () => ({ body: '{}', delivered: false }));
  expect(await foundBy(accountId)).toBe(0);
  await call(accountId);
  expect([await foundBy(accountId), await foundBy(accountId)]).toEqual([1, 0]);
  await call(accountId);
  expect(await foundBy(accountId)).toBe(0);
  w.time.now = Date.UTC(2026, 11, 1);
  expect(await foundBy(accountId)).toBe(0);
  for (let calls = 0; calls < 5; calls += 1) await call(accountId);
  expect(await foundBy(accountId)).toBe(1);
  expect((await w.found(accountId)).map(({ data }) => data)).toEqual([
    { month: '2026-11', limit: 50, charged: 40 },
    { month: '2026-12', limit: 50, charged: 50 },
  ]);
});

test('the limit of a key is found by itself, with the name of the key', async () => {
  const accountId = await newAccount();
  const keys = createDynamoDbKeyStore(bench.database.client, w.table('KEYS_TABLE'));
  const { keyId } = (await createKey({ accountId, name: 'Web shop' }, { keys, clock })).key;
  await limits().set(accountId, 10, keyId);
  await limits().set(accountId, 100);
  await call(accountId, keyId);
  expect([await foundBy(accountId), await foundBy(accountId)]).toEqual([1, 0]);
  expect(await w.found(accountId)).toMatchObject([{ type: 'limit.near', data: { keyName: 'Web shop' } }]);
});

test('a new limit is found again, and a distant or removed limit is not', async () => {
  const accountId = await newAccount();
  await limits().set(accountId, 10);
  await call(accountId);
  expect(await foundBy(accountId)).toBe(1);
  await limits().set(accountId, 100);
  expect(await foundBy(accountId)).toBe(0);
  await limits().set(accountId, 11);
  expect([await foundBy(accountId), await foundBy(accountId)]).toEqual([1, 0]);
  await limits().set(accountId, undefined);
  expect(await run(accountId)).toEqual({ looked: 0, found: 0 });
});

test('credits that are only held do not count', async () => {
  const accountId = await newAccount();
  await limits().set(accountId, 40);
  for (let calls = 0; calls < 3; calls += 1) await call(accountId);
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const underWay = call(accountId, 'key1', async () => {
    begun.resolve();
    await end.promise;
    return { body: '{}', delivered: true };
  });
  await begun.promise;
  expect(await foundBy(accountId)).toBe(0);
  end.resolve();
  await underWay;
  expect(await foundBy(accountId)).toBe(1);
});
