import { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/**
 * The database client. `endpoint` names another engine than the region's own (the embedded one, say).
 *
 * Attempts are limited to one: after an unclear reply a write may still arrive, and only the caller knows whether
 * repeating it is harmless.
 */
export function createDynamoDb(options: { readonly endpoint?: string | undefined } = {}): DynamoDBClient {
  const client = new DynamoDBClient({
    maxAttempts: 1,
    ...(options.endpoint === undefined
      ? {}
      : {
          endpoint: options.endpoint,
          region: 'local',
          credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
        }),
  });
  // It copies each request and reply, masked, for a logger that is not set: a tenth of the time that a request takes.
  client.middlewareStack.remove('loggerMiddleware');
  return client;
}
