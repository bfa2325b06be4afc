import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createDynamoDbSettingsReader } from '../../identity/accounts/tables/dynamodb-settings-reader.ts';
import type { DailyLimitServices } from '../../operations/market/daily-limit.ts';
import { shareOfQuota } from '../../operations/market/daily-quota.ts';
import { createAcceptedTokens } from '../../operations/market/facts/accepted-tokens.ts';
import type { KeptReplies } from '../../operations/market/facts/kept-reply.ts';
import { createMemoryCache } from '../../operations/market/facts/memory-cache.ts';
import { createCachedSettings } from '../../operations/market/tables/cached-settings.ts';
import { createDynamoDbDailyCount } from '../../operations/market/tables/dynamodb-daily-count.ts';
import { createDynamoDbReplyCache } from '../../operations/market/tables/dynamodb-reply-cache.ts';
import { systemClock } from '../../platform/call/clock.ts';
import { databaseOf } from './database.ts';
import { readVariables } from './variables.ts';

/** The connector's table, and the client that its adapters share. */
export interface MarketTable {
  readonly client: DynamoDBClient;
  readonly name: string;
}

export function marketTable(environment: NodeJS.ProcessEnv): MarketTable {
  const { MARKET_TABLE } = readVariables(environment, ['MARKET_TABLE']);
  return { client: databaseOf(environment), name: MARKET_TABLE };
}

/** An account's settings, kept for a while in this process. */
export function settingsOf(environment: NodeJS.ProcessEnv, { client }: MarketTable) {
  const { ACCOUNTS_TABLE } = readVariables(environment, ['ACCOUNTS_TABLE']);
  return createCachedSettings(createDynamoDbSettingsReader(client, ACCOUNTS_TABLE), systemClock);
}

/** What counts an account's operations of the day. */
export function limitServices(environment: NodeJS.ProcessEnv, table: MarketTable): DailyLimitServices {
  const { MARKET_DAILY_QUOTA } = readVariables(environment, ['MARKET_DAILY_QUOTA']);
  return {
    dailyCount: createDynamoDbDailyCount(table.client, table.name),
    defaultLimit: shareOfQuota(MARKET_DAILY_QUOTA),
    settings: settingsOf(environment, table),
  };
}

/** The marketplace's answers that are kept. */
export const keptReplies = ({ client, name }: MarketTable): KeptReplies => ({
  cache: createMemoryCache(createDynamoDbReplyCache(client, name, systemClock), systemClock),
  acceptedTokens: createAcceptedTokens(systemClock),
});
