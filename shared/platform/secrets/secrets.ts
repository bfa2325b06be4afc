import { isDeepStrictEqual } from 'node:util';
import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { type Clock, systemClock } from '../call/clock.ts';
import { ExpiringCache, lazy, readThrough } from '../call/kept-values.ts';
import { ServiceError } from '../errors/service-error.ts';

/**
 * Reads one of our secrets, from the cache where possible.
 *
 * @param refused set if the upstream has just refused it: it may have been rotated, and is read again
 * @throws ServiceError SERVER_ERROR if there is none
 */
export type SecretReader<Secret = string> = (refused?: 'refused') => Promise<Secret>;

/**
 * Does work with one of our secrets. If the upstream refuses it and there is a new one by now, the work is repeated
 * once: a request whose credentials were refused has done nothing.
 *
 * @param work fails with a `ServiceError` that has `credentialsRefused` where the upstream refused the secret
 * @throws what `work` and the first read throw
 */
export async function withSecret<Secret, Value>(
  read: SecretReader<Secret>,
  work: (secret: Secret) => Promise<Value>,
): Promise<Value> {
  const secret = await read();
  try {
    return await work(secret);
  } catch (error) {
    if (!(error instanceof ServiceError && error.credentialsRefused)) throw error;
    const current = await read('refused').catch(() => secret);
    if (isDeepStrictEqual(current, secret)) throw error;
    return await work(current);
  }
}

/** Where keys and passwords come from. */
export interface SecretSource {
  /**
   * The secret's current text.
   *
   * @param name its ARN or name in Secrets Manager
   * @param refused set if its upstream has just refused it: it is read again, at most once in 30 s
   * @throws ServiceError SERVER_ERROR if the secret does not exist, has no value or may not be read;
   *   UPSTREAM_FAILED if the source cannot be reached
   */
  read(name: string, refused?: 'refused'): Promise<string>;
}

const fiveMinutes = 5 * 60 * 1000;
/** A wrong secret is refused on every call; reading costs a request each time. */
const anewEveryMs = 30_000;
/** This is more than any function reads. */
const maxSecrets = 10;

/** Temporary refusals: the secret itself is fine. */
const passing = /Throttl|TooManyRequests|LimitExceeded|Timeout|ExpiredToken|InternalService/;

/**
 * A refusal (no such secret, no value yet, no permission) and missing credentials are ours to fix; anything else is the
 * service's failure.
 */
function failure(name: string, error: unknown): ServiceError {
  const kind = error instanceof Error ? error.name : typeof error;
  const refused = error instanceof Error && '$fault' in error && error.$fault === 'client';
  const ours = (refused && !passing.test(kind)) || kind === 'CredentialsProviderError';
  const code = ours ? 'SERVER_ERROR' : 'UPSTREAM_FAILED';
  return new ServiceError(code, `The secret ${name} could not be read: ${kind}.`, { cause: error });
}

/**
 * Secrets from AWS Secrets Manager. The first read loads the SDK. A value is cached for some minutes, so that a rotated
 * secret takes effect without a restart, and at once where its upstream refuses the old one; simultaneous reads share
 * one call; failures are not cached.
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

  const kept = readThrough(fetchSecret, { lifetimeMs: fiveMinutes, maxEntries: maxSecrets, clock });
  const readAnew = new ExpiringCache<true>(maxSecrets, clock);
  return {
    async read(name, refused) {
      if (refused === undefined || readAnew.get(name)) return await kept(name);
      readAnew.set(name, true, anewEveryMs);
      return await kept(name, 'anew');
    },
  };
}

/** At most two attempts of two seconds, within the call's 26. */
async function createOwnClient(): Promise<SecretsManagerClient> {
  const { SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager');
  return new SecretsManagerClient({
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true },
  });
}

/** The secrets of this process, shared by all readers. */
export const secretsOfProcess = createSecretsManagerSecrets({ clock: systemClock });

/**
 * A reader of a secret: the value of the variable if that is set, as on the local host; otherwise the value in Secrets
 * Manager under the id. Undefined if neither is set.
 */
export function secretReader(value: string | undefined, id: string | undefined): SecretReader | undefined {
  if (value !== undefined) return () => Promise.resolve(value);
  if (id === undefined) return undefined;
  return (refused) => secretsOfProcess.read(id, refused);
}
