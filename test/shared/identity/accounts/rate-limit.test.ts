import type { RequestListener } from 'node:http';
import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from '@jest/globals';
import { listenOnLoopback } from '../../../../lib/sandbox/listen.ts';
import type { AccountSettings } from '../../../../shared/identity/accounts/account-settings.ts';
import { createDynamoDbCounts } from '../../../../shared/identity/accounts/dynamodb-counts.ts';
import { createDynamoDbSettingsStore } from '../../../../shared/identity/accounts/dynamodb-settings.ts';
import {
  type Counted,
  type Counts,
  createLimitsOfAccount,
  createRequestCounter,
  defaultRequestsPerSecond,
} from '../../../../shared/identity/accounts/rate-limit.ts';
import { createDynamoDb } from '../../../../shared/platform/database/dynamodb.ts';
import { useDatabase } from '../../../support/database.ts';

const database = useDatabase();
/** Two seconds into a window of ten. */
const startTime = 1_800_000_002_000;
/** Enough time for a table on a busy machine. */
const longEnoughMs = 20_000;

function counterOf(
  limits: number | ReturnType<typeof createLimitsOfAccount>,
  clock: () => number = () => startTime,
) {
  const limitsOf = typeof limits === 'number' ? async () => ({ requestsPerSecond: limits }) : limits;
  const table = createDynamoDbCounts(database.client, database.environment.REQUESTS_TABLE ?? '');
  const written: string[] = [];
  const counts: Pick<Counts, 'add'> = {
    add: (item, ...rest) => {
      written.push(item);
      return table.add(item, ...rest);
    },
  };
  const count = createRequestCounter({ counts, limitsOf, clock }, longEnoughMs);
  return { count, written };
}

const exceeded = (counted: Counted) => 'rate' in counted && counted.rate.exceeded;

test('an account has ten seconds’ worth of its limit per window, renewed in the next', async () => {
  let now = startTime;
  const { count } = counterOf(1, () => now);
  const first = await count('windows');
  expect(first).toEqual({ rate: { limit: 10, remaining: 9, resetSeconds: 8, exceeded: false } });
  for (let call = 2; call < 10; call += 1) await count('windows');
  expect(await count('windows')).toMatchObject({ rate: { remaining: 0, exceeded: false } });
  expect(await count('windows')).toMatchObject({ rate: { remaining: 0, exceeded: true } });
  now += 8000;
  expect(await count('windows')).toEqual({
    rate: { limit: 10, remaining: 9, resetSeconds: 10, exceeded: false },
  });
});

test('exactly the limit gets through, for any number of processes and concurrent calls', async () => {
  const processes = Array.from({ length: 4 }, () => counterOf(2).count);
  const all = await Promise.all(
    Array.from({ length: 60 }, (_, call) => processes[call % 4]?.('at-once') ?? { uncounted: 'no process' }),
  );
  expect(all.filter((counted) => !exceeded(counted))).toHaveLength(20);
});

test('a process that has seen an account at its limit writes no more for it in that window', async () => {
  const { count, written } = counterOf(1);
  for (let call = 0; call < 50; call += 1) await count('flood');
  expect(written).toHaveLength(10);
  expect(await count('quiet')).toMatchObject({ rate: { remaining: 9, exceeded: false } });
});

test('counts are dropped soon after their window', async () => {
  const { count } = counterOf(1);
  await count('dropped');
  const { Item } = await database.client.send(
    new GetItemCommand({
      TableName: database.environment.REQUESTS_TABLE,
      Key: { pk: { S: 'rate#dropped#180000000' } },
    }),
  );
  expect(Item).toMatchObject({ used: { N: '1' }, expiresAt: { N: '1800000070' } });
});

/** Calls `use` with a client whose database answers like this. */
async function withTable<T>(
  answer: RequestListener,
  use: (client: ReturnType<typeof createDynamoDb>) => Promise<T>,
): Promise<T> {
  const server = await listenOnLoopback(answer, 0);
  const client = createDynamoDb({ endpoint: `http://127.0.0.1:${server.port}` });
  try {
    return await use(client);
  } finally {
    client.destroy();
    await server.close();
  }
}
const silent = () => {};

/** Counts one request while the table answers like this. */
const countedBy = (
  answer: RequestListener,
  limitsOf: (client: ReturnType<typeof createDynamoDb>) => ReturnType<typeof createLimitsOfAccount>,
) =>
  withTable(answer, (client) => {
    const counts = createDynamoDbCounts(client, 'requests');
    return createRequestCounter({ counts, limitsOf: limitsOf(client), clock: () => startTime })('unlucky');
  });

test('a process lets no more than the limit through while the table is too slow to count', async () => {
  let now = startTime;
  let settings = async () => ({ requestsPerSecond: 5 });
  const passed = await withTable(silent, async (client) => {
    const count = createRequestCounter({
      counts: createDynamoDbCounts(client, 'requests'),
      limitsOf: () => settings(),
      clock: () => now,
    });
    const flood = async () => {
      const all = await Promise.all(Array.from({ length: 290 }, () => count('flood')));
      return all.filter((counted) => !exceeded(counted)).length;
    };
    const first = await flood();
    // In the next window not even the settings can be read: the last known limit applies.
    now += 10_000;
    settings = () => new Promise(() => {});
    return [first, await flood()];
  });
  expect(passed).toEqual([50, 50]);
});

test.each<[string, RequestListener, unknown]>([
  ['is silent', silent, 'TIMEOUT'],
  [
    'throttles',
    (_request, response) => {
      response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(JSON.stringify({ __type: 'com.amazonaws.dynamodb.v20120810#ThrottlingException' }));
    },
    'ThrottlingException',
  ],
  ['breaks connections', (request) => request.socket.destroy(), expect.any(String)],
])('a request goes on uncounted if the table %s', async (_what, answer, uncounted) => {
  const counted = await countedBy(answer, (client) =>
    createLimitsOfAccount(createDynamoDbSettingsStore(client, 'accounts'), () => startTime),
  );
  expect(counted).toEqual({ uncounted });
});

test("the limits of an account are the operator's, or the default, and are read once for calls within 30 s", async () => {
  const settings: Record<string, Partial<AccountSettings>> = {
    a: { requestsPerSecond: 7, lowBalance: 40 },
    unset: {},
  };
  const [time, reads] = [{ now: 0 }, [] as string[]];
  const read = async (accountId: string): Promise<AccountSettings | undefined> => {
    reads.push(accountId);
    const kept = settings[accountId];
    return kept && { name: accountId, callbacks: [], ...kept };
  };
  const limitsOf = createLimitsOfAccount({ read }, () => time.now);
  for (const account of ['unset', 'without settings'])
    expect(await limitsOf(account)).toEqual({ requestsPerSecond: defaultRequestsPerSecond });
  reads.length = 0;
  await Promise.all([limitsOf('a'), limitsOf('a')]);
  settings.a = { requestsPerSecond: 9 };
  time.now = 29_999;
  expect([await limitsOf('a'), reads]).toEqual([{ requestsPerSecond: 7, lowBalance: 40 }, ['a']]);
  time.now = 30_000;
  expect([await limitsOf('a'), reads]).toEqual([{ requestsPerSecond: 9 }, ['a', 'a']]);
});

test('a suspension is known within 30 s, and so is its end', async () => {
  const settings = createDynamoDbSettingsStore(database.client, database.environment.ACCOUNTS_TABLE ?? '');
  await settings.create('a', { name: 'a', callbacks: [] });
  let now = startTime;
  const { count } = counterOf(
    createLimitsOfAccount(settings, () => now),
    () => now,
  );
  for (const suspended of [false, true, false]) {
    await settings.set('a', 'suspended', suspended || undefined);
    now += 30_000;
    expect((await count('a')).suspended === true).toBe(suspended);
  }
  expect((await count('without settings')).suspended).toBeUndefined();
});

test('a suspension is known also if the request cannot be counted', async () => {
  const counted = await countedBy(silent, () => async () => ({ requestsPerSecond: 1, suspended: true }));
  expect(counted).toEqual({ uncounted: 'TIMEOUT', suspended: true });
});
