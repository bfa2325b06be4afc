import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { createDynamoDbOutbox } from '../../events/dynamodb-outbox.ts';
import type { Received } from '../../events/queue.ts';
import { createDynamoDbSettingsReader } from '../../identity/accounts/dynamodb-settings.ts';
import { createDynamoDbMembersReader } from '../../identity/people/dynamodb-people.ts';
import type { Bounds } from '../../platform/call/call.ts';
import { systemClock } from '../../platform/call/clock.ts';
import { lazy } from '../../platform/call/kept-values.ts';
import { createEventLog } from '../../platform/call/powertools-log.ts';
import { inTime } from '../../platform/call/time-budget.ts';
import { dashboardVariables } from './dashboard-variables.ts';
import { databaseOf } from './parts/database.ts';
import { mailerOf } from './parts/mailer.ts';
import { webhookServices } from './parts/webhooks.ts';
import { readDeclared, readTables } from './variables.ts';

type QueueRecord = Pick<SQSRecord, 'body' | 'receiptHandle'> & {
  readonly attributes: Pick<SQSRecord['attributes'], 'ApproximateFirstReceiveTimestamp'>;
};

/** A message as an event source mapping of the queue hands it over. */
export const receivedOf = ({ body, receiptHandle, attributes }: QueueRecord): Received => ({
  message: JSON.parse(body),
  receipt: receiptHandle,
  firstAt: Number(attributes.ApproximateFirstReceiveTimestamp),
});

/**
 * The Lambda handler of a queue's messages, which are taken all at once. Those that are not done with stay in the queue.
 *
 * @param name for the log
 * @param marginMs milliseconds that the function reserves for finishing
 * @param take returns whether a message is done with
 */
export function queueJob<Services>(
  name: string,
  marginMs: number,
  servicesFactory: (environment: NodeJS.ProcessEnv) => Services,
  take: (received: Received, services: Services, bounds: Bounds) => Promise<boolean>,
) {
  const services = lazy(() => servicesFactory(process.env));
  return ({ Records }: SQSEvent, context: Context): Promise<SQSBatchResponse> =>
    inTime(context.getRemainingTimeInMillis() - marginMs, async (budget) => {
      const bounds = { clock: systemClock, budget, log: createEventLog({ job: name }) };
      const taken = Records.map(async (record) => {
        const isDone = await take(receivedOf(record), await services(), bounds).catch((error: unknown) => {
          bounds.log.error('webhooks.failed', error, { messageId: record.messageId });
          return false;
        });
        return isDone ? [] : [{ itemIdentifier: record.messageId }];
      });
      return { batchItemFailures: (await Promise.all(taken)).flat() };
    });
}

/** The services of the function that delivers events to endpoints and owners. */
export function deliverServices(environment: NodeJS.ProcessEnv) {
  const { accounts, people } = readTables(environment, 'accounts', 'people');
  const { DASHBOARD_URL: dashboard } = readDeclared(dashboardVariables, environment);
  const client = databaseOf(environment);
  return {
    ...webhookServices(environment),
    outbox: createDynamoDbOutbox(client, people),
    settings: createDynamoDbSettingsReader(client, accounts),
    people: createDynamoDbMembersReader(client, people),
    mailer: mailerOf(environment),
    dashboard,
  };
}
