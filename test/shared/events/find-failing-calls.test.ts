import { expect, test } from '@jest/globals';
import type { CallEntry } from '../../../shared/billing/usage/calls.ts';
import { createDynamoDbCallLog } from '../../../shared/billing/usage/dynamodb-calls.ts';
import { findFailingCalls } from '../../../shared/events/finders/find-failing-calls.ts';
import { useEvents } from './events-world.ts';

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.UTC(2026, 10, 22, 12, 2);
const hourBefore = Date.UTC(2026, 10, 22, 11);
const w = useEvents(start);
let written = 0;

/** Calls of an account within an hour, some of which failed. */
async function calls(
  accountId: string,
  from: number,
  { good = 0, bad = 0 },
  failure: Partial<CallEntry> = {},
) {
  const log = createDynamoDbCallLog(w.database.client, w.table('CALLS_TABLE'));
  for (let count = 0; count < good + bad; count += 1) {
    written += 1;
    const entry: CallEntry = {
      accountId,
      at: from + count,
      requestId: `request-${written}`,
      operation: 'draft-item',
      keyId: 'key',
      status: 200,
      replayed: false,
      milliseconds: 5,
      ...(count < bad ? { status: 400, code: 'BAD_REQUEST', message: 'title is required', ...failure } : {}),
    };
    await log.put(entry, AbortSignal.timeout(4000));
  }
}

const run = (accountId: string) => w.run(findFailingCalls, w.servicesOf('watched', accountId));

test('far more failed calls than usual within an hour are found once a day, with their reasons', async () => {
  const accountId = await w.accountWithOwner();
  await calls(accountId, hourBefore - 2 * day, { good: 98, bad: 2 });
  await calls(accountId, hourBefore, { good: 20, bad: 25 });
  await calls(
    accountId,
    hourBefore + 1000,
    { bad: 5 },
    { status: 502, code: 'UPSTREAM_FAILED', message: undefined },
  );
  expect([await run(accountId), await run(accountId)]).toEqual([
    { looked: 1, found: 1 },
    { looked: 1, found: 0 },
  ]);
  const operations = ['draft-item'];
  expect(await w.found(accountId)).toEqual([
    {
      type: 'calls.failing',
      at: start,
      data: {
        ...{ from: hourBefore, to: hourBefore + hour, failed: 30, calls: 50, usual: 0.02 },
        reasons: [
          { code: 'BAD_REQUEST', calls: 25, operations, message: 'title is required' },
          { code: 'UPSTREAM_FAILED', calls: 5, operations },
        ],
      },
    },
  ]);
  w.time.now = start + day;
  await calls(accountId, hourBefore + day, { bad: 40 });
  expect(await run(accountId)).toEqual({ looked: 1, found: 1 });
});

test.each([
  ['fewer than twenty failed', { good: 200, bad: 0 }, { good: 0, bad: 19 }],
  ['fewer than a fifth failed', { good: 200, bad: 0 }, { good: 90, bad: 22 }],
  ['less than three times as many as usual failed', { good: 80, bad: 20 }, { good: 30, bad: 30 }],
  ['there were too few calls before to know what is usual', { good: 99, bad: 0 }, { good: 0, bad: 30 }],
])('nothing is found where %s', async (_what, before, within) => {
  const accountId = await w.accountWithOwner();
  await calls(accountId, hourBefore - 3 * day, before);
  await calls(accountId, hourBefore, within);
  await calls(accountId, hourBefore + hour, { bad: 40 });
  expect(await run(accountId)).toEqual({ looked: 1, found: 0 });
});
