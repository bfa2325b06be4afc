import { createDynamoDbSettingsReader } from '../../identity/accounts/dynamodb-settings.ts';
import {
  type DailyLimitServices,
  type SearchLimitServices,
  searchShareOfQuota,
  shareOfQuota,
} from '../../operations/market/daily-limit.ts';
import { listingTurnsIn } from '../../operations/market/dynamodb-listing-turns.ts';
import { saleWatchesIn, toldSalesIn } from '../../operations/market/dynamodb-sale-watches.ts';
import {
  createCachedSettings,
  dailyCountIn,
  keptRepliesIn,
  type MarketTable,
} from '../../operations/market/dynamodb-stores.ts';
import type { ItemSearchServices } from '../../operations/market/item-search.ts';
import { createRestTransport } from '../../operations/market/rest-transport.ts';
import { createTokenOwners } from '../../operations/market/seller-facts.ts';
import { createApplicationTokens } from '../../operations/market/token-endpoint.ts';
import { createTradingTransport } from '../../operations/market/trading-transport.ts';
import type { CategoryServices } from '../../operations/market/use-cases/lookups.ts';
import { createSigningKeys } from '../../operations/market/use-cases/signing-keys.ts';
import type { UnwatchServices, WatchServices } from '../../operations/market/use-cases/watch-sales.ts';
import { systemClock } from '../../platform/call/clock.ts';
import type { MarketNoticeServices } from '../http/serve-market-notices.ts';
import { databaseOf } from './parts/database.ts';
import { deletionTokenOf, keysetOf } from './parts/market-keysets.ts';
import { tellerOf } from './parts/webhooks.ts';
import { readTables, readVariables } from './variables.ts';

/** The connector's table, and the client that its adapters share. */
export function marketTable(environment: NodeJS.ProcessEnv): MarketTable {
  const { MARKET_TABLE } = readVariables(environment);
  return { client: databaseOf(environment), name: MARKET_TABLE };
}

/** The services of the marketplace's notices. */
export function marketNoticeServices(environment: NodeJS.ProcessEnv): MarketNoticeServices {
  const table = marketTable(environment);
  const { cache } = keptRepliesIn(table, systemClock);
  const { people } = readTables(environment, 'people');
  return {
    watches: saleWatchesIn(table.client, people),
    settings: settingsOf(environment, table),
    sales: toldSalesIn(table),
    tell: tellerOf(environment),
    verificationToken: deletionTokenOf(environment),
    keys: createSigningKeys(
      { ...itemSearchServices(environment), cache, dailyCount: dailyCountIn(table) },
      systemClock,
    ),
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

/** The services of end-item. */
export const endItemServices = (environment: NodeJS.ProcessEnv) => ({
  ...tradingServices(environment),
  tell: tellerOf(environment),
});

/** The services of unwatch-sales. */
export function unwatchServices(environment: NodeJS.ProcessEnv): UnwatchServices {
  const { MARKET_API_URL, MARKET_IDENTITY_URL } = readVariables(environment);
  const table = marketTable(environment);
  return {
    ...limitServices(environment, table),
    rest: createRestTransport(MARKET_API_URL),
    identity: createRestTransport(MARKET_IDENTITY_URL),
    watches: saleWatchesIn(table.client, readTables(environment, 'people').people),
  };
}

/** The services of watch-sales. */
export const watchServices = (environment: NodeJS.ProcessEnv): WatchServices => ({
  ...unwatchServices(environment),
  ...itemSearchServices(environment),
  salesNotices: readVariables(environment).SALES_NOTICES,
  verificationToken: deletionTokenOf(environment),
});

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
