import type * as contract from '../../contract/jobs.ts';
import type { Call } from '../../platform/call/call.ts';
import { dayMs } from '../../platform/call/clock.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { ours } from '../../platform/errors/wording.ts';

/** A job, its answers and its requests are kept for so long after it was created. */
export const keptMs = 7 * dayMs;
/** A seller's token is kept no longer than this, and no longer than its job goes on. */
export const tokenKeptMs = dayMs;

export interface Job extends Omit<contract.JobStanding, 'counts'> {
  readonly accountId: string;
  /** The key that created it, or resumed it last: its items are called with what that key may do now. */
  readonly keyId: string;
  readonly total: number;
  /** Items answered with 200. */
  readonly done: number;
  /** Items whose final answer has another status. */
  readonly failed: number;
  /** Bytes of all answers so far. */
  readonly length: number;
  /** The lasting id of the seller whose token it was given; absent: none. */
  readonly seller?: string | undefined;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Where it is among the jobs of its account: places sort by time. */
  readonly place: string;
  /** When it came into its state, in milliseconds since 1970. */
  readonly since: number;
  /** The place of the item whose call paused or completed it: with that item's message endpoints are told. */
  readonly by?: number | undefined;
}

/** The longest packed request of an item, in bytes. */
export const longestRequest = 150_000;

/** An item as it is written. */
export interface NewItem {
  readonly id: string;
  /** The body of its call, without the seller's token, as `packText` packs it. */
  readonly asked: Uint8Array;
}

/** How an operation answered the call of an item. */
export interface ItemAnswer {
  readonly status: number;
  /** JSON. */
  readonly body: string;
  /** Credits; undefined: not known. */
  readonly charged: number | undefined;
  /** `x-error-code`; absent on success. */
  readonly code?: string | undefined;
  /** Seconds of `retry-after`. */
  readonly retryAfter?: number | undefined;
}

/** Jobs and their items. @throws ServiceError OVERLOADED */
export interface JobStore {
  /** Writes the rows of items and then that of their job. What is there already stays as it is. */
  add(job: Job, items: readonly NewItem[], time: TimeBudget): Promise<void>;
  read(job: string, time: TimeBudget): Promise<Job | undefined>;
  /** An account's jobs, the latest first. @param before only those created before that: the place of a job */
  list(accountId: string, time: TimeBudget, before?: string): AsyncIterable<Job>;
  /** The places of items that have no answer. */
  waiting(job: string, time: TimeBudget): AsyncIterable<number>;
  /** An item without an answer; undefined if it has one. */
  item(job: string, index: number, time: TimeBudget): Promise<contract.JobItem | undefined>;
  /** The results of items with an answer, and their places. @param from the place to begin at; absent: the first */
  results(
    job: string,
    time: TimeBudget,
    from?: number,
  ): AsyncIterable<{ readonly index: number; readonly result: contract.JobResult }>;
  /** Keeps an item's answer and counts it, once. */
  finish(job: string, index: number, answer: ItemAnswer, time: TimeBudget): Promise<void>;
  /**
   * Takes a job to another state, unless it has ended, or is paused and is to be paused.
   *
   * @param to `keyId` is the key that it goes on with
   * @returns the job as it then is; undefined if there is none
   */
  change(
    job: string,
    to: Pick<Job, 'state'> & Partial<Pick<Job, 'keyId' | 'reason' | 'by'>>,
    time: TimeBudget,
  ): Promise<Job | undefined>;
  /** Keeps a seller's token, sealed; not if its job has ended. */
  keepToken(job: string, token: string, time: TimeBudget): Promise<void>;
  /** The seller's token; undefined if it is no longer kept, or was sealed with another secret. */
  token(job: string, time: TimeBudget): Promise<string | undefined>;
}

/** A message of the queue: an item that is to be called. */
export interface JobMessage {
  readonly accountId: string;
  readonly job: string;
  /** The item's place in the job, from 0. */
  readonly index: number;
}

/** What the API tells of a job. */
export const standingOf = ({ job, operation, state, reason, total, done, failed }: Job) => ({
  ...{ job, operation, state, reason },
  counts: { waiting: total - done - failed, done, failed },
});

/** A job of the caller's account. @throws ServiceError NOT_FOUND */
export async function ownJob(
  id: string,
  { jobs }: { readonly jobs: Pick<JobStore, 'read'> },
  { account, budget }: Pick<Call, 'account' | 'budget'>,
): Promise<Job> {
  const job = await jobs.read(id, budget);
  if (job?.accountId === account.id) return job;
  throw new ServiceError('NOT_FOUND', ours('This account has no such job. Jobs are kept for seven days.'));
}
