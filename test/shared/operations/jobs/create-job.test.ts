import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import { expect, test } from '@jest/globals';
import { eachOf } from '../../../../shared/platform/call/each-of.ts';
import { createDynamoDb } from '../../../../shared/platform/database/dynamodb.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import { aroundRequests } from '../../../support/around-requests.ts';
import { failureOf } from '../market/test-call.ts';
import { ended, textItem, textItems, tokenOf, useJobs } from './jobs-world.ts';

const w = useJobs();
const long = { ...textItem('').request, note: noise(200_000) };

test('a job is there at once with all its items waiting, and each is called once in any order', async () => {
  const accountId = w.account();
  const { job, accepted } = await w.create(accountId, textItems(120));
  expect(accepted).toBe(120);
  const operation = 'generate-basic-listing';
  const waiting = { waiting: 120, done: 0, failed: 0 };
  expect(await w.read(accountId, job)).toEqual({ job, operation, state: 'running', counts: waiting });
  await w.work();
  const done = { waiting: 0, done: 120, failed: 0 };
  expect(await w.read(accountId, job)).toEqual({ job, operation, state: 'completed', counts: done });
  expect(new Set(w.calls.map(({ id }) => id)).size).toBe(120);
  expect(w.calls.map(({ body }) => body)).toContainEqual(textItem('item-7').request);
  expect(w.told).toEqual([{ accountId, type: 'job.completed', at: w.time.now }]);
});

test.each([
  {
    what: 'items that their operation would refuse',
    items: [textItem('a'), { id: 'b', request: {} }, { id: 'c', request: { image_urls: 'x' } }],
    message: /^b: image_urls is required\nc: image_urls /,
  },
  {
    what: 'ids that are used twice',
    items: [textItem('a'), { id: 'b', request: {} }, textItem('a'), { id: 'b', request: {} }],
    message: /^b: image_urls is required\na: its id is used twice\nb: its id is used twice$/,
  },
  {
    what: 'tokens of more than one seller',
    items: [w.draftItem('a', tokenOf('ada')), w.draftItem('b', tokenOf('bob'))],
    operation: 'market-draft-item',
    message: /^b: market_access_token must be the same [^\n]*$/,
  },
  {
    what: 'a token that is missing',
    items: [w.draftItem('a')],
    operation: 'market-draft-item',
    message: /^a: market_access_token is required/,
  },
  {
    what: 'requests that are too long for a row',
    items: [textItem('a'), ...['oversize', 'oversize too'].map((id) => ({ id, request: long })), { id: 'c' }],
    message:
      /^oversize: is too long for a job.*\noversize too: is too long for a job.*\nc: request must be an object$/,
  },
  {
    what: 'a request with more names than a call may have',
    items: [
      { id: 'wide', request: Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`n${at}`, 1])) },
    ],
    message: /^wide: must have at most 100000 values and 10000 names$/,
  },
  { what: 'no items', items: [], message: /^items must have at least 1 item$/ },
  { what: 'too many items', items: textItems(1001), message: /^items must have at most 1000 items$/ },
  {
    what: 'items that are none, whose place names them if their id cannot',
    items: [
      textItem('x'.repeat(65)),
      textItem('a'),
      textItem(' '),
      { request: {} },
      { request: {} },
      ...[null, 1, 'b', []],
      ...[undefined, null, 'x', ['x']].map((request, index) => ({ id: `c${index}`, request })),
      { ...textItem('e'), request: { image_urls: [] } },
    ],
    message: new RegExp(
      [
        '^items\\[0\\]: id must be at most 64 characters',
        ...[2, 3, 4].map((index) => `items\\[${index}\\]: id is required`),
        ...[5, 6, 7, 8].map((index) => `items\\[${index}\\]: must be an object`),
        ...[0, 1, 2, 3].map((index) => `c${index}: request must be an object`),
        'e: image_urls [^\n]*$',
      ].join('\n'),
    ),
  },
])('a job with $what is refused whole, in words that name them', async ({ items, operation, message }) => {
  const accountId = w.account();
  const { code, wording } = await failureOf(() => w.create(accountId, items, operation ? { operation } : {}));
  expect([code, wording.text]).toEqual(['BAD_REQUEST', expect.stringMatching(message)]);
  // The list of calls keeps none of the caller's words.
  expect(wording.kept).not.toMatch(/oversize|wide|xxx/);
  expect(await w.list(accountId)).toEqual({ jobs: [] });
  expect(await w.work()).toBe(0);
});

/** A text that hardly gets shorter when it is packed. */
function noise(length: number): string {
  let seed = 1;
  return Array.from({ length }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return String.fromCharCode(0x4e00 + (seed % 20_000));
  }).join('');
}

test('a seller’s token is taken for the job or from each of its requests, and given to each call', async () => {
  const accountId = w.account();
  const token = tokenOf('ada');
  const inEach = [w.draftItem('a', token), w.draftItem('b', token)];
  const operation = 'market-draft-item';
  await w.draft(accountId, ['a', 'b'], token);
  await w.create(accountId, inEach, { operation });
  await w.create(accountId, inEach, { operation, token });
  await w.work();
  expect(w.calls.map(({ body }) => body.market_access_token)).toEqual(Array(6).fill(token));
});

test('texts ignore a seller’s token in a job as in a call, so it is given to none and kept nowhere', async () => {
  const accountId = w.account();
  const withToken = (id: string, token: string) => ({
    id,
    request: { ...textItem(id).request, market_access_token: token },
  });
  await w.create(accountId, [withToken('a', tokenOf('ada')), withToken('b', tokenOf('bob'))]);
  await w.work();
  expect(w.calls.map(({ body }) => body.market_access_token)).toEqual([undefined, undefined]);
});

test('a job whose seller’s token is refused is not created', async () => {
  const accountId = w.account();
  const failure = await failureOf(() => w.draft(accountId, ['a'], tokenOf('unknown')));
  expect(failure.code).toBe('MARKET_TOKEN_INVALID');
  expect(await w.list(accountId)).toEqual({ jobs: [] });
});

test('an account creates at most 500 jobs in a day, however many at once', async () => {
  const accountId = w.account();
  const create = (given = {}) => w.create(accountId, [textItem('mug')], given);
  const keyed = { keyedAs: 'keyed-charge-id1' };
  const { job } = await create(keyed);
  await failureOf(() => w.draft(accountId, ['a'], tokenOf('unknown')));
  for (let made = 0; made < 480; made += 40) await Promise.all(Array.from({ length: 40 }, () => create()));
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => create()));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(19);
  expect(await failureOf(create)).toMatchObject({ code: 'RATE_LIMIT', retryAfterSeconds: 86_400 });
  expect((await create(keyed)).job).toBe(job);
  await w.create(w.account(), [textItem('of another account')]);
  w.time.now += 86_400_000;
  await create();
});

/** The services of a process that ends after so many writes: rows go in three transactions and the job's own. */
function endingAfter(writes: number) {
  const client = createDynamoDb({ endpoint: w.database.endpoint });
  let left = writes;
  const writing = async <Result>(write: () => Promise<Result>): Promise<Result> => {
    left -= 1;
    if (left < 0) throw new DynamoDBServiceException(ended);
    return await write();
  };
  aroundRequests(client, (send, { command }) =>
    command === 'TransactWriteItemsCommand' ? writing(send) : send(),
  );
  const { queue } = w.services();
  return {
    jobs: w.storeOver(client),
    queue: {
      ...queue,
      // Ten messages are a request.
      send: (...[messages, time]: Parameters<typeof queue.send>) =>
        eachOf(messages.keys(), 1, async (index) => {
          if (index % 10 === 0) await writing(() => queue.send(messages.slice(index, index + 10), time));
        }),
    },
  };
}

test.each(Array.from({ length: 10 }, (_, writes) => writes))(
  'a creation that ends after %i of its ten writes is made up for by a repeat under the same Idempotency-Key',
  async (writes) => {
    const accountId = w.account();
    const items = textItems(60);
    const keyedAs = `stopped-after-00${writes}`.slice(-16);
    const using = endingAfter(writes);
    await expect(w.create(accountId, items, { keyedAs, using })).rejects.toThrow('the process has ended');
    await w.work();
    const { job } = await w.create(accountId, items, { keyedAs });
    await w.work();
    expect(await w.list(accountId)).toMatchObject({
      jobs: [{ job, state: 'completed', counts: { waiting: 0, done: 60, failed: 0 } }],
    });
    expect(w.calls).toHaveLength(60);
  },
);

test('a job without an Idempotency-Key whose items cannot all be sent waits to be resumed', async () => {
  const accountId = w.account();
  const { queue } = w.services();
  const half: typeof queue = {
    ...queue,
    async send(messages, time) {
      await queue.send(messages.slice(0, 10), time);
      throw new ServiceError('UPSTREAM_FAILED');
    },
  };
  const { job } = await w.create(accountId, textItems(30), { using: { queue: half } });
  await w.work();
  expect(await w.read(accountId, job)).toMatchObject({ state: 'paused', reason: 'UPSTREAM_FAILED' });
  await w.resume(accountId, job);
  await w.work();
  expect(await w.read(accountId, job)).toMatchObject({ state: 'completed', counts: { done: 30 } });
  expect(w.calls).toHaveLength(30);
});

test('a repeat after the job has ended makes nothing, and keeps no token', async () => {
  const accountId = w.account();
  const given = { operation: 'market-draft-item', token: tokenOf('ada'), keyedAs: 'keyed-charge-id2' };
  const { job } = await w.create(accountId, [w.draftItem('a')], given);
  await w.work();
  expect((await w.create(accountId, [w.draftItem('a')], given)).job).toBe(job);
  expect(await w.work()).toBe(0);
  expect((await w.read(accountId, job)).state).toBe('completed');
  expect(await w.services().jobs.token(job, w.bounds.budget)).toBeUndefined();
});

test('only a job that may be there is looked for, which one without an Idempotency-Key is not', async () => {
  const { jobs } = w.services();
  const looked: string[] = [];
  const read = async (...[job, time]: Parameters<typeof jobs.read>) => {
    looked.push(job);
    return await jobs.read(job, time);
  };
  const using = { jobs: { ...jobs, read } };
  await w.create(w.account(), [textItem('a')], { using });
  expect(looked).toEqual([]);
  const { job } = await w.create(w.account(), [textItem('a')], { using, keyedAs: 'keyed-charge-id3' });
  expect(looked).toEqual([job]);
});
