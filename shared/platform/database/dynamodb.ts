import { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/**
 * The database client. `endpoint` names an engine other than the region's own, such as the embedded one.
 *
 * Attempts are limited to one: after an unclear reply a write may still arrive, and only the caller knows whether
 * repeating it is harmless.
 */
export const createDynamoDb = (options: { readonly endpoint?: string | undefined } = {}): DynamoDBClient =>
  new DynamoDBClient({
    maxAttempts: 1,
    ...(options.endpoint === undefined
      ? {}
      : {
          endpoint: options.endpoint,
          region: 'local',
          credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
        }),
  });
