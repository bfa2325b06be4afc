import { beforeAll, describe, expect, test } from '@jest/globals';
import { sumCalls } from '../../../../shared/billing/usage/call-sums.ts';
import type { CallEntry, CallLog } from '../../../../shared/billing/usage/calls.ts';
import { createDynamoDbCallLog } from '../../../../shared/billing/usage/dynamodb-calls.ts';
import { useDatabase } from '../../../support/database.ts';
import { endless } from '../credits/support/bounds.ts';

const database = useDatabase();
const day = 86_400_000;
const start = Date.UTC(2026, 10, 20);
const now = start + 3 * day - 1;

const callLog = () => createDynamoDbCallLog(database.client, database.environment.CALLS_TABLE ?? '');
const sum = (
  accountId: string,
  more: Partial<Parameters<typeof sumCalls>[0]> = {},
  log: Pick<CallLog, 'between'> = callLog(),
) =>
  sumCalls(
    { accountId, from: start, to: start + 3 * day, bucketMs: day, ...more },
    { callLog: log, clock: () => now },
    { budget: endless },
  );

let turn = 0;
const callOf = (accountId: string, at: number, more: Partial<CallEntry> = {}): CallEntry => {
  turn += 1;
  const entry = { accountId, at, requestId: `r-${turn}`, operation: 'account', keyId: 'k1', status: 200 };
  return { ...entry, credits: 0, replayed: false, milliseconds: 10, ...more };
};

describe('sums of calls', () => {
  const accountId = 'summed';
  beforeAll(async () => {
    const calls = [
      ...Array.from({ length: 20 }, (_, index) =>
        callOf(accountId, start + index, { milliseconds: (index + 1) * 100 }),
      ),
      callOf(accountId, start + 30, { replayed: true, milliseconds: 1 }),
      callOf(accountId, start + 2 * day, { status: 502, code: 'UPSTREAM_FAILED', milliseconds: 26_000 }),
      callOf(accountId, start + 2 * day + 1, {
        status: 400,
        code: 'BAD_REQUEST',
        message: 'image_urls[0] could not be read: the server answered 404',
      }),
      callOf(accountId, start + 2 * day + 2, {
        status: 400,
        code: 'BAD_REQUEST',
        operation: 'update-listing',
        message: 'image_urls[3] could not be read: the server answered 403',
        keyId: 'k2',
      }),
      callOf(accountId, start + 2 * day + 3, {
        status: 400,
        code: 'BAD_REQUEST',
        message: 'brand is required',
      }),
      callOf(accountId, start + 2 * day + 4, { status: 429, code: 'RATE_LIMIT', times: 64 }),
      // Outside the requested days.
      callOf(accountId, start - 1),
      callOf(accountId, start + 3 * day),
    ];
    for (const call of calls) await callLog().put(call, new AbortController().signal);
  });

  test('calls are counted by outcome for each day, days without calls included', async () => {
    const { all, buckets, since } = await sum(accountId);
    const counts = buckets.map(({ from, succeeded, refused, failed }) => [
      (from - start) / day,
      succeeded,
      refused,
      failed,
    ]);
    expect(counts).toEqual([
      [0, 21, 0, 0],
      [1, 0, 0, 0],
      [2, 0, 67, 1],
    ]);
    expect(all).toMatchObject({ succeeded: 21, refused: 67, failed: 1 });
    expect(since).toBeUndefined();
  });

  test('times cover only successful calls that were not replayed', async () => {
    const { all, buckets } = await sum(accountId);
    const latency = { calls: 20, median: 1000, percentile95: 1900 };
    expect(all.latency).toEqual(latency);
    expect(buckets.map((bucket) => bucket.latency)).toEqual([latency, { calls: 0 }, { calls: 0 }]);
  });

  test('failures are grouped by code and message, ignoring numbers, most frequent first, each with its latest call', async () => {
    const { failures } = await sum(accountId);
    const shown = failures.map(({ code, calls, operations, latest }) => [
      code,
      calls,
      operations,
      latest.at - start - 2 * day,
    ]);
    expect(shown).toEqual([
      ['RATE_LIMIT', 64, ['account'], 4],
      ['BAD_REQUEST', 2, ['update-listing', 'account'], 2],
      ['BAD_REQUEST', 1, ['account'], 3],
      ['UPSTREAM_FAILED', 1, ['account'], 0],
    ]);
  });

  test('only calls that match the filter count', async () => {
    const { all, failures } = await sum(accountId, { filter: { keyId: 'k2' } });
    expect(all).toMatchObject({ succeeded: 0, refused: 1, failed: 0 });
    expect(failures.map(({ latest }) => latest.keyId)).toEqual(['k2']);
  });
});

test('at most 20,000 calls of the 30 days kept are summed, newest first, with the time of the oldest', async () => {
  let read = 0;
  let asked: number | undefined;
  const endlessLog: Pick<CallLog, 'between'> = {
    async *between({ accountId, from, to }) {
      asked = from;
      for (;;) {
        read += 1;
        yield callOf(accountId, to - read);
      }
    },
  };
  const { all, since } = await sum('busy', { from: start - 60 * day }, endlessLog);
  expect([all.succeeded, since]).toEqual([20_000, start + 3 * day - 20_000]);
  expect(read).toBeLessThanOrEqual(20_001);
  expect(asked).toBe(now - 30 * day);
});
