import { systemClock } from '../../../platform/call/clock.ts';
import { createSecretsManagerSecrets } from '../../../platform/secrets/secrets.ts';

/**
 * A reader of a secret: the value of the variable if that is set, as on the local host; otherwise what Secrets Manager
 * has under the id. Undefined if neither is set.
 */
export function secretReader(
  value: string | undefined,
  id: string | undefined,
): (() => Promise<string>) | undefined {
  if (value !== undefined) return () => Promise.resolve(value);
  if (id === undefined) return undefined;
  const secrets = createSecretsManagerSecrets({ clock: systemClock });
  return () => secrets.read(id);
}
