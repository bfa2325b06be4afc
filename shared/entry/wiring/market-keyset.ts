import * as z from 'zod';
import type { KeysetSource } from '../../operations/market/remote/keyset.ts';
import { systemClock } from '../../platform/call/clock.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { SecretSource } from '../../platform/secrets/secret-source.ts';
import { createSecretsManagerSecrets } from '../../platform/secrets/secrets-manager-secrets.ts';
import { parseJson } from '../../platform/web/parse-json.ts';
import { readVariables } from './variables.ts';

const secretShape = z.object({
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  ruName: z.string().min(1).optional(),
});

function parseSecret(text: string): z.output<typeof secretShape> {
  const parsed = secretShape.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new ServiceError('SERVER_ERROR', 'The marketplace secret is not {clientId, clientSecret, ruName?}.');
}

/**
 * The keyset from the secret that `MARKET_SECRET_ID` names, a JSON object {clientId, clientSecret, ruName?}. The
 * variables supply what the secret lacks, and everything if no secret is named.
 */
export function keysetOf(
  environment: NodeJS.ProcessEnv,
  secrets: SecretSource = createSecretsManagerSecrets({ clock: systemClock }),
): KeysetSource {
  const variables = readVariables(
    environment,
    [],
    ['MARKET_SECRET_ID', 'MARKET_CLIENT_ID', 'MARKET_CLIENT_SECRET', 'MARKET_RU_NAME'],
  );
  const secretId = variables.MARKET_SECRET_ID;
  return async () => {
    const secret = secretId === undefined ? undefined : parseSecret(await secrets.read(secretId));
    const clientId = secret?.clientId ?? variables.MARKET_CLIENT_ID;
    const clientSecret = secret?.clientSecret ?? variables.MARKET_CLIENT_SECRET;
    const ruName = secret?.ruName ?? variables.MARKET_RU_NAME;
    if (clientId === undefined || clientSecret === undefined) {
      throw new ServiceError('SERVER_ERROR', 'The marketplace keyset is not complete.');
    }
    return { clientId, clientSecret, ruName };
  };
}
