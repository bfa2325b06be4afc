import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readHostEnvironment } from '../../../../lib/sandbox/environment.ts';
import { startQueueServer } from '../../../../lib/sandbox/queue/queue-server.ts';
import { type StandIns, startStandIns } from '../../../../lib/sandbox/stand-ins.ts';
import { dayOf } from '../../../../shared/billing/credits/days.ts';
import { usageByDay } from '../../../../shared/billing/usage/usage-by-day.ts';
import { jobQueueOf } from '../../../../shared/entry/wiring/job-operations.ts';
import { createDynamoDbKeyStore } from '../../../../shared/identity/accounts/dynamodb-keys.ts';
import { counts } from '../../../support/counts.ts';
import { brokenRules } from '../../billing/credits/support/books.ts';
import { endless } from '../../billing/credits/support/bounds.ts';
import { creditsOver, tableNames } from '../../billing/credits/support/use-credits.ts';
import { textItems, useJobs } from './jobs-world.ts';

const w = useJobs(Date.now());
let standIns: StandIns | undefined;
beforeAll(async () => {
  standIns = await startStandIns(readHostEnvironment({}));
});
afterAll(() => standIns?.stop());
const price = 10;
const itemCount = counts(40, 1000);
/** An item has sixteen; so deaths come at each of them, with and without whole items before. */
const mostPoints = counts(70, 400);
const never = -1;

/** An account with credits, whose job is in a queue on a file, and the processes that work on it. */
async function started(credits: number, items: number) {
  const folder = mkdtempSync(join(tmpdir(), 'killed-'));
  const file = join(folder, 'queue.sqlite');
  const money = creditsOver(w.database.client, tableNames(w.database));
  const accountId = await money.newAccount(credits);
  const keyId = randomUUID().slice(0, 16);
  const key = { keyId, accountId, keyName: 'test', permission: 'everything', createdAt: 1 } as const;
  await createDynamoDbKeyStore(w.database.client, w.database.environment.KEYS_TABLE ?? '').add(keyId, key);
  /** With the queue on the file in place of the one in memory. */
  const overFile = async <Result>(act: (queue: ReturnType<typeof jobQueueOf>) => Promise<Result>) => {
    const server = await startQueueServer(file, { clock: () => Date.now() });
    const { queueUrl } = server.queue('jobs');
    const environment = { ...w.environment(), AWS_ENDPOINT_URL_SQS: server.url, JOBS_QUEUE_URL: queueUrl };
    const result = await act(jobQueueOf(environment));
    await server.stop();
    return result;
  };
  const pictured = textItems(items).map(({ id, request }) => ({
    id,
    request: { ...request, image_urls: [standIns?.samplePicture] },
  }));
  const { job } = await overFile((queue) => w.create(accountId, pictured, { keyId, using: { queue } }));
  let minutesAhead = 0;
  return {
    accountId,
    job,
    money,
    /** Runs a worker until it dies or nothing is visible. What the one before had taken is visible again. */
    async work(point: number): Promise<'killed' | 'done'> {
      const script = join(import.meta.dirname, 'mortal-worker.ts');
      minutesAhead += 4;
      const child = spawn(process.execPath, [script, file, String(point), String(minutesAhead)], {
        env: {
          ...process.env,
          ...standIns?.environment,
          ...w.environment(),
          ALLOW_PRIVATE_HOSTS: standIns?.origins.join(','),
        },
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      const [code, signal] = await once(child, 'exit');
      if (code !== 0 && signal !== 'SIGKILL') throw new Error(`it ended with ${code}`);
      return signal === 'SIGKILL' ? 'killed' : 'done';
    },
    resume: () => overFile((queue) => w.resume(accountId, job, undefined, keyId, { queue })),
    async results() {
      const all = [];
      let cursor: string | undefined;
      do {
        const page = await w.results(accountId, job, cursor);
        all.push(...page.results);
        cursor = page.cursor;
      } while (cursor !== undefined);
      return all;
    },
    /** What the account was charged, by its ledger and by its statement, and what is wrong with either. */
    async books() {
      const books = await money.books(accountId);
      const days = { accountId, from: dayOf(Date.now()), to: dayOf(Date.now() + 10 * 86_400_000) };
      const { charged } = await usageByDay(days, money.audited, { budget: endless });
      return { broken: brokenRules(books), charges: books.settled.length, charged };
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

test(`a worker that is killed at any of its writes loses none of ${itemCount} items and charges none twice`, async () => {
  using j = await started((itemCount + 5) * price, itemCount);
  let deaths = 0;
  let point = 0;
  // A step that shares no factor with the number of points, so that a few runs see them all.
  while ((await j.work(point)) === 'killed') {
    deaths += 1;
    point = (point + 13) % mostPoints;
  }
  // What the last of the killed had taken.
  expect(await j.work(never)).toBe('done');
  expect(deaths).toBeGreaterThan(10);
  expect(await w.read(j.accountId, j.job)).toMatchObject({
    state: 'completed',
    counts: { waiting: 0, done: itemCount, failed: 0 },
  });
  const results = await j.results();
  expect(results.map(({ id }) => id)).toEqual(textItems(itemCount).map(({ id }) => id));
  expect(new Set(results.map(({ body }) => JSON.stringify(body))).size).toBe(itemCount);
  expect(results.filter(({ charged }) => charged !== price)).toEqual([]);
  expect(await j.books()).toEqual({ broken: [], charges: itemCount, charged: itemCount * price });
}, 3_600_000);

test('a job whose credits end in the middle pauses with exactly the paid results, and ends after a grant', async () => {
  const paid = Math.floor(itemCount / 3);
  using j = await started(paid * price + 5, itemCount);
  expect(await j.work(never)).toBe('done');
  expect(await w.read(j.accountId, j.job)).toMatchObject({
    state: 'paused',
    reason: 'OUT_OF_CREDITS',
    counts: { waiting: itemCount - paid, done: paid, failed: 0 },
  });
  expect(await j.results()).toHaveLength(paid);
  expect(await j.books()).toEqual({ broken: [], charges: paid, charged: paid * price });
  await j.money.balances.grant(j.accountId, 'second', itemCount * price);
  await j.resume();
  expect(await j.work(never)).toBe('done');
  expect((await w.read(j.accountId, j.job)).state).toBe('completed');
  expect(await j.results()).toHaveLength(itemCount);
  expect(await j.books()).toEqual({ broken: [], charges: itemCount, charged: itemCount * price });
}, 600_000);
