import { ServiceError } from '../errors/service-error.ts';
import type { SecretSource } from './secret-source.ts';

/** Secrets out of variables: for the local host. */
export function createEnvironmentSecrets(
  environment: Readonly<Record<string, string | undefined>>,
): SecretSource {
  return {
    async read(name) {
      const value = environment[name];
      if (value === undefined || value.trim() === '') {
        throw new ServiceError('SERVER_ERROR', `The environment has no ${name}.`);
      }
      return value;
    },
  };
}
