import { endpoints } from '../../contract/endpoints.ts';
import type { JobOperation } from '../../contract/jobs.ts';
import { createDynamoDbKeyStore } from '../../identity/accounts/dynamodb-keys.ts';
import type { CreateServices } from '../../operations/jobs/create-job.ts';
import { createDynamoDbJobs } from '../../operations/jobs/dynamodb-jobs.ts';
import type { JobMessage, JobStore, TokenSeal } from '../../operations/jobs/jobs.ts';
import type { ReadServices, ResultServices } from '../../operations/jobs/read-jobs.ts';
import { sellerOfKey } from '../../operations/market/seller-facts.ts';
import type { Call } from '../../platform/call/call.ts';
import { systemClock } from '../../platform/call/clock.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { ours } from '../../platform/errors/wording.ts';
import type { Queue } from '../../platform/queue/sqs-queue.ts';
import { seal, unseal } from '../../platform/secrets/seal.ts';
import { secretReader } from '../../platform/secrets/secrets.ts';
import { permitKey, problemOf } from '../http/in-process-call.ts';
import { tradingServices } from './market.ts';
import { objectsOf } from './objects.ts';
import { databaseOf } from './parts/database.ts';
import { queueOf } from './parts/queues.ts';
import { readTables, readVariables } from './variables.ts';

export function jobStoreOf(environment: NodeJS.ProcessEnv): JobStore {
  return createDynamoDbJobs(databaseOf(environment), readTables(environment, 'jobs').jobs, systemClock);
}

export const jobQueueOf = (environment: NodeJS.ProcessEnv): Queue<JobMessage> =>
  queueOf(environment, ({ JOBS_QUEUE_URL }) => JOBS_QUEUE_URL);

/** Seals sellers' tokens with the stage's secret for that. */
export function tokenSealOf(environment: NodeJS.ProcessEnv): TokenSeal {
  const { JOBS_SEAL, JOBS_SECRET_ID } = readVariables(environment);
  const read = secretReader(JOBS_SEAL, JOBS_SECRET_ID);
  if (read === undefined) throw new ServiceError('SERVER_ERROR', 'JOBS_SEAL or JOBS_SECRET_ID must be set.');
  const purposeOf = (job: string) => `token of ${job}`;
  return {
    seal: async (token, job) => seal(Buffer.from(token), await read(), purposeOf(job)),
    async open(sealed, job) {
      const secret = await read();
      try {
        return unseal(Buffer.from(sealed), secret, purposeOf(job)).toString();
      } catch {
        return undefined;
      }
    },
  };
}

/** The operation of a job. */
export function endpointOf(operation: JobOperation) {
  const endpoint = endpoints.find(({ name }) => name === operation);
  if (endpoint === undefined) throw new Error(`there is no operation ${operation}`);
  return endpoint;
}

const sessionKey = ours('A job needs an API key that lasts: this one ends with its session.');

/** The services of operations that read jobs, or cancel one. */
export const readJobServices = (environment: NodeJS.ProcessEnv): ReadServices => ({
  jobs: jobStoreOf(environment),
});

export const jobResultServices = (environment: NodeJS.ProcessEnv): ResultServices => ({
  ...readJobServices(environment),
  objects: objectsOf(environment),
});

/** The services of create and resume. */
export function jobServices(environment: NodeJS.ProcessEnv): CreateServices {
  const { keys: table } = readTables(environment, 'keys');
  const keys = createDynamoDbKeyStore(databaseOf(environment), table);
  const market = tradingServices(environment);
  return {
    jobs: jobStoreOf(environment),
    queue: jobQueueOf(environment),
    seal: tokenSealOf(environment),
    sellerOf: (token, call) => sellerOfKey(token, market, call),
    problemOf: (operation, body) => problemOf(endpointOf(operation), body),
    async permit(operation, { account }) {
      const key = (await keys.list(account.id)).find(({ keyId }) => keyId === account.keyId);
      if (key === undefined) throw new ServiceError('KEY_NOT_PERMITTED', sessionKey);
      permitKey(key.permission, endpointOf(operation));
    },
  };
}

/** Finds the seller for whom a job's Idempotency-Key counts. */
export const sellerOfJob = (token: string, { sellerOf }: CreateServices, call: Call): Promise<string> =>
  sellerOf(token, call);
