import { randomBytes } from 'node:crypto';
import { dayOf, endOfDay } from '../../billing/credits/days.ts';
import type * as contract from '../../contract/jobs.ts';
import { isItemId, type JobItem, type JobOperation } from '../../contract/jobs.ts';
import { type Call, delivered, type UseCase } from '../../platform/call/call.ts';
import { inTime, type TimeBudget } from '../../platform/call/time-budget.ts';
import { packText } from '../../platform/database/packed-text.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { joined, ours, said } from '../../platform/errors/wording.ts';
import type { Queue } from '../../platform/queue/sqs-queue.ts';
import { type JobMessage, type JobStore, longestRequest, type NewItem } from './jobs.ts';

/** What creating a job and resuming it need. */
export interface StartServices {
  readonly jobs: JobStore;
  readonly queue: Pick<Queue<JobMessage>, 'send'>;
  /** The lasting id of a seller. @throws ServiceError MARKET_TOKEN_INVALID */
  readonly sellerOf: (token: string, call: Call) => Promise<string>;
  /** @throws ServiceError KEY_NOT_PERMITTED if the caller's key may not call the operation */
  readonly permit: (operation: JobOperation, call: Call) => Promise<void>;
}

export interface CreateServices extends StartServices {
  /** Counts a job of the account's day. @returns undefined if there have been `most`, else how many there are */
  readonly countOfDay: (day: string, most: number, call: Call) => Promise<number | undefined>;
  /** Why an item is not one, or its operation would refuse it with this token; undefined: neither is so. */
  readonly problemOf: (operation: JobOperation, item: JobItem, token?: string) => string | undefined;
}

/** The most jobs of an account in a day (UTC): a job is free, and so are its rows and messages. */
const mostInDay = 500;

/** Milliseconds that are left for pausing a job whose messages cannot be sent. */
const pauseMs = 2000;

/** Sends a message for each item that waits. Doing so again is harmless: an item that is called twice is answered once. */
export async function sendWaiting(
  { job, accountId }: { readonly job: string; readonly accountId: string },
  { jobs, queue }: StartServices,
  { budget }: Pick<Call, 'budget'>,
): Promise<void> {
  const messages = await Array.fromAsync(jobs.waiting(job, budget), (index) => ({ accountId, job, index }));
  await queue.send(messages, budget);
}

/**
 * The rows of items.
 *
 * @param items what the caller gave as items
 * @throws ServiceError BAD_REQUEST naming every item for which there is a problem, by its place if its id is none
 */
async function rowsOf(
  items: readonly JobItem[],
  problemOf: (item: JobItem) => string | undefined,
): Promise<readonly NewItem[]> {
  const seen = new Set<string>();
  // Together, since each waits for a turn of the process.
  const checked = await Promise.all(
    items.map(async (item, index) => {
      const { id, request }: JobItem = Object(item);
      const hasId = isItemId(id);
      const problem = hasId && seen.has(id) ? 'its id is used twice' : problemOf(item);
      seen.add(id);
      const asked = problem === undefined ? await packText(JSON.stringify(request)) : Buffer.alloc(0);
      const isLong = asked.length > longestRequest;
      const name = hasId ? id : ours(`items[${index}]`);
      return {
        id,
        asked,
        name,
        problem: isLong ? 'is too long for a job; call the operation itself' : problem,
      };
    }),
  );
  const problems = checked.flatMap(({ name, problem }) =>
    problem === undefined ? [] : [said`${name}: ${ours(problem)}`],
  );
  if (problems.length > 0) throw new ServiceError('BAD_REQUEST', joined(problems, '\n'));
  return checked.map(({ id, asked }) => ({ id, asked }));
}

/** @throws ServiceError RATE_LIMIT if the caller's account has created the most jobs of the day */
async function countJob({ countOfDay }: CreateServices, call: Call): Promise<void> {
  const day = dayOf(call.clock());
  if ((await countOfDay(day, mostInDay, call)) !== undefined) return;
  const message = ours(
    `This account has created its ${mostInDay} jobs of the day, which ends at midnight UTC.`,
  );
  throw new ServiceError('RATE_LIMIT', message, {
    retryAfterSeconds: Math.ceil((endOfDay(day) - call.clock()) / 1000),
  });
}

/**
 * Creates a job: writes its rows and gives its items to the queue. A repeat under the same Idempotency-Key, after
 * whichever step the first attempt stopped at, makes the same job and sends what still waits. Without a key a job whose
 * items cannot all be sent is paused.
 *
 * @throws ServiceError BAD_REQUEST naming each item that is wrong; RATE_LIMIT if the account has created the
 *   most jobs of the day
 */
export const createJob: UseCase<typeof contract.createJob, CreateServices> = async (
  { operation, items, market_access_token: token },
  services,
  call,
) => {
  const { jobs, sellerOf, problemOf, permit } = services;
  const { account, budget } = call;
  const rows = await rowsOf(items, (item) => problemOf(operation, item, token));
  await permit(operation, call);
  const job = `job_${call.keyedChargeId ?? randomBytes(12).toString('base64url')}`;
  const seller = token === undefined ? undefined : await sellerOf(token, call);
  const isRepeat = call.keyedChargeId !== undefined && (await jobs.read(job, budget)) !== undefined;
  if (!isRepeat) await countJob(services, call);
  const now = call.clock();
  const accepted = items.length;
  const origin = { accountId: account.id, keyId: account.keyId };
  const times = { createdAt: now, since: now, place: `${now}#${job}` };
  const counts = { total: accepted, done: 0, failed: 0, length: 0 };
  await jobs.add({ job, operation, seller, state: 'running', ...counts, ...origin, ...times }, rows, budget);
  if (token !== undefined) await jobs.keepToken(job, token, budget);
  const send = (part: TimeBudget) => sendWaiting({ job, accountId: account.id }, services, { budget: part });
  await inTime(budget.remaining() - pauseMs, send, budget).catch(async (error: unknown) => {
    // A repeat under the key sends the rest. Without one it would make a second job, so this one waits to be resumed.
    if (call.keyedChargeId !== undefined || !(error instanceof ServiceError)) throw error;
    await jobs.change(job, { state: 'paused', reason: error.code, by: -1 }, budget);
  });
  return delivered({ job, accepted });
};
