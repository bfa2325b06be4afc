import * as z from 'zod';
import { createDynamoDbSettingsReader } from '../../identity/accounts/dynamodb-settings.ts';
import {
  type DailyLimitServices,
  type SearchLimitServices,
  searchShareOfQuota,
  shareOfQuota,
} from '../../operations/market/daily-limit.ts';
import { listingTurnsIn } from '../../operations/market/dynamodb-listing-turns.ts';
import {
  createCachedSettings,
  dailyCountIn,
  keptRepliesIn,
  type MarketTable,
  notesIn,
} from '../../operations/market/dynamodb-stores.ts';
import type { ItemSearchServices } from '../../operations/market/item-search.ts';
import { createRestTransport } from '../../operations/market/rest-transport.ts';
import { createTokenOwners } from '../../operations/market/seller-facts.ts';
import { createApplicationTokens, type KeysetSource } from '../../operations/market/token-endpoint.ts';
import { createTradingTransport } from '../../operations/market/trading-transport.ts';
import type { CategoryServices } from '../../operations/market/use-cases/lookups.ts';
import { createSigningKeys } from '../../operations/market/use-cases/signing-keys.ts';
import { systemClock } from '../../platform/call/clock.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { type SecretSource, secretsOfProcess } from '../../platform/secrets/secrets.ts';
import { parseJson } from '../../platform/web/parse-json.ts';
import type { MarketNoticeServices } from '../http/serve-market-notices.ts';
import { databaseOf } from './parts/database.ts';
import { deletionToken, readVariables } from './variables.ts';

/** The connector's table, and the client that its adapters share. */
export function marketTable(environment: NodeJS.ProcessEnv): MarketTable {
  const { MARKET_TABLE } = readVariables(environment);
  return { client: databaseOf(environment), name: MARKET_TABLE };
}

/** The services of the marketplace's notices. */
export function marketNoticeServices(environment: NodeJS.ProcessEnv): MarketNoticeServices {
  const table = marketTable(environment);
  const { cache } = keptRepliesIn(table, systemClock);
  return {
    verificationToken: deletionTokenOf(environment),
    keys: createSigningKeys(
      { ...itemSearchServices(environment), cache, dailyCount: dailyCountIn(table) },
      systemClock,
    ),
    handled: notesIn(table),
  };
}

/** An account's settings, cached in this process. */
export function settingsOf(environment: NodeJS.ProcessEnv, { client }: MarketTable) {
  const { ACCOUNTS_TABLE } = readVariables(environment);
  return createCachedSettings(createDynamoDbSettingsReader(client, ACCOUNTS_TABLE), systemClock);
}

/** Counts an account's operations per day. */
function limitServices(environment: NodeJS.ProcessEnv, table: MarketTable): DailyLimitServices {
  const { MARKET_DAILY_QUOTA } = readVariables(environment);
  return {
    dailyCount: dailyCountIn(table),
    defaultLimit: shareOfQuota(MARKET_DAILY_QUOTA),
    settings: settingsOf(environment, table),
  };
}

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
    const parsed = deletionToken.safeParse(secret.deletionToken);
    if (parsed.success) return parsed.data;
    throw new ServiceError(
      'SERVER_ERROR',
      'The deletionToken of the marketplace secret must have 32 to 80 of A-Za-z0-9_-.',
    );
  };
}

/** Counts an account's searches per day. */
export function searchLimitServices(environment: NodeJS.ProcessEnv): SearchLimitServices {
  const { MARKET_DAILY_QUOTA, WORD_SEARCHES_PER_DAY } = readVariables(environment);
  return {
    dailyCount: dailyCountIn(marketTable(environment)),
    limit: WORD_SEARCHES_PER_DAY ?? searchShareOfQuota(MARKET_DAILY_QUOTA),
  };
}

/** The services of the lookups that speak REST. */
export function restServices(environment: NodeJS.ProcessEnv): CategoryServices {
  const { MARKET_API_URL } = readVariables(environment);
  const table = marketTable(environment);
  return {
    ...limitServices(environment, table),
    ...keptRepliesIn(table, systemClock),
    rest: createRestTransport(MARKET_API_URL),
  };
}

/** The services of the operations that need no lookup over REST. */
export function tradingServices(environment: NodeJS.ProcessEnv) {
  const { MARKET_TRADING_URL } = readVariables(environment);
  const table = marketTable(environment);
  return {
    ...limitServices(environment, table),
    ...keptRepliesIn(table, systemClock),
    trading: createTradingTransport(MARKET_TRADING_URL),
    owners: createTokenOwners(systemClock),
  };
}

/** The services of upload-picture. */
export function uploadServices(environment: NodeJS.ProcessEnv) {
  const { MARKET_MEDIA_URL } = readVariables(environment);
  return { ...tradingServices(environment), media: createRestTransport(MARKET_MEDIA_URL) };
}

/** The services of post-item and shipping-packages, which also call REST methods. */
export function tradingAndRestServices(environment: NodeJS.ProcessEnv) {
  const variables = readVariables(environment);
  return {
    ...tradingServices(environment),
    rest: createRestTransport(variables.MARKET_API_URL),
    pictureHosts: variables.MARKET_PICTURE_HOSTS,
  };
}

/** The services of the operations that change the seller's listings. */
export const revisionServices = (environment: NodeJS.ProcessEnv) => ({
  ...tradingAndRestServices(environment),
  turns: listingTurnsIn(marketTable(environment)),
});

/**
 * The services of what acts for an application, not for a seller. Tokens are kept under the client's id, so that two
 * keysets share none.
 */
export function itemSearchServices(
  environment: NodeJS.ProcessEnv,
  keyset = keysetOf(environment),
): ItemSearchServices {
  const { MARKET_API_URL: apiUrl } = readVariables(environment);
  return {
    rest: createRestTransport(apiUrl),
    applicationTokens: createApplicationTokens(
      {
        apiUrl,
        keyset,
        cache: keptRepliesIn(marketTable(environment), systemClock).cache,
      },
      systemClock,
    ),
  };
}
