import { expect, test } from '@jest/globals';
import { findKeyEnds } from '../../../shared/events/finders/find-key-ends.ts';
import { createDynamoDbKeyStore } from '../../../shared/identity/accounts/dynamodb-keys.ts';
import { createKey, revokeKey, rotateKey } from '../../../shared/identity/accounts/keys.ts';
import { useEvents } from './events-world.ts';

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.UTC(2026, 10, 22, 12);
const w = useEvents(start);
const { accountWithOwner, time } = w;

const keyServices = () => ({
  keys: createDynamoDbKeyStore(w.database.client, w.table('KEYS_TABLE')),
  clock: () => time.now,
});

const keyThatEnds = async (accountId: string, afterMs: number, name = 'shop') =>
  (await createKey({ accountId, name, expiresAt: time.now + afterMs }, keyServices())).key;

const run = (accountId: string) => w.run(findKeyEnds, w.servicesOf('endingKeys', accountId));

test('a key is found once a week before it ends, and once a day before', async () => {
  const accountId = await accountWithOwner();
  const { keyId } = await keyThatEnds(accountId, 30 * day);
  time.now = start + 23 * day - 1;
  expect(await run(accountId)).toEqual({ looked: 0, found: 0 });
  for (const [from, before] of [
    [23 * day, 29 * day - 1],
    [29 * day, 30 * day - 1],
  ] as const) {
    time.now = start + from;
    expect([await run(accountId), await run(accountId)]).toEqual([
      { looked: 1, found: 1 },
      { looked: 1, found: 0 },
    ]);
    time.now = start + before;
    expect(await run(accountId)).toEqual({ looked: 1, found: 0 });
  }
  time.now = start + 30 * day;
  expect(await run(accountId)).toEqual({ looked: 0, found: 0 });
  const data = { keyName: 'shop', key: keyId, endsAt: start + 30 * day };
  expect(await w.found(accountId)).toEqual([
    { type: 'key.ending', at: start + 23 * day, data },
    { type: 'key.ending', at: start + 29 * day, data },
  ]);
});

test('a key with a lifetime shorter than the notice is not announced', async () => {
  const accountId = await accountWithOwner();
  await keyThatEnds(accountId, 12 * hour, 'short');
  await keyThatEnds(accountId, 5 * day, 'some days');
  expect(await run(accountId)).toEqual({ looked: 2, found: 0 });
  time.now += 4 * day;
  await run(accountId);
  expect((await w.found(accountId)).map(({ data }) => data)).toMatchObject([{ keyName: 'some days' }]);
});

test('a revoked or replaced key is not found', async () => {
  const accountId = await accountWithOwner();
  const [revoked, replaced] = [
    await keyThatEnds(accountId, 30 * day),
    await keyThatEnds(accountId, 30 * day),
  ];
  await revokeKey(revoked, keyServices());
  time.now += 20 * day;
  await rotateKey({ accountId, keyId: replaced.keyId, overlap: '7d' }, keyServices());
  time.now += 4 * day;
  // The new key has the old one's expiry.
  expect(await run(accountId)).toEqual({ looked: 1, found: 1 });
});
