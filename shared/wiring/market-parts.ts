import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createDynamoDbSettingsStore } from '../accounts/tables/dynamodb-settings-store.ts';
import { createDynamoDb } from '../database/dynamodb.ts';
import type { DailyLimitServices } from '../market/daily-limit.ts';
import { shareOfQuota } from '../market/daily-quota.ts';
import { createAcceptedTokens } from '../market/facts/accepted-tokens.ts';
import type { KeptReplies } from '../market/facts/kept-reply.ts';
import { createMemoryCache } from '../market/facts/memory-cache.ts';
import { createCachedSettings } from '../market/tables/cached-settings.ts';
import { createDynamoDbDailyCount } from '../market/tables/dynamodb-daily-count.ts';
import { createDynamoDbReplyCache } from '../market/tables/dynamodb-reply-cache.ts';
import { createSecretsManagerSecrets } from '../secrets/secrets-manager-secrets.ts';
import { createKeysetSource, type KeysetVariables } from './keyset-source.ts';

interface TableVariables {
  readonly MARKET_TABLE: string;
  readonly ACCOUNTS_TABLE: string;
}

export const databaseOf = (variables: { readonly DYNAMODB_ENDPOINT?: string | undefined }): DynamoDBClient =>
  createDynamoDb({ endpoint: variables.DYNAMODB_ENDPOINT });

/** The application's keys: from Secrets Manager where a secret is named. */
export const keysetOf = (variables: KeysetVariables) =>
  createKeysetSource(variables, createSecretsManagerSecrets());

export const limitServices = (
  client: DynamoDBClient,
  variables: TableVariables & { readonly MARKET_DAILY_QUOTA: number },
): DailyLimitServices => ({
  dailyCount: createDynamoDbDailyCount(client, variables.MARKET_TABLE),
  defaultLimit: shareOfQuota(variables.MARKET_DAILY_QUOTA),
  settings: createCachedSettings(createDynamoDbSettingsStore(client, variables.ACCOUNTS_TABLE)),
});

export const keptReplies = (
  client: DynamoDBClient,
  variables: Pick<TableVariables, 'MARKET_TABLE'>,
): KeptReplies => ({
  cache: createMemoryCache(createDynamoDbReplyCache(client, variables.MARKET_TABLE)),
  acceptedTokens: createAcceptedTokens(),
});
