import type { EventQueue } from '../../../events/messages.ts';
import { createDynamoDbDeliveries } from '../../../events/webhooks/dynamodb-deliveries.ts';
import { createDynamoDbEndpoints } from '../../../events/webhooks/dynamodb-endpoints.ts';
import {
  type EndpointServices,
  hookText,
  type TellEvent,
  tellEndpoints,
} from '../../../events/webhooks/tell-endpoints.ts';
import { readTables } from '../variables.ts';
import { databaseOf } from './database.ts';
import { guardedPosterOfProcess } from './guarded-client.ts';
import { queueOf } from './queues.ts';

/** The queue of what is told to endpoints and owners. */
const eventQueueOf = (environment: NodeJS.ProcessEnv): EventQueue =>
  queueOf(environment, ({ WEBHOOKS_QUEUE_URL }) => WEBHOOKS_QUEUE_URL);

/** Endpoints, deliveries to them, their queue, and what reaches them: for pages about them, and for the function that delivers. */
export function webhookServices(environment: NodeJS.ProcessEnv) {
  const { people, calls } = readTables(environment, 'people', 'calls');
  const client = databaseOf(environment);
  return {
    endpoints: createDynamoDbEndpoints(client, people),
    deliveries: createDynamoDbDeliveries(client, calls),
    queue: eventQueueOf(environment),
    poster: guardedPosterOfProcess(),
  };
}

/** For sending events to endpoints. */
export function endpointServices(environment: NodeJS.ProcessEnv): EndpointServices {
  const { people } = readTables(environment, 'people');
  return {
    endpoints: createDynamoDbEndpoints(databaseOf(environment), people),
    queue: eventQueueOf(environment),
  };
}

/** Tells endpoints of what a request has found. */
export function tellerOf(environment: NodeJS.ProcessEnv): TellEvent {
  const services = endpointServices(environment);
  return (accountId, event, at, time) => tellEndpoints(accountId, [hookText(event, at)], services, time);
}
