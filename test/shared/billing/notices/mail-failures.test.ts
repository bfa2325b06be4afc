import { expect, test } from '@jest/globals';
import { mailFailures } from '../../../../shared/billing/notices/mail-failures.ts';
import type { CallEntry } from '../../../../shared/billing/usage/calls.ts';
import { createDynamoDbCallLog } from '../../../../shared/billing/usage/dynamodb-calls.ts';
import { useNotices } from './notice-world.ts';

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.UTC(2026, 10, 22, 12, 2);
const hourBefore = Date.UTC(2026, 10, 22, 11);
const w = useNotices(start);
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

const run = (accountId: string) => w.run(mailFailures, w.servicesOf('failureMarks', accountId));
test('owners are mailed once a day when far more calls than usual failed in the hour before, with the reasons', async () => {
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
    { accounts: 1, mails: 1 },
    { accounts: 0, mails: 0 },
  ]);
  const [mail] = w.sent();
  expect(mail?.subject).toBe('Acme & Sons: 30 calls failed within an hour');
  expect(mail?.to).toEqual(['owner@example.com']);
  expect(mail?.text).toContain(
    [
      'Between 11:00 and 12:00 UTC, 30 of 50 calls failed (60%). In the seven days before it was 2%.',
      '25 calls of draft-item: BAD_REQUEST, as “title is required”',
      '5 calls of draft-item: UPSTREAM_FAILED\n',
    ].join('\n\n'),
  );
  w.time.now = start + day;
  await calls(accountId, hourBefore + day, { bad: 40 });
  expect(await run(accountId)).toEqual({ accounts: 1, mails: 1 });
});

test.each([
  ['fewer than twenty failed', { good: 200, bad: 0 }, { good: 0, bad: 19 }],
  ['fewer than a fifth failed', { good: 200, bad: 0 }, { good: 90, bad: 22 }],
  ['less than three times as many as usual failed', { good: 80, bad: 20 }, { good: 30, bad: 30 }],
  ['there were too few calls before to know what is usual', { good: 99, bad: 0 }, { good: 0, bad: 30 }],
])('no mail is sent where %s', async (_what, before, within) => {
  const accountId = await w.accountWithOwner();
  await calls(accountId, hourBefore - 3 * day, before);
  await calls(accountId, hourBefore, within);
  await calls(accountId, hourBefore + hour, { bad: 40 });
  expect(await run(accountId)).toEqual({ accounts: 1, mails: 0 });
});

test('owners who opted out get no mail', async () => {
  const accountId = await w.accountWithOwner();
  await w.settings().setMutedMails(accountId, ['failures']);
  expect(await run(accountId)).toEqual({ accounts: 0, mails: 0 });
});

test('concurrent runs send one mail, and a failed mail is retried', async () => {
  const accountId = await w.accountWithOwner();
  await calls(accountId, hourBefore - 2 * day, { good: 120 });
  await calls(accountId, hourBefore, { bad: 30 });
  w.ses().faults.add({ kind: 'answer', status: 500, body: '{}' });
  await expect(run(accountId)).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
  expect(await run(accountId)).toEqual({ accounts: 0, mails: 0 });
  w.time.now += 20 * 60_000;
  const runs = await Promise.all(Array.from({ length: 5 }, () => run(accountId)));
  expect(runs.reduce((sum, { mails }) => sum + mails, 0)).toBe(1);
});
