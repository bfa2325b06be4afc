import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { sendDirectly } from './direct-requests.ts';
import { Sha256 } from './sha256.ts';

/**
 * The database client. `endpoint` names another engine than the region's own (the embedded one, say).
 *
 * Attempts are limited to one: after an unclear reply a write may still arrive, and only the caller knows whether
 * repeating it is harmless.
 */
export function createDynamoDb(options: { readonly endpoint?: string | undefined } = {}): DynamoDBClient {
  const client = new DynamoDBClient({
    maxAttempts: 1,
    sha256: Sha256,
    ...(options.endpoint === undefined
      ? {}
      : {
          endpoint: options.endpoint,
          region: 'local',
          credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
        }),
  });
  withOneSigner(client);
  sendDirectly(client);
  return client;
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
