import { expect, test } from '@jest/globals';
import type { Context, SQSEvent } from 'aws-lambda';
import { queueJob } from '../../../../shared/entry/wiring/queue-job.ts';
import { runItem } from '../../../../shared/operations/jobs/run-item.ts';
import { failureOf } from '../market/test-call.ts';
import { ok, refusal, textItems, tokenOf, useJobs } from './jobs-world.ts';

const w = useJobs();
const outOfCredits = refusal(402, 'OUT_OF_CREDITS');

/** A job of drafts that is paused after the first of its items. */
async function pausedDraft(accountId = w.account()) {
  w.answer((id) => (id === 'a' ? ok : refusal(401, 'MARKET_TOKEN_INVALID')));
  const { job } = await w.draft(accountId, ['a', 'b', 'c'], tokenOf('ada'));
  await w.work();
  expect(await w.read(accountId, job)).toMatchObject({ state: 'paused', counts: { waiting: 2, done: 1 } });
  w.calls.length = 0;
  w.answer(() => ok);
  return { accountId, job };
}

test('resuming calls what waits, and nothing that has its answer', async () => {
  const { accountId, job } = await pausedDraft();
  expect(await w.work()).toBe(0);
  const resumed = await w.resume(accountId, job, tokenOf('ada', 2));
  expect(resumed).toMatchObject({ state: 'running', counts: { waiting: 2, done: 1, failed: 0 } });
  expect(resumed.reason).toBeUndefined();
  await w.work();
  expect(w.calls.map(({ id, body }) => [id, body.market_access_token])).toEqual([
    ['b', tokenOf('ada', 2)],
    ['c', tokenOf('ada', 2)],
  ]);
  expect((await w.read(accountId, job)).state).toBe('completed');
});

test('a token of another seller, or of none, resumes no job and takes the place of no token', async () => {
  const { accountId, job } = await pausedDraft();
  const other = await failureOf(() => w.resume(accountId, job, tokenOf('bob')));
  expect([other.code, other.message]).toEqual([
    'BAD_REQUEST',
    expect.stringContaining('market_access_token'),
  ]);
  expect((await failureOf(() => w.resume(accountId, job, tokenOf('unknown')))).code).toBe(
    'MARKET_TOKEN_INVALID',
  );
  expect((await w.read(accountId, job)).state).toBe('paused');
  await w.resume(accountId, job);
  await w.work();
  expect(w.calls.map(({ body }) => body.market_access_token)).toEqual([tokenOf('ada'), tokenOf('ada')]);
});

test('a job that is resumed goes on with the key that resumed it', async () => {
  const accountId = w.account();
  const keys: string[] = [];
  const call = async ({ keyId }: { readonly keyId: string }) => {
    keys.push(keyId);
    return keyId === 'key-1' ? refusal(401, 'UNAUTHORIZED') : ok;
  };
  const { job } = await w.create(accountId, textItems(1), { keyId: 'key-1' });
  await w.work({ call });
  await w.resume(accountId, job, undefined, 'key-2');
  await w.work({ call });
  expect(keys).toEqual(['key-1', 'key-2']);
});

test('two resumes at once, and one of a job that runs, have each item answered once', async () => {
  const accountId = w.account();
  w.answer(() => outOfCredits);
  const { job } = await w.create(accountId, textItems(20));
  await w.work();
  w.answer(() => ok);
  w.calls.length = 0;
  await Promise.all([w.resume(accountId, job), w.resume(accountId, job)]);
  await w.resume(accountId, job);
  await w.work();
  expect(w.calls).toHaveLength(20);
  expect((await w.read(accountId, job)).counts).toEqual({ waiting: 0, done: 20, failed: 0 });
  // Only the three messages of the last item tell of the end, and all of the same event.
  expect(w.told.length).toBeLessThanOrEqual(4);
  expect([...new Set(w.told.map(({ type, at }) => `${type} ${at - w.time.now}`))]).toEqual([
    'job.paused 0',
    'job.completed 0',
  ]);
});

/*
 * As the runbook says: the message of such an item ends among the failed jobs after 20 receipts, here it is lost.
 */
test('an item whose call always breaks holds up no other, and goes on after a resume once it can', async () => {
  const accountId = w.account();
  w.answer((id) => {
    if (id === 'item-1') throw new TypeError('a bug');
    return ok;
  });
  const { job } = await w.create(accountId, textItems(3));
  const handler = queueJob('run-job-items', 0, w.services, runItem);
  const context = { getRemainingTimeInMillis: () => 60_000 } as Context;
  for (let receipts = 0; receipts < 20; receipts += 1) {
    const records = w.queue().receive(10);
    const { batchItemFailures } = await handler({ Records: records } as unknown as SQSEvent, context);
    const failed = batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
    for (const { messageId, receiptHandle } of records)
      if (!failed.includes(messageId)) w.queue().remove(receiptHandle);
    expect(failed).toHaveLength(1);
    w.time.now += 216_000;
  }
  w.queue().clear();
  expect(await w.read(accountId, job)).toMatchObject({
    state: 'running',
    counts: { waiting: 1, done: 2, failed: 0 },
  });
  w.answer(() => ok);
  await w.resume(accountId, job);
  expect(await w.work()).toBe(1);
  expect((await w.read(accountId, job)).state).toBe('completed');
});

test.each(['completed', 'cancelled'])('a job that is %s cannot go on, and keeps no token', async (state) => {
  const { accountId, job } = await pausedDraft();
  if (state === 'cancelled') await w.cancel(accountId, job);
  else {
    await w.resume(accountId, job);
    await w.work();
  }
  const { code, message } = await failureOf(() => w.resume(accountId, job, tokenOf('ada', 2)));
  expect([code, message]).toEqual(['BAD_REQUEST', 'This job has ended, so it cannot go on.']);
  expect((await w.read(accountId, job)).state).toBe(state);
  expect(await w.services().jobs.token(job, w.bounds.budget)).toBeUndefined();
  // Nor does it change by being cancelled.
  expect((await w.cancel(accountId, job)).state).toBe(state);
});

test('cancelling ends what has not begun; an item that is being called keeps its answer', async () => {
  const accountId = w.account();
  const { job } = await w.create(accountId, textItems(5));
  w.answer(async () => {
    if (w.calls.length === 2) expect((await w.cancel(accountId, job)).state).toBe('cancelled');
    return ok;
  });
  await w.workOff();
  expect(w.calls).toHaveLength(2);
  expect(await w.read(accountId, job)).toMatchObject({
    state: 'cancelled',
    counts: { waiting: 3, done: 2, failed: 0 },
  });
  expect((await w.results(accountId, job)).results).toHaveLength(2);
  expect(w.told).toEqual([]);
});

test('a job stays cancelled when the last of its calls is answered, or is refused for want of credits', async () => {
  for (const answer of [ok, outOfCredits]) {
    const accountId = w.account();
    const { job } = await w.create(accountId, textItems(1));
    w.answer(async () => {
      await w.cancel(accountId, job);
      return answer;
    });
    await w.work();
    expect((await w.read(accountId, job)).state).toBe('cancelled');
  }
  expect(w.told).toEqual([]);
});

test('a paused job can be cancelled', async () => {
  const { accountId, job } = await pausedDraft();
  const cancelled = await w.cancel(accountId, job);
  expect(cancelled).toMatchObject({ state: 'cancelled', counts: { waiting: 2, done: 1, failed: 0 } });
  expect(cancelled.reason).toBeUndefined();
});

test('a job of another account is not found, whatever is asked of it', async () => {
  const { job } = await pausedDraft();
  const other = w.account();
  for (const ask of [w.read, w.results, w.cancel, w.resume])
    expect((await failureOf(() => ask(other, job))).code).toBe('NOT_FOUND');
  expect(await w.list(other)).toEqual({ jobs: [] });
});
