import { systemClock } from '../../../platform/call/clock.ts';
import { createSecretsManagerSecrets, type SecretReader } from '../../../platform/secrets/secrets.ts';

/** The secrets of this process, which all that read one share. */
export const secretsOfProcess = createSecretsManagerSecrets({ clock: systemClock });

/**
 * A reader of a secret: the value of the variable if that is set, as on the local host; otherwise what Secrets Manager
 * has under the id. Undefined if neither is set.
 */
export function secretReader(value: string | undefined, id: string | undefined): SecretReader | undefined {
  if (value !== undefined) return () => Promise.resolve(value);
  if (id === undefined) return undefined;
  return (refused) => secretsOfProcess.read(id, refused);
}
