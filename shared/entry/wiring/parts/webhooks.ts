import { createSqsQueue, type Queue } from '../../../events/queue.ts';
import { createDynamoDbDeliveries } from '../../../events/webhooks/dynamodb-deliveries.ts';
import { createDynamoDbEndpoints } from '../../../events/webhooks/dynamodb-endpoints.ts';
import {
  type EndpointServices,
  hookText,
  type TellEvent,
  tellEndpoints,
} from '../../../events/webhooks/tell-endpoints.ts';
import { lazyMethods } from '../../../platform/call/kept-values.ts';
import { createSignedFetch } from '../../../platform/web/signed-fetch.ts';
import { readTables, readVariables } from '../variables.ts';
import { awsSigner } from './aws-signer.ts';
import { databaseOf } from './database.ts';
import { guardedPosterOfProcess } from './guarded-client.ts';

/** The queue of webhooks at the region's own SQS, that of another AWS, which checks who asks, or another server. */
const queueOf = (environment: NodeJS.ProcessEnv): Queue =>
  lazyMethods(async () => {
    const variables = readVariables(environment);
    const { AWS_ENDPOINT_URL_SQS: other, AWS_ENDPOINT_URL: aws, WEBHOOKS_QUEUE_URL: queue } = variables;
    if (other !== undefined)
      return createSqsQueue(createSignedFetch(other, awsSigner('sqs', 'local', true)), queue);
    const { AWS_REGION: region } = variables;
    const origin = aws ?? `https://sqs.${region}.amazonaws.com`;
    return createSqsQueue(createSignedFetch(origin, awsSigner('sqs', region)), queue);
  });

/** Endpoints, deliveries to them, their queue, and what reaches them: for pages about them, and for the function that delivers. */
export function webhookServices(environment: NodeJS.ProcessEnv) {
  const { people, calls } = readTables(environment, 'people', 'calls');
  const client = databaseOf(environment);
  return {
    endpoints: createDynamoDbEndpoints(client, people),
    deliveries: createDynamoDbDeliveries(client, calls),
    queue: queueOf(environment),
    poster: guardedPosterOfProcess(),
  };
}

/** For sending events to endpoints. */
export function endpointServices(environment: NodeJS.ProcessEnv): EndpointServices {
  const { people } = readTables(environment, 'people');
  return {
    endpoints: createDynamoDbEndpoints(databaseOf(environment), people),
    queue: queueOf(environment),
  };
}

/** Tells endpoints of what a request has found. */
export function tellerOf(environment: NodeJS.ProcessEnv): TellEvent {
  const services = endpointServices(environment);
  return (accountId, event, at, time) => tellEndpoints(accountId, [hookText(event, at)], services, time);
}
