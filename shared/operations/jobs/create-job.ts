import { randomBytes } from 'node:crypto';
import type * as contract from '../../contract/jobs.ts';
import type { JobItem, JobOperation } from '../../contract/jobs.ts';
import { type Call, delivered, type UseCase } from '../../platform/call/call.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { joined, ours, said } from '../../platform/errors/wording.ts';
import type { Queue } from '../../platform/queue/sqs-queue.ts';
import { isUnended, type JobMessage, type JobStore, type TokenSeal, tokenKeptMs } from './jobs.ts';

/** What creating a job and resuming it need. */
export interface StartServices {
  readonly jobs: JobStore;
  readonly queue: Pick<Queue<JobMessage>, 'send'>;
  readonly seal: TokenSeal;
  /** The lasting id of a seller. @throws ServiceError MARKET_TOKEN_INVALID */
  readonly sellerOf: (token: string, call: Call) => Promise<string>;
  /** @throws ServiceError KEY_NOT_PERMITTED if the caller's key may not call the operation */
  readonly permit: (operation: JobOperation, call: Call) => Promise<void>;
}

export interface CreateServices extends StartServices {
  /** Why an operation would refuse this body, or undefined. */
  readonly problemOf: (
    operation: JobOperation,
    body: Readonly<Record<string, unknown>>,
  ) => string | undefined;
}

/** The most jobs of an account that have not ended. */
const mostUnended = 50;

/** Sends a message for each item that waits. Doing so again is harmless: an item that is called twice is answered once. */
export async function sendWaiting(
  { job, accountId }: { readonly job: string; readonly accountId: string },
  { jobs, queue }: StartServices,
  { budget }: Pick<Call, 'budget'>,
): Promise<void> {
  const messages: JobMessage[] = [];
  for await (const index of jobs.waiting(job, budget)) messages.push({ accountId, job, index });
  await queue.send(messages, budget);
}

/** Keeps a seller's token for a job. */
export async function keepToken(
  job: string,
  token: string,
  { jobs, seal }: StartServices,
  { clock, budget }: Pick<Call, 'clock' | 'budget'>,
): Promise<void> {
  await jobs.keepToken(job, await seal.seal(token, job), clock() + tokenKeptMs, budget);
}

const notOneSeller = 'market_access_token must be the same for all items: a job is for one seller';

/** Refuses a job whole, naming every item that its operation would refuse. */
function refuseBadItems(items: readonly JobItem[], problemOf: (item: JobItem) => string | undefined): void {
  const seen = new Set<string>();
  const problems = items.flatMap((item) => {
    const problem = seen.has(item.id) ? 'its id is used twice' : problemOf(item);
    seen.add(item.id);
    return problem === undefined ? [] : [said`${item.id}: ${ours(problem)}`];
  });
  if (problems.length > 0) throw new ServiceError('BAD_REQUEST', joined(problems, '\n'));
}

/**
 * Creates a job: writes its rows and gives its items to the queue. A repeat under the same Idempotency-Key, after
 * wherever the first attempt stopped, makes the same job and sends what still waits.
 *
 * @throws ServiceError BAD_REQUEST naming each item that is wrong; RATE_LIMIT if too many jobs have not ended
 */
export const createJob: UseCase<typeof contract.createJob, CreateServices> = async (
  { operation, items, market_access_token: token },
  services,
  call,
) => {
  const { jobs, sellerOf, problemOf, permit } = services;
  const { account, budget } = call;
  const now = call.clock();
  const withToken = (request: JobItem['request']) =>
    token === undefined ? request : { ...request, market_access_token: token };
  refuseBadItems(items, ({ request }) =>
    // The contract has moved a token that all have to the job.
    'market_access_token' in request ? notOneSeller : problemOf(operation, withToken(request)),
  );
  await permit(operation, call);
  const latest = await jobs.list(account.id, 2 * mostUnended, budget);
  const job = `job_${call.keyedChargeId ?? randomBytes(12).toString('base64url')}`;
  const open = latest.filter((one) => one.job !== job && isUnended(one));
  if (open.length >= mostUnended) {
    const message = ours(
      `This account has ${mostUnended} jobs that have not ended. Wait for them or cancel some.`,
    );
    throw new ServiceError('RATE_LIMIT', message, { retryAfterSeconds: 60 });
  }
  const seller = token === undefined ? undefined : await sellerOf(token, call);
  const accepted = items.length;
  if (token !== undefined) await keepToken(job, token, services, call);
  await jobs.add(
    {
      ...{ job, operation, seller, state: 'running', total: accepted, done: 0, failed: 0, length: 0 },
      ...{ accountId: account.id, keyId: account.keyId, address: call.address(), createdAt: now, since: now },
    },
    items,
    budget,
  );
  await sendWaiting({ job, accountId: account.id }, services, call);
  return delivered({ job, accepted });
};
