import type { SQSEvent, SQSRecord } from 'aws-lambda';
import { createDynamoDbOutbox } from '../../events/dynamodb-outbox.ts';
import type { Received } from '../../events/queue.ts';
import { createDynamoDbSettingsReader } from '../../identity/accounts/dynamodb-settings.ts';
import { createDynamoDbMembersReader } from '../../identity/people/dynamodb-people.ts';
import type { Bounds } from '../../platform/call/call.ts';
import { dashboardVariables } from './dashboard-variables.ts';
import { job } from './jobs.ts';
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
export const queueJob = <Services>(
  name: string,
  marginMs: number,
  servicesFactory: (environment: NodeJS.ProcessEnv) => Services,
  take: (received: Received, services: Services, bounds: Bounds) => Promise<boolean>,
) =>
  job(name, { marginMs }, servicesFactory, async (services, bounds, { Records }: SQSEvent) => {
    const taken = Records.map(async (record) => {
      const isDone = await take(receivedOf(record), services, bounds).catch((error: unknown) => {
        bounds.log.error('webhooks.failed', error, { messageId: record.messageId });
        return false;
      });
      return isDone ? [] : [{ itemIdentifier: record.messageId }];
    });
    return { batchItemFailures: (await Promise.all(taken)).flat() };
  });

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
