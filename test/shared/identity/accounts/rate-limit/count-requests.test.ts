import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import {
  type Counted,
  createRequestCounter,
  type RequestCount,
} from '../../../../../shared/identity/accounts/rate-limit/count-requests.ts';
import { createLimitsOfAccount } from '../../../../../shared/identity/accounts/rate-limit/limits-of-account.ts';
import { createDynamoDbRequestCount } from '../../../../../shared/identity/accounts/tables/dynamodb-request-count.ts';
import { createDynamoDbSettingsStore } from '../../../../../shared/identity/accounts/tables/dynamodb-settings-store.ts';
import { createDynamoDb } from '../../../../../shared/platform/database/dynamodb.ts';
import { useDatabase } from '../../../../support/database.ts';

const database = useDatabase();
/** Two seconds into a window of ten. */
const startTime = 1_800_000_002_000;
/** For a table on a busy machine. */
const longEnoughMs = 20_000;

function counterOf(perSecond: number, clock: () => number = () => startTime) {
  const table = createDynamoDbRequestCount(database.client, database.environment.REQUESTS_TABLE ?? '');
  const written: string[] = [];
  const requestCount: RequestCount = {
    add: (accountId, ...rest) => {
      written.push(accountId);
      return table.add(accountId, ...rest);
    },
  };
  const count = createRequestCounter(
    { requestCount, limitsOf: async () => ({ requestsPerSecond: perSecond }), clock },
    longEnoughMs,
  );
  return { count, written };
}

const exceeded = (counted: Counted) => 'rate' in counted && counted.rate.exceeded;

test('an account has ten seconds of its limit in a window, and all of it again in the next', async () => {
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

test('exactly the limit gets through, whatever the number of processes and of calls at once', async () => {
  const processes = Array.from({ length: 4 }, () => counterOf(2).count);
  const all = await Promise.all(
    Array.from({ length: 60 }, (_, call) => processes[call % 4]?.('at-once') ?? { uncounted: 'no process' }),
  );
  expect(all.filter((counted) => !exceeded(counted))).toHaveLength(20);
});

test('accounts are counted apart', async () => {
  const { count } = counterOf(1);
  for (let call = 0; call < 12; call += 1) await count('loud');
  expect(exceeded(await count('loud'))).toBe(true);
  expect(await count('quiet')).toMatchObject({ rate: { remaining: 9, exceeded: false } });
});

test('a process that has seen an account at its limit writes no more in that window', async () => {
  const { count, written } = counterOf(1);
  for (let call = 0; call < 50; call += 1) await count('flood');
  expect(written).toHaveLength(10);
});

test('counts are dropped soon after their window', async () => {
  const { count } = counterOf(1);
  await count('dropped');
  const { GetItemCommand } = await import('@aws-sdk/client-dynamodb');
  const { Item } = await database.client.send(
    new GetItemCommand({
      TableName: database.environment.REQUESTS_TABLE,
      Key: { pk: { S: 'rate#dropped#180000000' } },
    }),
  );
  expect(Item).toMatchObject({ used: { N: '1' }, expiresAt: { N: '1800000070' } });
});

test('a process lets no more than the limit through while the table is too slow to count', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const client = createDynamoDb({
    endpoint: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
  });
  let now = startTime;
  let settings = async () => ({ requestsPerSecond: 5 });
  const count = createRequestCounter({
    requestCount: createDynamoDbRequestCount(client, 'requests'),
    limitsOf: () => settings(),
    clock: () => now,
  });
  const passed = async () => {
    const all = await Promise.all(Array.from({ length: 290 }, () => count('flood')));
    return all.filter((counted) => !exceeded(counted)).length;
  };
  const first = await passed();
  // In the next window not even the settings can be read: the limit that was read last holds.
  now += 10_000;
  settings = () => new Promise(() => {});
  const second = await passed();
  client.destroy();
  silent.closeAllConnections();
  await new Promise((resolve) => silent.close(resolve));
  expect([first, second]).toEqual([50, 50]);
});

test('a request that cannot be counted goes on uncounted: a silent table, one that throttles, one that is gone', async () => {
  const silent = createServer(() => {});
  const throttling = createServer((_request, response) => {
    response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify({ __type: 'com.amazonaws.dynamodb.v20120810#ThrottlingException' }));
  });
  const reasons: string[] = [];
  for (const server of [silent, throttling]) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const client = createDynamoDb({
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    });
    const count = createRequestCounter({
      requestCount: createDynamoDbRequestCount(client, 'requests'),
      limitsOf: createLimitsOfAccount(createDynamoDbSettingsStore(client, 'accounts'), () => startTime),
      clock: () => startTime,
    });
    const counted = await count('unlucky');
    reasons.push('uncounted' in counted ? counted.uncounted : 'counted');
    client.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  const gone = createDynamoDb({ endpoint: 'http://127.0.0.1:9' });
  const count = createRequestCounter({
    requestCount: createDynamoDbRequestCount(gone, 'requests'),
    limitsOf: async () => ({ requestsPerSecond: 1 }),
    clock: () => startTime,
  });
  expect(await count('unlucky')).toEqual({ uncounted: expect.any(String) });
  gone.destroy();
  expect(reasons).toEqual(['TIMEOUT', 'ThrottlingException']);
});
