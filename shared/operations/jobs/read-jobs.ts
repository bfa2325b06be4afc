import * as contract from '../../contract/jobs.ts';
import { type Call, delivered, type UseCase } from '../../platform/call/call.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { ours } from '../../platform/errors/wording.ts';
import type { ObjectStore } from '../../platform/storage/object-store.ts';
import { type Job, type JobStore, ownJob, standingOf } from './jobs.ts';

export interface ReadServices {
  readonly jobs: JobStore;
}

/** See how a job stands. @throws ServiceError NOT_FOUND */
export const readJob: UseCase<typeof contract.readJob, ReadServices> = async ({ job }, services, call) =>
  delivered(standingOf(await ownJob(job, services, call)));

const badCursor = () => new ServiceError('BAD_REQUEST', ours('cursor must be that of the page before.'));

/** The account's jobs, the latest first. */
export const listJobs: UseCase<typeof contract.listJobs, ReadServices> = async (
  { cursor },
  { jobs },
  { account, budget },
) => {
  if (cursor !== undefined && !/^\d{13}#job_[\w-]{16}$/.test(cursor)) throw badCursor();
  const page: Job[] = [];
  for await (const job of jobs.list(account.id, budget, cursor))
    if (page.push(job) > contract.jobsPerPage) break;
  const shown = page.slice(0, contract.jobsPerPage);
  return delivered({
    jobs: shown.map((job) => ({ ...standingOf(job), created: new Date(job.createdAt).toISOString() })),
    cursor: page.length > shown.length ? shown.at(-1)?.place : undefined,
  });
};

export interface ResultServices extends ReadServices {
  /** The bucket of results: its files can be read only at a signed address. */
  readonly objects: Pick<ObjectStore, 'put' | 'has' | 'addressOf'>;
}

/** Results that together have more bytes are read page by page only: a file is made in memory. */
const longestFile = 50_000_000;

/** How long the address of a file can be used. */
const addressSeconds = 300;

/** Where files of results are in the bucket. They can be read only at a signed address. */
export const resultsPrefix = 'jobs/';

type Results = ReturnType<JobStore['results']>;

/** A way to write a job's results as a file: how its name ends, its media type, and its parts. */
export const jsonLines = {
  ending: 'jsonl',
  contentType: 'application/jsonl',
  async *write(results: Results) {
    for await (const { result } of results) yield `${JSON.stringify(result)}\n`;
  },
};

/**
 * The address of a file of a job's results so far, which is made when it is first asked for.
 *
 * @returns undefined if they are too long for a file
 */
export async function resultFile(
  job: Job,
  { ending, contentType, write }: typeof jsonLines,
  { jobs, objects }: ResultServices,
  { budget }: Pick<Call, 'budget'>,
): Promise<string | undefined> {
  if (job.length > longestFile) return undefined;
  // A file that was made before all were answered must not be taken for the whole one.
  const made = job.done + job.failed;
  const key = `${resultsPrefix}${job.accountId}/${job.job}-${made}.${ending}`;
  if (!(await objects.has(key, budget))) {
    // Parts take less memory as bytes than as one text.
    const parts = await Array.fromAsync(write(jobs.results(job.job, budget)), (part) => Buffer.from(part));
    await objects.put({ key, bytes: Buffer.concat(parts), contentType, cacheControl: 'no-store' }, budget);
  }
  return await objects.addressOf(key, addressSeconds);
}

/** Bytes of a page's answers as Lambda gets them, which takes 6 MB. */
const longestPage = 5_500_000;

/**
 * The answers of a job in its order, of those items that have one. While it runs, answers may come before a cursor.
 *
 * @throws ServiceError NOT_FOUND, BAD_REQUEST
 */
export const jobResults: UseCase<typeof contract.jobResults, ResultServices> = async (
  { job: id, cursor, limit = contract.resultsPerPage },
  services,
  call,
) => {
  if (cursor !== undefined && !/^\d{1,4}$/.test(cursor)) throw badCursor();
  const job = await ownJob(id, services, call);
  const results: contract.JobResult[] = [];
  let next: string | undefined;
  let length = 0;
  for await (const { index, result } of services.jobs.results(id, call.budget, Number(cursor ?? 0))) {
    length += Buffer.byteLength(JSON.stringify(JSON.stringify(result.body)));
    // A page has one result at least.
    if (results.length === limit || (results.length > 0 && length > longestPage)) {
      next = index.toString();
      break;
    }
    results.push(result);
  }
  const hasFile = cursor === undefined && job.state === 'completed';
  const file = hasFile ? await resultFile(job, jsonLines, services, call) : undefined;
  return delivered({ results, file, cursor: next });
};
