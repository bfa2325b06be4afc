import { createEnvironmentSecrets } from './environment-secrets.ts';
import { createSecretsManagerSecrets } from './secrets-manager-secrets.ts';

/** Where a secret is: in a variable on the local host, in Secrets Manager under an id on AWS. */
export interface SecretVariables {
  readonly value: string;
  readonly id: string;
}

/**
 * A reader of the secret, or undefined where neither of its variables is set.
 *
 * The reader throws ServiceError SERVER_ERROR for a secret without a value.
 */
export function secretFromEnvironment(
  environment: NodeJS.ProcessEnv,
  variables: SecretVariables,
): (() => Promise<string>) | undefined {
  if ((environment[variables.value] ?? '') !== '') {
    return () => createEnvironmentSecrets(environment).read(variables.value);
  }
  const id = environment[variables.id];
  if (id === undefined || id === '') return undefined;
  const secrets = createSecretsManagerSecrets();
  return () => secrets.read(id);
}
