import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from '@jest/globals';
import { createUnpaidWork } from '../../../../shared/billing/usage/unpaid-work.ts';
import { createDynamoDbCounts } from '../../../../shared/identity/accounts/dynamodb-counts.ts';
import { createDynamoDb } from '../../../../shared/platform/database/dynamodb.ts';
import { useDatabase } from '../../../support/database.ts';

const database = useDatabase();
const hourMs = 3_600_000;
const hour = 500_000;

const countsIn = (client = database.client) =>
  createDynamoDbCounts(client, database.environment.REQUESTS_TABLE ?? '');
const workKinds = ['undelivered', 'searches', 'requests'] as const;
const most = { undelivered: 2, searches: 2, requests: 2 };

/** A time, and the events logged then. */
function momentAt(now: number) {
  const events: string[] = [];
  const note = (event: string) => void events.push(event);
  return { clock: () => now, log: { info: note, warn: note, error: note }, events };
}

test.each([
  ['undelivered', 1, 3000],
  ['searches', 24, 12 * 3600 + 3000],
  ['requests', 1 / 60, 60],
] as const)(
  'the limit on %s ends with its window, and its count is dropped after its day',
  async (kind, hours, wait) => {
    const unpaid = createUnpaidWork(countsIn(), most);
    const id = `window-of-${kind}`;
    const begin = hour * hourMs - (hour % 24) * hourMs + 11 * hourMs + 600_000;
    const now = momentAt(begin);
    // A database that has just started may take longer than a call waits for a count.
    for (let tries = 0; tries < 20 && (await unpaid.read('none', now)) === undefined; tries += 1);
    await unpaid.refuseBeyond(id, workKinds, now);
    expect(await unpaid.count(id, { [kind]: 2 }, now)).toBeUndefined();
    await expect(unpaid.refuseBeyond(id, workKinds, now)).rejects.toMatchObject({
      code: 'RATE_LIMIT',
      retryAfterSeconds: wait,
    });
    expect(await unpaid.count(id, { [kind]: 1 }, now)).toMatchObject({ code: 'RATE_LIMIT' });
    await unpaid.refuseBeyond(
      id,
      workKinds.filter((workKind) => workKind !== kind),
      now,
    );
    await unpaid.refuseBeyond(id, workKinds, momentAt(begin + wait * 1000));
    await unpaid.refuseBeyond(`other-than-${id}`, workKinds, now);
    expect(now.events).toEqual([]);
    const window = Math.floor((begin % (24 * hourMs)) / (hours * hourMs));
    const { Item } = await database.client.send(
      new GetItemCommand({
        TableName: database.environment.REQUESTS_TABLE,
        Key: { pk: { S: `work#${id}#${Math.floor(begin / (24 * hourMs))}` } },
      }),
    );
    const endOfDay = begin / 1000 + 12 * 3600 + 3000;
    expect(Item).toMatchObject({ [`${kind}${window}`]: { N: '3' }, expiresAt: { N: String(endOfDay) } });
  },
);

test('concurrent work is fully counted, and no work writes no item', async () => {
  const unpaid = createUnpaidWork(countsIn(), most);
  const now = momentAt(hour * hourMs);
  const refusals = await Promise.all(
    Array.from({ length: 20 }, () => unpaid.count('at-once', { undelivered: 1, searches: 0 }, now)),
  );
  expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(2);
  expect(await unpaid.read('at-once', now)).toEqual({
    undelivered: 20,
    searches: 0,
    requests: 0,
  });
});

test('failed counts let the call continue, and each is logged', async () => {
  const gone = createDynamoDb({ endpoint: 'http://127.0.0.1:9' });
  const unpaid = createUnpaidWork(countsIn(gone), most);
  const now = momentAt(hour * hourMs);
  await unpaid.refuseBeyond('unlucky', workKinds, now);
  expect(await unpaid.count('unlucky', { undelivered: 9 }, now)).toBeUndefined();
  expect(await unpaid.read('unlucky', now)).toBeUndefined();
  expect(now.events).toEqual(Array(3).fill('unpaid-work.not-counted'));
  gone.destroy();
});
