import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { listenOnLoopback } from '../../../../lib/sandbox/listen.ts';
import { type CallEntry, readCalls } from '../../../../shared/billing/usage/calls.ts';
import { createDynamoDbCallLog } from '../../../../shared/billing/usage/dynamodb-calls.ts';
import { createCallRecorder } from '../../../../shared/billing/usage/record-calls.ts';
import {
  createDynamoDbKeyStore,
  createDynamoDbLastUses,
} from '../../../../shared/identity/accounts/dynamodb-keys.ts';
import { inTime } from '../../../../shared/platform/call/time-budget.ts';
import { createDynamoDb } from '../../../../shared/platform/database/dynamodb.ts';
import { aroundRequests } from '../../../support/around-requests.ts';
import { useDatabase } from '../../../support/database.ts';
import { inMovedTime } from '../../platform/call/moved-time.ts';
import { memoryLog } from '../credits/support/bounds.ts';

const database = useDatabase();
const minute = 60_000;
const started = Date.UTC(2026, 10, 22, 12);

const entryOf = (accountId: string, at: number, keyId = 'k1'): CallEntry => ({
  accountId,
  at,
  requestId: `r-${at}`,
  operation: 'account',
  keyId,
  status: 200,
  credits: 0,
  replayed: false,
  milliseconds: 3,
});

/** Enough time for a table on a busy machine. */
const longEnoughMs = 20_000;

/** A recorder over these tables, as in another process; counts its requests. */
function recorderOver(endpoint = database.endpoint, ...bound: [longestMs?: number]) {
  const time = { now: started };
  const client = createDynamoDb({ endpoint });
  const sent: string[] = [];
  aroundRequests(client, (send, { command }) => {
    sent.push(command);
    return send();
  });
  const { CALLS_TABLE = '', KEYS_TABLE = '' } = database.environment;
  const tables = {
    callLog: createDynamoDbCallLog(client, CALLS_TABLE),
    lastUses: createDynamoDbLastUses(client, KEYS_TABLE),
  };
  const record = createCallRecorder({ ...tables, clock: () => time.now }, ...bound);
  const log = memoryLog();
  const at = async (accountId: string, now: number, keyId?: string) => {
    time.now = now;
    await record(entryOf(accountId, now, keyId), log);
  };
  const refused = async (accountId: string, now: number, more: Partial<CallEntry> = {}) => {
    time.now = now;
    const refusal = { status: 429, code: 'RATE_LIMIT', ...more };
    await record({ ...entryOf(accountId, now), ...refusal }, log, true);
  };
  return { at, refused, log, sent, close: () => client.destroy() };
}

async function addKey(accountId: string, keyId: string) {
  const keys = createDynamoDbKeyStore(database.client, database.environment.KEYS_TABLE ?? '');
  const key = { keyId, accountId, keyName: 'app', permission: 'everything' as const, createdAt: 1 };
  await keys.add(`${accountId}-${keyId}`, key);
  return async () => (await keys.list(accountId)).map(({ lastUsedAt }) => lastUsedAt);
}

test("a key's last use is written at most once in five minutes", async () => {
  const lastUses = await addKey('u1', 'k1');
  expect(await lastUses()).toEqual([undefined]);
  const process = recorderOver(database.endpoint, longEnoughMs);
  for (const minutes of [0, 1, 4, 4.99]) await process.at('u1', started + minutes * minute);
  expect(await lastUses()).toEqual([started]);
  expect(process.sent.filter((command) => command === 'UpdateItemCommand')).toHaveLength(1);
  await process.at('u1', started + 5 * minute);
  expect(await lastUses()).toEqual([started + 5 * minute]);
  expect(process.log.events).toEqual([]);
  process.close();
});

test('a process new to the key neither rewrites its last use nor moves it back', async () => {
  const lastUses = await addKey('u2', 'k1');
  const [first, other] = [
    recorderOver(database.endpoint, longEnoughMs),
    recorderOver(database.endpoint, longEnoughMs),
  ];
  await first.at('u2', started + minute);
  await other.at('u2', started + 2 * minute);
  expect(await lastUses()).toEqual([started + minute]);
  const late = recorderOver(database.endpoint, longEnoughMs);
  await late.at('u2', started);
  expect(await lastUses()).toEqual([started + minute]);
  for (const { log, close } of [first, other, late]) {
    expect(log.events).toEqual([]);
    close();
  }
});

async function rowsOf(accountId: string) {
  const callLog = createDynamoDbCallLog(database.client, database.environment.CALLS_TABLE ?? '');
  const request = { accountId, from: 0 };
  const page = await inTime(longEnoughMs, (budget) =>
    readCalls(request, { callLog, clock: () => started + 10 * minute }, { budget }),
  );
  return page.calls.map(({ at, status, operation, requestId, times }) => ({
    at: at - started,
    status,
    operation,
    requestId,
    times,
  }));
}

describe('calls beyond the rate limit', () => {
  test('calls beyond the rate limit share a row per minute with a minimum count, written each time they double', async () => {
    const process = recorderOver(database.endpoint, longEnoughMs);
    for (let call = 0; call < 100; call += 1) await process.refused('f1', started + call);
    expect(process.sent.filter((command) => command === 'PutItemCommand')).toHaveLength(7);
    await process.refused('f1', started + minute);
    const row = { status: 429, operation: 'account' };
    expect(await rowsOf('f1')).toEqual([
      { ...row, at: minute, requestId: `r-${started + minute}`, times: undefined },
      { ...row, at: 0, requestId: `r-${started}`, times: 64 },
    ]);
    expect(process.log.events).toEqual([]);
    process.close();
  });

  test('calls beyond the rate limit share a row only with the same key, operation and outcome, and no other call is omitted', async () => {
    const process = recorderOver(database.endpoint, longEnoughMs);
    await process.refused('f2', started);
    await process.refused('f2', started + 1, { keyId: 'k2' });
    await process.refused('f2', started + 2, { operation: 'predict-price' });
    await process.refused('f2', started + 3, { status: 403, code: 'KEY_NOT_PERMITTED' });
    for (const now of [4, 5]) await process.at('f2', started + now);
    expect((await rowsOf('f2')).map(({ at, times }) => [at, times])).toEqual(
      [5, 4, 3, 2, 1, 0].map((at) => [at, undefined]),
    );
    process.close();
  });
});

test.each(['silent', 'throttling'])(
  'a call waits 300 ms at most for a table that is %s, and an event names the missing record',
  (kind) =>
    inMovedTime(async (time) => {
      let bothAsked = Promise.withResolvers<void>();
      let requests = 0;
      const server = await listenOnLoopback((_request, response) => {
        requests += 1;
        if (requests % 2 === 0) bothAsked.resolve();
        if (kind === 'silent') return;
        response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
        response.end(JSON.stringify({ __type: 'com.amazonaws.dynamodb.v20120810#ThrottlingException' }));
      }, 0);
      const process = recorderOver(`http://127.0.0.1:${server.port}`);
      const fields = { reason: kind === 'silent' ? 'TIMEOUT' : 'ThrottlingException' };
      const missing = [
        { level: 'warn', event: 'usage.call-not-recorded', fields },
        { level: 'warn', event: 'usage.last-use-not-noted', fields },
      ];
      // One attempt each; the next call tries again.
      for (const calls of [1, 2]) {
        bothAsked = Promise.withResolvers();
        const recorded = process.at('u4', started + calls);
        await bothAsked.promise;
        if (kind === 'silent') {
          time.advance(299);
          await nextTurn();
          expect(process.log.events).toHaveLength(2 * calls - 2);
          time.advance(1);
        }
        await recorded;
        expect(process.log.events.slice(-2)).toEqual(missing);
        expect(process.sent).toHaveLength(2 * calls);
        // The client gives up as well.
        await nextTurn();
      }
      process.close();
      await server.close();
    })(),
);
