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
  withoutIdleSteps(client);
  withOneSigner(client);
  return client;
}

/** Takes away what the SDK does with each request to no effect here. */
function withoutIdleSteps({ middlewareStack }: DynamoDBClient): void {
  // It copies each request and reply, masked, for a logger that is not set: a tenth of the time that a request takes.
  middlewareStack.remove('loggerMiddleware');
  // It counts attempts, of which there is one, and makes an error for each. Others are placed by its name, so it stays, with nothing to do.
  const place = {
    name: 'retryMiddleware',
    step: 'finalizeRequest',
    priority: 'high',
    override: true,
  } as const;
  middlewareStack.add((next) => next, place);
}

/** The SDK makes a signer for each request. One serves them all: it asks for credentials each time that it signs. */
function withOneSigner({ config }: DynamoDBClient): void {
  const makeSigner = config.signer;
  let signer: ReturnType<typeof makeSigner> | undefined;
  config.signer = (scheme) => {
    signer ??= makeSigner(scheme);
    return signer;
  };
}
