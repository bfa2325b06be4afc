import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { SettingsStore } from '../../identity/accounts/account-settings.ts';
import type { Call } from '../../platform/call/call.ts';
import type { Clock } from '../../platform/call/clock.ts';
import { readThrough } from '../../platform/call/kept-values.ts';
import type { LogEvent } from '../../platform/call/log-events.ts';
import { startTimeBudget } from '../../platform/call/time-budget.ts';
import { deleteCommand, type Item, putCommand, updateCommand } from '../../platform/database/commands.ts';
import { conditionally, readItem, sendCommand } from '../../platform/database/send-command.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { DailyCount } from './daily-limit.ts';
import type { RemoteCall } from './protocol/exchange.ts';
import { createAcceptedTokens, type KeptReplies, type ReplyCache } from './protocol/kept-replies.ts';
import type { SignInStore } from './use-cases/sign-in.ts';

/** Shorter than any call's budget, so a hung database is not mistaken for a hung marketplace. */
export const longestMs = 4000;

/** The time limit of a table operation. */
export const timeOf = (call: Pick<Call, 'budget'>) => startTimeBudget(longestMs, call.budget);

/** The table `market`, and the client that its adapters share. */
export interface MarketTable {
  readonly client: DynamoDBClient;
  readonly name: string;
}

/** A count expires two days after its day began. */
const keptSeconds = 2 * 86_400;

/** Counts in the table `market`, an item per account and day. */
export function dailyCountIn({ client, name: TableName }: MarketTable): DailyCount {
  return {
    async count(accountId, day, limit, call) {
      if (limit < 1) return undefined;
      const dropAt = Date.parse(`${day}T00:00:00Z`) / 1000 + keptSeconds;
      const command = updateCommand({
        TableName,
        Key: { pk: `count#${accountId}#${day}` },
        UpdateExpression: 'ADD #used :one SET expiresAt = :dropAt',
        ConditionExpression: 'attribute_not_exists(#used) OR #used < :limit',
        ExpressionAttributeNames: { '#used': 'used' },
        ExpressionAttributeValues: { ':one': 1, ':limit': limit, ':dropAt': dropAt },
        ReturnValues: 'UPDATED_NEW',
      });
      const counted = await conditionally(sendCommand(client, command, timeOf(call), 'give-up'));
      return counted.isMet ? (counted.reply.Attributes?.used ?? limit) : undefined;
    },
  };
}

/** A table item holds at most 400 kB. */
const maxBytes = 350_000;
/**
 * Increase this number whenever the stored part of a reply changes. It is part of the key, so that two versions running
 * at the same time never read each other's replies.
 */
const keptForm = 2;
/** Beyond this time, asking the marketplace is as fast. */
const cacheMs = 2000;

/** Replies in the table `market`, as compressed JSON. */
export function replyCacheIn({ client, name: TableName }: MarketTable, clock: Clock): ReplyCache {
  const keyOf = (key: string): Item => ({ pk: `cache#${keptForm}#${key}` });
  const note = (event: LogEvent, error: unknown, call: RemoteCall) =>
    call.log.warn(event, {
      code: error instanceof ServiceError ? error.code : error instanceof Error ? error.name : typeof error,
    });

  return {
    async get(key, call) {
      try {
        const item = await readItem(client, TableName, keyOf(key), startTimeBudget(cacheMs, call.budget));
        const reply = item?.reply;
        const isFresh = (item?.expiresAt ?? 0) * 1000 > clock();
        return reply !== undefined && isFresh ? JSON.parse(gunzipSync(reply).toString('utf8')) : undefined;
      } catch (error) {
        note('market.cache-not-read', error, call);
        return undefined;
      }
    },

    async put(key, value, lifetimeSeconds, call) {
      const reply = gzipSync(JSON.stringify(value));
      if (reply.byteLength > maxBytes) return;
      const command = putCommand({
        TableName,
        Item: { ...keyOf(key), reply, expiresAt: Math.floor(clock() / 1000) + lifetimeSeconds },
      });
      try {
        await sendCommand(client, command, startTimeBudget(cacheMs, call.budget), 'repeat');
      } catch (error) {
        note('market.cache-not-written', error, call);
      }
    },
  };
}

type SettingsReader = Pick<SettingsStore, 'read'>;

const settingsMs = 60_000;
const maxAccounts = 1_000;

/** Account settings, each kept in this process for a minute. A failed reading is not kept. */
export const createCachedSettings = (store: SettingsReader, clock: Clock): SettingsReader => ({
  read: readThrough((accountId) => store.read(accountId), {
    lifetimeMs: settingsMs,
    maxEntries: maxAccounts,
    clock,
  }),
});

/** The answers of the marketplace that are kept, and the tokens that may read them. */
export const keptRepliesIn = (table: MarketTable, clock: Clock): KeptReplies => ({
  cache: replyCacheIn(table, clock),
  acceptedTokens: createAcceptedTokens(clock),
});

/** The table stores states and codes only in unreadable form. */
const signInKey = (kind: 'state' | 'code', secret: string): Item => ({
  pk: `${kind}#${createHash('sha256').update(secret).digest('base64url')}`,
});

/** `expiresAt`, in whole seconds, is for DynamoDB's own clean-up; readers look at `validUntil`, in milliseconds. */
const lifetime = (expiresAt: number): Item => ({
  expiresAt: Math.ceil(expiresAt / 1000),
  validUntil: expiresAt,
});

/** Sellers' sign-ins in progress. The table drops expired items late, so every read checks the time. */
export function signInsIn({ client, name: TableName }: MarketTable): SignInStore {
  return {
    async saveState(state, { accountId, callback }, expiresAt, call) {
      const command = putCommand({
        TableName,
        Item: { ...signInKey('state', state), ...lifetime(expiresAt), account: accountId, callback },
      });
      await sendCommand(client, command, timeOf(call), 'give-up');
    },

    async takeState(state, now, call) {
      const command = deleteCommand({
        TableName,
        Key: signInKey('state', state),
        ConditionExpression: 'validUntil > :now',
        ExpressionAttributeValues: { ':now': now },
        ReturnValues: 'ALL_OLD',
      });
      const taken = await conditionally(sendCommand(client, command, timeOf(call), 'give-up'));
      const { account: accountId, callback } = (taken.isMet && taken.reply.Attributes) || {};
      return accountId === undefined || callback === undefined ? undefined : { accountId, callback };
    },

    async bindCode(code, accountId, expiresAt, call) {
      const command = putCommand({
        TableName,
        Item: { ...signInKey('code', code), ...lifetime(expiresAt), account: accountId },
        ConditionExpression: 'attribute_not_exists(pk) OR account = :account',
        ExpressionAttributeValues: { ':account': accountId },
      });
      return (await conditionally(sendCommand(client, command, timeOf(call), 'repeat'))).isMet;
    },

    async ownerOfCode(code, now, call) {
      const item = await readItem(client, TableName, signInKey('code', code), timeOf(call));
      return (item?.validUntil ?? 0) > now ? item?.account : undefined;
    },
  };
}
