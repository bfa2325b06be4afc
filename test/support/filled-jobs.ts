import { createDynamoDbJobs } from '../../shared/operations/jobs/dynamodb-jobs.ts';
import type { Job } from '../../shared/operations/jobs/jobs.ts';
import { inTime, type TimeBudget } from '../../shared/platform/call/time-budget.ts';
import { createDynamoDb } from '../../shared/platform/database/dynamodb.ts';
import { packText } from '../../shared/platform/database/packed-text.ts';

/** The jobs in the tables of the local host of this process. */
export const jobStore = () =>
  createDynamoDbJobs(
    createDynamoDb({ endpoint: process.env.DYNAMODB_ENDPOINT }),
    process.env.JOBS_TABLE ?? '',
    Date.now,
    async () => 'a secret',
  );

interface FilledJob extends Partial<Pick<Job, 'reason' | 'seller' | 'keyId' | 'operation'>> {
  /** Three more wait than have an answer. */
  readonly answers?: number;
  readonly ends?: 'completed' | 'cancelled';
}

let turn = 0;

/** A job that no worker takes, since its items have no messages. Of its answers each third is a failure. @returns its id */
export async function fillJob(accountId: string, job: FilledJob = {}): Promise<string> {
  turn += 1;
  const { answers = 6, ends, reason, ...more } = job;
  const id = `job_${String(turn).padStart(16, 'x')}`;
  const total = answers + (ends === 'completed' ? 0 : 3);
  const jobs = jobStore();
  const asked = await packText('{}');
  const items = Array.from({ length: total }, (_, index) => ({ id: `shelf-${index}`, asked }));
  await inTime(60_000, async (time: TimeBudget) => {
    const [createdAt, since] = [Date.now() + turn, Date.now()];
    const place = `${createdAt}#${id}`;
    const from = { accountId, keyId: 'k1', createdAt, since, place };
    const as = { operation: 'generate-basic-listing', state: 'running' } as const;
    await jobs.add({ job: id, ...as, total, done: 0, failed: 0, length: 0, ...from, ...more }, items, time);
    for (let index = 0; index < answers; index += 1) {
      const isGood = index % 3 !== 0;
      const body = isGood
        ? { listingTitle: `=Iron ${index}`, isNew: true, keywords: ['a', 'b'] }
        : {
            error: index % 9 === 0 ? 'Something else. '.repeat(40) : 'image_urls[0] could not be read: 404',
          };
      const answer = { status: isGood ? 200 : 400, body: JSON.stringify(body), charged: isGood ? 10 : 0 };
      await jobs.finish(id, index, answer, time);
    }
    if (ends !== undefined) await jobs.change(id, { state: ends, by: 0 }, time);
    if (reason !== undefined) await jobs.change(id, { state: 'paused', reason, by: answers }, time);
  });
  return id;
}
