import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { Clock } from '../call/clock.ts';
import { lazy, readThrough } from '../call/kept-values.ts';
import { ServiceError } from '../errors/service-error.ts';

/** Where keys and passwords come from. */
export interface SecretSource {
  /**
   * The secret's current text.
   *
   * @param name its ARN or name in Secrets Manager
   * @throws ServiceError SERVER_ERROR if the secret does not exist, has no value or may not be read;
   *   UPSTREAM_FAILED if the source cannot be reached
   */
  read(name: string): Promise<string>;
}

const fiveMinutes = 5 * 60 * 1000;
/** More than any function reads. */
const maxSecrets = 10;

/** Temporary refusals: the secret itself is fine. */
const passing = /Throttl|TooManyRequests|LimitExceeded|Timeout|ExpiredToken|InternalService/;

/**
 * A refusal (no such secret, no value yet, no permission) and missing credentials are ours to fix; anything else is
 * the service's trouble.
 */
function failure(name: string, error: unknown): ServiceError {
  const kind = error instanceof Error ? error.name : typeof error;
  const refused = error instanceof Error && '$fault' in error && error.$fault === 'client';
  const ours = (refused && !passing.test(kind)) || kind === 'CredentialsProviderError';
  const code = ours ? 'SERVER_ERROR' : 'UPSTREAM_FAILED';
  return new ServiceError(code, `The secret ${name} could not be read: ${kind}.`, { cause: error });
}

/**
 * Secrets from AWS Secrets Manager. The first read loads the SDK. A value is kept for some minutes, so that a rotated
 * secret takes effect without a restart; simultaneous reads share one call; failures are not kept.
 *
 * @see https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_GetSecretValue.html
 * @param options.createClient a client for the function's own region and role if absent
 */
export function createSecretsManagerSecrets(options: {
  readonly clock: Clock;
  readonly createClient?: () => Promise<SecretsManagerClient>;
}): SecretSource {
  const { clock, createClient = createOwnClient } = options;
  const client = lazy(createClient);

  const fetchSecret = async (name: string): Promise<string> => {
    const { GetSecretValueCommand } = await import('@aws-sdk/client-secrets-manager');
    const { SecretString: value } = await (await client())
      .send(new GetSecretValueCommand({ SecretId: name }))
      .catch((error: unknown) => {
        throw failure(name, error);
      });
    if (value === undefined || value.trim() === '') {
      throw new ServiceError('SERVER_ERROR', `The secret ${name} has no value.`);
    }
    return value;
  };

  return { read: readThrough(fetchSecret, { lifetimeMs: fiveMinutes, maxEntries: maxSecrets, clock }) };
}

/** At most two attempts of two seconds, within the call's 26. */
async function createOwnClient(): Promise<SecretsManagerClient> {
  const { SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager');
  return new SecretsManagerClient({
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true },
  });
}
