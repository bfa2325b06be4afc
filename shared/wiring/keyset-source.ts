import * as z from 'zod';
import { ServiceError } from '../errors/service-error.ts';
import type { KeysetSource } from '../market/remote/keyset.ts';
import type { SecretSource } from '../secrets/secret-source.ts';

const secretShape = z.object({
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  ruName: z.string().min(1).optional(),
});

export interface KeysetVariables {
  readonly MARKET_SECRET_ID?: string | undefined;
  readonly MARKET_CLIENT_ID?: string | undefined;
  readonly MARKET_CLIENT_SECRET?: string | undefined;
  readonly MARKET_RU_NAME?: string | undefined;
}

function parseSecret(text: string): z.output<typeof secretShape> {
  try {
    return secretShape.parse(JSON.parse(text));
  } catch {
    // The parser's own words would quote the secret.
    throw new ServiceError(
      'SERVER_ERROR',
      'The marketplace secret is not {clientId, clientSecret, ruName?}.',
    );
  }
}

/**
 * The keyset out of the secret that `MARKET_SECRET_ID` names, a JSON object {clientId, clientSecret, ruName?}; what
 * the secret lacks, and everything where none is named, comes out of the variables.
 */
export function createKeysetSource(variables: KeysetVariables, secrets: SecretSource): KeysetSource {
  const secretId = variables.MARKET_SECRET_ID;
  return async () => {
    const secret = secretId === undefined ? undefined : parseSecret(await secrets.read(secretId));
    const clientId = secret?.clientId ?? variables.MARKET_CLIENT_ID;
    const clientSecret = secret?.clientSecret ?? variables.MARKET_CLIENT_SECRET;
    const ruName = secret?.ruName ?? variables.MARKET_RU_NAME;
    if (clientId === undefined || clientSecret === undefined || ruName === undefined) {
      throw new ServiceError('SERVER_ERROR', 'The marketplace keyset is not complete.');
    }
    return { clientId, clientSecret, ruName };
  };
}
