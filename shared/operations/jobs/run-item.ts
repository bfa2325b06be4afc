import type { JobItem } from '../../contract/jobs.ts';
import type { TellEvent } from '../../events/webhooks/tell-endpoints.ts';
import type { Bounds } from '../../platform/call/call.ts';
import type { Queue, Received } from '../../platform/queue/sqs-queue.ts';
import type { ItemAnswer, Job, JobMessage, JobStore } from './jobs.ts';

export interface RunServices {
  readonly jobs: JobStore;
  readonly queue: Pick<Queue<JobMessage>, 'hide'>;
  readonly tell: TellEvent;
  /** Calls the operation of a job for one item, under an Idempotency-Key that is the same each time. */
  readonly call: (job: Job, item: JobItem, token?: string) => Promise<ItemAnswer>;
}

/** What may pass: the operation's answer says that it can be called again. */
const passing: ReadonlySet<number> = new Set([409, 429, 502, 503, 504]);
/** The most calls for one message. */
const mostCalls = 5;
/** Seconds before the second call; each further pause is twice as long. */
const firstPause = 5;
/** Seconds until a call that is under way elsewhere is looked at again; it lasts 38 at most. */
const inFlightPause = 10;
/** A limit that takes longer than this many seconds to pass is a reason to pause. */
const longestPause = 900;

const tokenIsGone: ItemAnswer = { status: 401, code: 'MARKET_TOKEN_INVALID', body: '{}', charged: 0 };

/**
 * Completes a job of which no item waits, or pauses it for a reason, and tells endpoints of what this item brought about.
 * If this process ends in between, the item's message comes again, and the rest is done then.
 */
async function moveOn(
  { job: id, index: by }: JobMessage,
  reason: string | undefined,
  { jobs, tell }: RunServices,
  { budget }: Bounds,
): Promise<void> {
  let job = await jobs.read(id, budget);
  if (job !== undefined && job.done + job.failed >= job.total)
    job = await jobs.change(id, { state: 'completed', by }, budget);
  else if (reason !== undefined) job = await jobs.change(id, { state: 'paused', reason, by }, budget);
  if (job?.by !== by || job.state === 'running' || job.state === 'cancelled') return;
  const { accountId, operation, done, failed, reason: why, since } = job;
  const event =
    why === undefined
      ? { type: 'job.completed' as const, data: { job: id, operation, done, failed } }
      : { type: 'job.paused' as const, data: { job: id, operation, reason: why } };
  await tell(accountId, event, since, budget);
}

/**
 * Calls the operation for one item of a job, unless the job has been paused or ended, or the item has its answer. A
 * message that comes twice changes nothing, since the call has an Idempotency-Key and an answer is counted once.
 *
 * @returns whether the message is done with; false: it stays in the queue
 */
export async function runItem(
  { message, receipt, receives }: Received<JobMessage>,
  services: RunServices,
  bounds: Bounds,
): Promise<boolean> {
  const { jobs, queue, call } = services;
  const { budget, log } = bounds;
  const { job: id, index } = message;
  const job = await jobs.read(id, budget);
  if (job === undefined) return true;
  const item = job.state === 'running' ? await jobs.item(id, index, budget) : undefined;
  if (item === undefined) {
    await moveOn(message, undefined, services, bounds);
    return true;
  }
  const token = job.seller === undefined ? undefined : await jobs.token(id, budget);
  const lacksToken = job.seller !== undefined && token === undefined;
  const answer = lacksToken ? tokenIsGone : await call(job, item, token);
  const { status, code, retryAfter = 0 } = answer;
  log.info('jobs.called', { account: job.accountId, of: id, index, status, code });
  // What is about the key, the account or the seller's token every item would meet: its owner must do something first.
  const isForOwner = (status >= 401 && status <= 403) || (status === 429 && retryAfter > longestPause);
  if (isForOwner && code !== undefined) {
    await moveOn(message, code, services, bounds);
    return true;
  }
  // Another message has the same call under way. Operations have different codes for that.
  const isInFlight = status === 409 && !code?.startsWith('LISTING');
  const mayPass = passing.has(status) && code !== 'LISTING_CHANGED' && receives < mostCalls;
  if (isInFlight || mayPass) {
    const pause = isInFlight ? inFlightPause : firstPause * 2 ** (receives - 1);
    await queue.hide(receipt, Math.max(retryAfter, pause), budget);
    return false;
  }
  await jobs.finish(id, index, answer, budget);
  await moveOn(message, undefined, services, bounds);
  return true;
}
