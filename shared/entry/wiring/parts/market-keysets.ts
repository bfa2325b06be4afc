import * as z from 'zod';
import type { KeysetSource } from '../../../operations/market/token-endpoint.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { type SecretSource, secretsOfProcess } from '../../../platform/secrets/secrets.ts';
import { parseJson } from '../../../platform/web/parse-json.ts';
import { deletionToken, readVariables } from '../variables.ts';

const secretShape = z.object({
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  ruName: z.string().min(1).optional(),
  /** These are read only where needed: wrong ones must not stop sellers. */
  searchClientId: z.unknown().optional(),
  searchClientSecret: z.unknown().optional(),
  deletionToken: z.unknown().optional(),
});

/** Half of a keyset: empty is the same as absent. */
const half = z.preprocess((value) => value || undefined, z.string().optional());
const searchShape = z.object({ searchClientId: half, searchClientSecret: half });

function parseSecret(text: string): z.output<typeof secretShape> {
  const parsed = secretShape.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new ServiceError(
    'SERVER_ERROR',
    'The marketplace secret is not {clientId, clientSecret, ruName?, searchClientId?, searchClientSecret?, deletionToken?}.',
  );
}

/**
 * The keyset from the secret that `MARKET_SECRET_ID` names, a JSON object {clientId, clientSecret, ruName?,
 * deletionToken?}. The variables supply what the secret lacks, and everything if no secret is named.
 */
export function keysetOf(
  environment: NodeJS.ProcessEnv,
  secrets: SecretSource = secretsOfProcess,
): KeysetSource {
  const { MARKET_SECRET_ID, MARKET_CLIENT_ID, MARKET_CLIENT_SECRET, MARKET_RU_NAME } =
    readVariables(environment);
  return async (refused) => {
    const secret = MARKET_SECRET_ID && parseSecret(await secrets.read(MARKET_SECRET_ID, refused));
    const {
      clientId = MARKET_CLIENT_ID,
      clientSecret = MARKET_CLIENT_SECRET,
      ruName = MARKET_RU_NAME,
    }: Partial<z.output<typeof secretShape>> = secret || {};
    if (clientId === undefined || clientSecret === undefined) {
      throw new ServiceError('SERVER_ERROR', 'The marketplace keyset is not complete.');
    }
    return { clientId, clientSecret, ruName };
  };
}

/**
 * The keyset of searches for prices, from the same secret or else the variables; without one the seller's. Half of one is
 * an error: the seller's must not be used in its place.
 */
export function searchKeysetOf(
  environment: NodeJS.ProcessEnv,
  secrets: SecretSource = secretsOfProcess,
): KeysetSource {
  const { MARKET_SECRET_ID, MARKET_SEARCH_CLIENT_ID, MARKET_SEARCH_CLIENT_SECRET } =
    readVariables(environment);
  const ofSellers = keysetOf(environment, secrets);
  return async (refused) => {
    const secret = MARKET_SECRET_ID && parseSecret(await secrets.read(MARKET_SECRET_ID, refused));
    const given = searchShape.safeParse(secret || {}).data;
    const clientId = given?.searchClientId ?? MARKET_SEARCH_CLIENT_ID;
    const clientSecret = given?.searchClientSecret ?? MARKET_SEARCH_CLIENT_SECRET;
    if (given && clientId === undefined && clientSecret === undefined) return await ofSellers(refused);
    if (clientId === undefined || clientSecret === undefined) {
      throw new ServiceError('SERVER_ERROR', 'The marketplace keyset of searches is not complete.');
    }
    return { clientId, clientSecret, ruName: undefined };
  };
}

/**
 * The token agreed with the marketplace to prove the address of its notices, from the same secret or else the variable;
 * undefined if neither has it.
 */
export function deletionTokenOf(
  environment: NodeJS.ProcessEnv,
  secrets: SecretSource = secretsOfProcess,
): () => Promise<string | undefined> {
  const { MARKET_SECRET_ID, MARKET_DELETION_TOKEN } = readVariables(environment);
  return async () => {
    const secret =
      MARKET_SECRET_ID === undefined ? undefined : parseSecret(await secrets.read(MARKET_SECRET_ID));
    if (secret?.deletionToken === undefined) return MARKET_DELETION_TOKEN;
    const parsed = deletionToken().safeParse(secret.deletionToken);
    if (parsed.success) return parsed.data;
    throw new ServiceError(
      'SERVER_ERROR',
      'The deletionToken of the marketplace secret must have 32 to 80 of A-Za-z0-9_-.',
    );
  };
}
