import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { ok, refusal, textItems, tokenOf, useJobs } from './jobs-world.ts';

const w = useJobs();

/** How the only item of a job and its job stand after it was called so and an hour has passed. */
test.each([
  { status: 400, code: 'BAD_REQUEST', calls: 1 },
  { status: 400, code: 'MARKET_REFUSED', calls: 1 },
  { status: 404, code: 'NOT_FOUND', calls: 1 },
  { status: 409, code: 'LISTING_CHANGED', calls: 1 },
  { status: 413, code: 'PAYLOAD_TOO_LARGE', calls: 1 },
  { status: 422, code: 'MODEL_REFUSED', calls: 1 },
  { status: 422, code: 'IDEMPOTENCY_KEY_REUSED', calls: 1 },
  { status: 500, code: 'UNKNOWN', calls: 1 },
  { status: 409, code: 'LISTING_BUSY', calls: 5 },
  { status: 429, code: 'RATE_LIMIT', calls: 5 },
  { status: 429, code: 'RATE_LIMIT', retryAfter: 900, calls: 5 },
  { status: 502, code: 'UPSTREAM_FAILED', calls: 5 },
  { status: 503, code: 'OVERLOADED', calls: 5 },
  { status: 504, code: 'TIMEOUT', calls: 5 },
  { status: 401, code: 'UNAUTHORIZED', calls: 1, state: 'paused' },
  { status: 401, code: 'MARKET_TOKEN_INVALID', calls: 1, state: 'paused' },
  { status: 402, code: 'OUT_OF_CREDITS', calls: 1, state: 'paused' },
  { status: 402, code: 'ACCOUNT_LIMIT', calls: 1, state: 'paused' },
  { status: 402, code: 'KEY_LIMIT', calls: 1, state: 'paused' },
  { status: 403, code: 'KEY_NOT_PERMITTED', calls: 1, state: 'paused' },
  { status: 403, code: 'ACCOUNT_SUSPENDED', calls: 1, state: 'paused' },
  { status: 429, code: 'RATE_LIMIT', retryAfter: 901, calls: 1, state: 'paused' },
])(
  'an item that is answered $code ($status, retry-after $retryAfter) is called $calls times',
  async ({ status, code, retryAfter, calls, state = 'completed' }) => {
    const accountId = w.account();
    w.answer(() => refusal(status, code, retryAfter));
    const { job } = await w.create(accountId, textItems(1));
    await w.workOff(90);
    const failed = state === 'paused' ? 0 : 1;
    expect(w.calls).toHaveLength(calls);
    expect(await w.read(accountId, job)).toMatchObject({
      state,
      ...(state === 'paused' ? { reason: code } : {}),
      counts: { waiting: 1 - failed, done: 0, failed },
    });
    const { results } = await w.results(accountId, job);
    const body = { error: code };
    expect(results).toEqual(failed === 0 ? [] : [{ id: 'item-0', status, body, charged: 0 }]);
    expect(w.told.map(({ type }) => type)).toEqual([`job.${state}`]);
  },
);

test('a call that another message has under way is waited for, however long, and its answer is the result', async () => {
  const accountId = w.account();
  let looks = 0;
  w.answer(async () => {
    looks += 1;
    return looks <= 7 ? refusal(409, 'REQUEST_IN_FLIGHT') : ok;
  });
  const { job } = await w.create(accountId, textItems(1));
  await w.workOff(90);
  expect(looks).toBe(8);
  expect((await w.results(accountId, job)).results).toMatchObject([{ status: 200 }]);
});

test.each([
  { retryAfter: 0, pauses: [5, 10, 20, 40] },
  { retryAfter: 30, pauses: [30, 30, 30, 40] },
])('an item waits longer before each attempt, at least retry-after $retryAfter', async (expected) => {
  const { retryAfter, pauses } = expected;
  const at: number[] = [];
  w.answer(() => {
    at.push(w.time.now / 1000);
    return refusal(503, 'OVERLOADED', retryAfter);
  });
  await w.create(w.account(), textItems(1));
  for (let second = 0; second < 150; second += 1) {
    await w.work();
    w.time.now += 1000;
  }
  expect(at.slice(1).map((one, index) => one - (at[index] ?? 0))).toEqual(pauses);
});

test('what passes is called until it is answered', async () => {
  const accountId = w.account();
  w.answer((_, nth) => (nth < 5 ? refusal(503, 'OVERLOADED') : ok));
  const { job } = await w.create(accountId, textItems(3));
  await w.workOff();
  expect((await w.read(accountId, job)).counts).toEqual({ waiting: 0, done: 3, failed: 0 });
});

test('one item’s failure holds up no other', async () => {
  const accountId = w.account();
  w.answer((id) => (id === 'item-1' ? refusal(422, 'MODEL_REFUSED') : ok));
  const { job } = await w.create(accountId, textItems(3));
  await w.work();
  expect(await w.read(accountId, job)).toMatchObject({
    state: 'completed',
    counts: { waiting: 0, done: 2, failed: 1 },
  });
});

const day = 24 * 60;
test.each([0, 60, day])('a message that comes again %i minutes later changes nothing', async (minutes) => {
  const accountId = w.account();
  const { job } = await w.create(accountId, textItems(2));
  await w.work();
  const before = [await w.read(accountId, job), await w.results(accountId, job)];
  w.answer(() => ({ ...ok, body: '{"listingTitle":"Other"}' }));
  w.time.now += minutes * 60_000;
  expect(await w.again(accountId, job)).toBe(true);
  expect([await w.read(accountId, job), await w.results(accountId, job)]).toEqual(before);
  expect(w.calls).toHaveLength(2);
});

test('an answer that no row can hold is a failure that says how to get it, and keeps its charge', async () => {
  const accountId = w.account();
  const { job } = await w.create(accountId, textItems(1));
  const noise = randomBytes(400_000).toString('base64');
  w.answer(async () => ({ ...ok, body: JSON.stringify({ noise }), charged: 10 }));
  await w.work();
  const [result] = (await w.results(accountId, job)).results;
  expect(result).toMatchObject({ status: 500, charged: 10 });
  expect(result?.body).toEqual({ error: expect.stringContaining('Idempotency-Key <job>/<id>') });
});

test('an answer is counted once, however many calls of an item end at the same time', async () => {
  const accountId = w.account();
  const { job } = await w.create(accountId, textItems(2));
  let others = 0;
  w.answer(async (id, nth) => {
    if (id === 'item-0' && nth === 1) for (; others < 3; others += 1) await w.again(accountId, job);
    return { ...ok, charged: nth };
  });
  await w.work();
  expect(await w.read(accountId, job)).toMatchObject({
    state: 'completed',
    counts: { waiting: 0, done: 2, failed: 0 },
  });
  // The first to end was the second to begin.
  expect((await w.results(accountId, job)).results.map(({ charged }) => charged)).toEqual([2, 1]);
  expect(w.log.events.filter(({ level }) => level === 'error')).toEqual([]);
});

test('a call that is told to wait while another of the same item ends leaves that answer', async () => {
  const accountId = w.account();
  const { job } = await w.create(accountId, textItems(1));
  w.answer(async (_, nth) => {
    if (nth === 2) return ok;
    await w.again(accountId, job);
    return refusal(409, 'REQUEST_IN_FLIGHT');
  });
  await w.workOff();
  expect(await w.results(accountId, job)).toMatchObject({ results: [{ status: 200 }] });
  expect(w.calls).toHaveLength(2);
});

test.each([
  { event: 'job.completed', answer: ok },
  { event: 'job.paused', answer: refusal(402, 'OUT_OF_CREDITS') },
])('$event is told again, and as the same event, if a process ended before it was told', async (given) => {
  const { event, answer } = given;
  const accountId = w.account();
  w.answer(() => answer);
  await w.create(accountId, textItems(1));
  const tell = async () => {
    throw new Error('the process has ended');
  };
  await expect(w.work({ tell })).rejects.toThrow('the process has ended');
  const at = w.time.now;
  w.time.now += 3_600_000;
  await w.work();
  expect(w.told).toEqual([{ accountId, type: event, at }]);
  w.time.now += 3_600_000;
  expect(await w.work()).toBe(0);
});

test('one pause is one event, whichever items meet it, and a later pause is another', async () => {
  const accountId = w.account();
  const { job } = await w.create(accountId, textItems(3));
  w.queue().clear();
  // All three have begun before the first is refused.
  const beginning = Promise.withResolvers<void>();
  let begun = 0;
  w.answer(async () => {
    begun += 1;
    if (begun === 3) beginning.resolve();
    await beginning.promise;
    return refusal(402, 'OUT_OF_CREDITS');
  });
  await Promise.all([0, 1, 2].map((index) => w.again(accountId, job, index)));
  expect(w.told).toHaveLength(1);
  w.time.now += 1000;
  await w.resume(accountId, job);
  await w.work();
  expect(w.told.map(({ type }) => type)).toEqual(['job.paused', 'job.paused']);
  expect(new Set(w.told.map(({ at }) => at)).size).toBe(2);
});

test('a job without its seller’s token pauses: 24 hours after it was given', async () => {
  const accountId = w.account();
  w.answer(() => refusal(503, 'OVERLOADED', 900));
  const { job } = await w.draft(accountId, ['a', 'b'], tokenOf('ada'));
  w.time.now += 86_400_000 - 1;
  await w.work();
  expect((await w.read(accountId, job)).state).toBe('running');
  w.time.now += 900_000;
  await w.work();
  expect(await w.read(accountId, job)).toMatchObject({ state: 'paused', reason: 'MARKET_TOKEN_INVALID' });
  expect(w.calls).toHaveLength(2);
});

test('a job whose token was sealed under another secret pauses, and goes on with a new token', async () => {
  const accountId = w.account();
  const { job } = await w.draft(accountId, ['a'], tokenOf('ada'));
  await w.storeOver(w.database.client, 'another').keepToken(job, tokenOf('ada'), w.bounds.budget);
  await w.work();
  expect(await w.read(accountId, job)).toMatchObject({ state: 'paused', reason: 'MARKET_TOKEN_INVALID' });
  expect(w.calls).toEqual([]);
  await w.resume(accountId, job, tokenOf('ada'));
  await w.work();
  expect((await w.read(accountId, job)).state).toBe('completed');
});

test('the token is erased with the change that ends its job', async () => {
  const accountId = w.account();
  const ends = [() => w.work(), (job: string) => w.cancel(accountId, job)];
  for (const end of ends) {
    const { job } = await w.draft(accountId, ['a'], tokenOf('ada'));
    const token = () => w.services().jobs.token(job, w.bounds.budget);
    expect(await token()).toBeDefined();
    await end(job);
    expect(await token()).toBeUndefined();
  }
});

test('messages of a job that is no longer kept are done with', async () => {
  expect(await w.again(w.account(), 'job_aaaaaaaaaaaaaaaa')).toBe(true);
});
