import { endpoints } from '../../contract/endpoints.ts';
import { type JobItem, type JobOperation, jobItem } from '../../contract/jobs.ts';
import { createDynamoDbKeyStore } from '../../identity/accounts/dynamodb-keys.ts';
import type { CreateServices } from '../../operations/jobs/create-job.ts';
import { createDynamoDbJobs } from '../../operations/jobs/dynamodb-jobs.ts';
import type { JobMessage, JobStore } from '../../operations/jobs/jobs.ts';
import type { ReadServices, ResultServices } from '../../operations/jobs/read-jobs.ts';
import { sellerOfKey } from '../../operations/market/seller-facts.ts';
import type { Call } from '../../platform/call/call.ts';
import { systemClock } from '../../platform/call/clock.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { ours } from '../../platform/errors/wording.ts';
import type { Queue } from '../../platform/queue/sqs-queue.ts';
import { secretReader } from '../../platform/secrets/secrets.ts';
import { problemOf, refusalOf } from '../http/in-process-call.ts';
import { tradingServices } from './market.ts';
import { objectsOf } from './objects.ts';
import { databaseOf } from './parts/database.ts';
import { queueOf } from './parts/queues.ts';
import { readTables, readVariables } from './variables.ts';

export const jobStoreOf = (environment: NodeJS.ProcessEnv): JobStore =>
  createDynamoDbJobs(databaseOf(environment), readTables(environment, 'jobs').jobs, systemClock, async () => {
    const { JOBS_SEAL, JOBS_SECRET_ID } = readVariables(environment);
    const read = secretReader(JOBS_SEAL, JOBS_SECRET_ID);
    if (read === undefined)
      throw new ServiceError('SERVER_ERROR', 'JOBS_SEAL or JOBS_SECRET_ID must be set.');
    return await read();
  });

export const jobQueueOf = (environment: NodeJS.ProcessEnv): Queue<JobMessage> =>
  queueOf(environment, ({ JOBS_QUEUE_URL }) => JOBS_QUEUE_URL);

/** The operation of a job. */
export function endpointOf(operation: JobOperation) {
  const endpoint = endpoints.find(({ name }) => name === operation);
  if (endpoint === undefined) throw new Error(`there is no operation ${operation}`);
  return endpoint;
}

/** Why an item is not one, or its operation would refuse it with this token. */
export function itemProblem(operation: JobOperation, item: JobItem, token?: string): string | undefined {
  const problem = problemOf({ request: jobItem, area: 'jobs' }, item);
  if (problem !== undefined) return problem;
  // The contract has moved a token that items have in common to the job.
  if ('market_access_token' in item.request)
    return 'market_access_token must be the same for all items: a job is for one seller';
  return problemOf(endpointOf(operation), { ...item.request, market_access_token: token });
}

/** The services of operations that read jobs, or cancel one. */
export const readJobServices = (environment: NodeJS.ProcessEnv): ReadServices => ({
  jobs: jobStoreOf(environment),
});

export const jobResultServices = (environment: NodeJS.ProcessEnv): ResultServices => ({
  ...readJobServices(environment),
  objects: objectsOf(environment),
});

/** The services of create and resume. @throws ServiceError SERVER_ERROR if there is no queue, as under sam local */
export function jobServices(environment: NodeJS.ProcessEnv): CreateServices {
  if (!URL.canParse(environment.JOBS_QUEUE_URL ?? ''))
    throw new ServiceError('SERVER_ERROR', ours('This host has no queue, so it takes no jobs.'), {
      isShown: true,
    });
  const { keys: table } = readTables(environment, 'keys');
  const keys = createDynamoDbKeyStore(databaseOf(environment), table);
  const market = tradingServices(environment);
  return {
    jobs: jobStoreOf(environment),
    queue: jobQueueOf(environment),
    sellerOf: (token, call) => sellerOfKey(token, market, call),
    problemOf: itemProblem,
    countOfDay: (day, most, call) => market.dailyCount.count(`job#${call.account.id}`, day, most, call),
    async permit(operation, { account }) {
      const key = (await keys.list(account.id)).find(({ keyId }) => keyId === account.keyId);
      // A key that was made a moment ago may not be listed yet; that of a session, which pages alone have, never is.
      const refusal = refusalOf(key?.permission ?? 'unknown', endpointOf(operation));
      if (refusal !== undefined) throw new ServiceError('KEY_NOT_PERMITTED', refusal);
    },
  };
}

/** Finds the seller for whom a job's Idempotency-Key counts. */
export const sellerOfJob = (token: string, { sellerOf }: CreateServices, call: Call): Promise<string> =>
  sellerOf(token, call);
