import type { APIGatewayProxyResult } from 'aws-lambda';
import type { JobOperation } from '../../contract/jobs.ts';
import { callerIssuer, keyContext } from '../../identity/accounts/caller-context.ts';
import { createDynamoDbKeyStore } from '../../identity/accounts/dynamodb-keys.ts';
import { createDynamoDbSettingsReader } from '../../identity/accounts/dynamodb-settings.ts';
import type { ItemAnswer, Job } from '../../operations/jobs/jobs.ts';
import type { RunServices } from '../../operations/jobs/run-item.ts';
import { systemClock } from '../../platform/call/clock.ts';
import { callInProcess, type OperationHandler } from '../http/in-process-call.ts';
import { endpointOf, jobQueueOf, jobStoreOf } from './job-operations.ts';
import { databaseOf } from './parts/database.ts';
import { tellerOf } from './parts/webhooks.ts';
import { readTables } from './variables.ts';

/** Loads the handler of an operation. */
export type OperationHandlers = Readonly<
  Record<JobOperation, () => Promise<{ readonly handler: OperationHandler }>>
>;

/** What an operation's handler answered. */
function answerOf(
  { statusCode: status, headers = {}, body }: APIGatewayProxyResult,
  price: number,
): ItemAnswer {
  const header = (name: string) => headers[name]?.toString();
  // A call that was repeated after its answer was lost has been charged by the first attempt.
  const isKnown = price === 0 || header('idempotent-replayed') !== undefined;
  const charged = isKnown ? price : header('x-credits-charged');
  return {
    status,
    body,
    charged: charged === undefined ? undefined : Number(charged),
    code: header('x-error-code'),
    retryAfter: Number(header('retry-after') ?? 0),
  };
}

/** The services of the worker, which calls the handlers of operations in its own process. */
export function runServices(environment: NodeJS.ProcessEnv, handlers: OperationHandlers): RunServices {
  const tables = readTables(environment, 'keys', 'accounts');
  const client = databaseOf(environment);
  const keys = createDynamoDbKeyStore(client, tables.keys);
  const settings = createDynamoDbSettingsReader(client, tables.accounts);

  /** What the authorizer would say of the key now. */
  async function authorize({ accountId, keyId }: Job): Promise<object> {
    const [all, account] = await Promise.all([keys.list(accountId), settings.read(accountId)]);
    const key = keyContext(
      all.find((one) => one.keyId === keyId),
      systemClock(),
    );
    const suspended = account?.suspended && 'true';
    return { issuer: callerIssuer, principalId: accountId, ...key, suspended };
  }

  return {
    jobs: jobStoreOf(environment),
    queue: jobQueueOf(environment),
    tell: tellerOf(environment),
    async call(job, { id, request }, token) {
      const endpoint = endpointOf(job.operation);
      const { handler } = await handlers[job.operation]();
      const body = { ...request, market_access_token: token };
      const key = `${job.job}/${id}`;
      const answer = await callInProcess(handler, endpoint, body, key, await authorize(job));
      return answerOf(answer, endpoint.credits);
    },
  };
}
