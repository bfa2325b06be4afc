import type { EventMessage } from '../../../events/messages.ts';
import { createDynamoDbDeliveries } from '../../../events/webhooks/dynamodb-deliveries.ts';
import { createDynamoDbEndpoints } from '../../../events/webhooks/dynamodb-endpoints.ts';
import { createTeller } from '../../../events/webhooks/tell-endpoints.ts';
import { readTables } from '../variables.ts';
import { databaseOf } from './database.ts';
import { guardedPosterOfProcess } from './guarded-client.ts';
import { queueOf } from './queues.ts';

/** For sending events to endpoints. */
export const endpointServices = (environment: NodeJS.ProcessEnv) => ({
  endpoints: createDynamoDbEndpoints(databaseOf(environment), readTables(environment, 'people').people),
  queue: queueOf<EventMessage>(environment, ({ WEBHOOKS_QUEUE_URL }) => WEBHOOKS_QUEUE_URL),
});

/** With deliveries and what reaches endpoints: for pages about them, and for the function that delivers. */
export const webhookServices = (environment: NodeJS.ProcessEnv) => ({
  ...endpointServices(environment),
  deliveries: createDynamoDbDeliveries(databaseOf(environment), readTables(environment, 'calls').calls),
  poster: guardedPosterOfProcess(),
});

/** Tells endpoints of what a request has found. */
export const tellerOf = (environment: NodeJS.ProcessEnv) => createTeller(endpointServices(environment));
