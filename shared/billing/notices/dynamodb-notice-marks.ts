import {
  type AttributeValue,
  DeleteItemCommand,
  type DynamoDBClient,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import type { MailKind } from '../../identity/accounts/account-settings.ts';
import { settingsKey } from '../../identity/accounts/dynamodb-settings.ts';
import { entryKey, newsPartition, toEntry } from '../../identity/people/dynamodb-audit-log.ts';
import { scanItems } from '../../platform/database/scan-items.ts';
import { conditionally, queryItems, readItem, sendCommand } from '../../platform/database/send-command.ts';
import {
  type Item,
  list,
  listOf,
  number,
  numberOf,
  optionalNumberOf,
  text,
  textOf,
  textSet,
  textSetOf,
} from '../../platform/database/values.ts';
import type { FailureMarks } from './mail-failures.ts';
import type { EndingKey, EndingKeys, KeyEndMark } from './mail-key-ends.ts';
import type { LimitMark, LimitMarks } from './mail-limits.ts';
import type { LowBalanceMark, WatchedAccount, WatchedAccounts } from './mail-low-balances.ts';
import type { NewsStore } from './mail-news.ts';

const prefix = 'settings#';
const lowBalanceMails: MailKind = 'low-balance';
const failureMails: MailKind = 'failures';

/** Holds threshold, balance and granted credits; while a mail is being sent, also when to try again. */
const balanceMarkValue = ({ threshold, balance, granted, retryAt }: LowBalanceMark): AttributeValue =>
  list([threshold, balance, granted, ...(retryAt === undefined ? [] : [retryAt])].map(number));

function readBalanceMark(value: AttributeValue | undefined): LowBalanceMark | undefined {
  if (value === undefined) return undefined;
  const [threshold, balance, granted, retryAt] = listOf(value);
  return {
    threshold: numberOf(threshold),
    balance: numberOf(balance),
    granted: numberOf(granted),
    retryAt: optionalNumberOf(retryAt),
  };
}

const readWatched = (item: Item): WatchedAccount => ({
  accountId: (textOf(item.pk) ?? '').slice(prefix.length),
  name: textOf(item.name) ?? '',
  threshold: numberOf(item.lowBalance),
  mark: readBalanceMark(item.lowBalanceMark),
});

/**
 * Accounts with a threshold in the table `accounts`, the mark in the item of their settings. The list reads the whole
 * table: an index would cost every account a write, and a table of ten thousand accounts is 5 MB.
 */
export function createDynamoDbWatchedAccounts(client: DynamoDBClient, tableName: string): WatchedAccounts {
  return {
    async *list(time) {
      const scan = {
        TableName: tableName,
        FilterExpression:
          'begins_with(pk, :prefix) AND attribute_exists(lowBalance) AND NOT contains(mutedMails, :kind)',
        ExpressionAttributeValues: { ':prefix': text(prefix), ':kind': text(lowBalanceMails) },
        ProjectionExpression: 'pk, #name, lowBalance, lowBalanceMark',
        ExpressionAttributeNames: { '#name': 'name' },
      };
      for await (const item of scanItems(client, scan, time)) yield readWatched(item);
    },

    async setMark({ accountId, threshold, mark: seen }, mark, time) {
      const command = new UpdateItemCommand({
        TableName: tableName,
        Key: settingsKey(accountId),
        UpdateExpression: 'SET lowBalanceMark = :mark',
        ConditionExpression: `lowBalance = :threshold AND ${seen === undefined ? 'attribute_not_exists(lowBalanceMark)' : 'lowBalanceMark = :seen'}`,
        ExpressionAttributeValues: {
          ':mark': balanceMarkValue(mark),
          ':threshold': number(threshold),
          ...(seen === undefined ? {} : { ':seen': balanceMarkValue(seen) }),
        },
      });
      // A repeated claim would find its own mark and take it for another run's. The note that a mail went out may be
      // repeated, since the mail is noted either way.
      const whenUnclear = mark.retryAt === undefined ? 'repeat' : 'give-up';
      const set = await conditionally(sendCommand(client, command, time, whenUnclear));
      return set.isMet;
    },
  };
}

/** Every account whose owners want to know of failures, in the table `accounts`, which is read whole. */
export const createDynamoDbFailureMarks = (client: DynamoDBClient, tableName: string): FailureMarks => ({
  async *list(now, time) {
    const scan = {
      TableName: tableName,
      FilterExpression:
        'begins_with(pk, :prefix) AND NOT contains(mutedMails, :kind) AND (attribute_not_exists(failuresQuietUntil) OR failuresQuietUntil <= :now)',
      ExpressionAttributeValues: {
        ':prefix': text(prefix),
        ':kind': text(failureMails),
        ':now': number(now),
      },
      ProjectionExpression: 'pk, #name',
      ExpressionAttributeNames: { '#name': 'name' },
    };
    for await (const item of scanItems(client, scan, time))
      yield { accountId: (textOf(item.pk) ?? '').slice(prefix.length), name: textOf(item.name) ?? '' };
  },

  async claim(accountId, { now, until }, time) {
    const command = new UpdateItemCommand({
      TableName: tableName,
      Key: settingsKey(accountId),
      UpdateExpression: 'SET failuresQuietUntil = :until',
      ConditionExpression:
        'attribute_exists(pk) AND (attribute_not_exists(failuresQuietUntil) OR failuresQuietUntil <= :now)',
      ExpressionAttributeValues: { ':until': number(until), ':now': number(now) },
    });
    return (await conditionally(sendCommand(client, command, time, 'give-up'))).isMet;
  },

  async note(accountId, until, time) {
    const command = new UpdateItemCommand({
      TableName: tableName,
      Key: settingsKey(accountId),
      UpdateExpression: 'SET failuresQuietUntil = :until',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':until': number(until) },
    });
    await conditionally(sendCommand(client, command, time, 'repeat'));
  },
});

const limitMails: MailKind = 'limits';
const limitMarkPrefix = 'limit-mark#';

/** Month and limit; while a mail is being sent, also when to try again. */
const limitMarkValue = ({ month, limit, retryAt }: LimitMark): AttributeValue =>
  list([text(month), number(limit), ...(retryAt === undefined ? [] : [number(retryAt)])]);

function readLimitMark(value: AttributeValue): LimitMark {
  const [month, limit, retryAt] = listOf(value);
  return { month: textOf(month) ?? '', limit: numberOf(limit), retryAt: optionalNumberOf(retryAt) };
}

/** The marks of limits in the items of settings in the table `accounts`. */
export function createDynamoDbLimitMarks(client: DynamoDBClient, tableName: string): LimitMarks {
  return {
    async read(accountId, time) {
      const item = (await readItem(client, tableName, settingsKey(accountId), time)) ?? {};
      const marks = Object.entries(item)
        .filter(([attribute]) => attribute.startsWith(limitMarkPrefix))
        .map(([attribute, value]): [string, LimitMark] => [
          attribute.slice(limitMarkPrefix.length),
          readLimitMark(value),
        ]);
      const isMuted = listOf(item.mutedMails).some((muted) => textOf(muted) === limitMails);
      return { name: textOf(item.name) ?? accountId, isMuted, marks: new Map(marks) };
    },

    async set(accountId, limitName, { seen, mark }, time) {
      const command = new UpdateItemCommand({
        TableName: tableName,
        Key: settingsKey(accountId),
        UpdateExpression: 'SET #mark = :mark',
        ConditionExpression: `attribute_exists(pk) AND ${seen === undefined ? 'attribute_not_exists(#mark)' : '#mark = :seen'}`,
        ExpressionAttributeNames: { '#mark': `${limitMarkPrefix}${limitName}` },
        ExpressionAttributeValues: {
          ':mark': limitMarkValue(mark),
          ...(seen === undefined ? {} : { ':seen': limitMarkValue(seen) }),
        },
      });
      // As with low balances, only the note that a mail went out may be repeated.
      const whenUnclear = mark.retryAt === undefined ? 'repeat' : 'give-up';
      return (await conditionally(sendCommand(client, command, time, whenUnclear))).isMet;
    },
  };
}

/** Stage and end; while a mail is being sent, also when to try again. */
const keyEndMarkValue = ({ stage, expiresAt, retryAt }: KeyEndMark): AttributeValue =>
  list([text(stage), number(expiresAt), ...(retryAt === undefined ? [] : [number(retryAt)])]);

function readKeyEndMark(value: AttributeValue | undefined): KeyEndMark | undefined {
  if (value === undefined) return undefined;
  const [stage, expiresAt, retryAt] = listOf(value);
  return {
    stage: textOf(stage) ?? '',
    expiresAt: numberOf(expiresAt),
    retryAt: optionalNumberOf(retryAt),
  };
}

const keyPrefix = 'key#';

/** Keys that end soon in the table `keys`, each with its mark. Keys of sessions, which have a holder, are left out. */
export function createDynamoDbEndingKeys(client: DynamoDBClient, tableName: string): EndingKeys {
  return {
    async *list(after, before, time) {
      const scan = {
        TableName: tableName,
        FilterExpression:
          'begins_with(pk, :prefix) AND expiresAt BETWEEN :after AND :before AND attribute_not_exists(revokedAt) AND attribute_not_exists(replacedBy) AND attribute_not_exists(holder)',
        ExpressionAttributeValues: {
          ':prefix': text(keyPrefix),
          // BETWEEN includes both ends.
          ':after': number(after + 1),
          ':before': number(before),
        },
        ProjectionExpression: 'pk, account, keyName, createdAt, expiresAt, endMark',
      };
      for await (const item of scanItems(client, scan, time)) {
        yield {
          accountId: textOf(item.account) ?? '',
          keyHash: (textOf(item.pk) ?? '').slice(keyPrefix.length),
          keyName: textOf(item.keyName) ?? '',
          createdAt: numberOf(item.createdAt),
          expiresAt: numberOf(item.expiresAt),
          mark: readKeyEndMark(item.endMark),
        };
      }
    },

    async setMark({ keyHash, expiresAt, mark: seen }: EndingKey, mark, time) {
      const command = new UpdateItemCommand({
        TableName: tableName,
        Key: { pk: text(keyPrefix + keyHash) },
        UpdateExpression: 'SET endMark = :mark',
        ConditionExpression: `expiresAt = :end AND attribute_not_exists(revokedAt) AND attribute_not_exists(replacedBy) AND ${seen === undefined ? 'attribute_not_exists(endMark)' : 'endMark = :seen'}`,
        ExpressionAttributeValues: {
          ':mark': keyEndMarkValue(mark),
          ':end': number(expiresAt),
          ...(seen === undefined ? {} : { ':seen': keyEndMarkValue(seen) }),
        },
      });
      // As with low balances, only the note that a mail went out may be repeated.
      const whenUnclear = mark.retryAt === undefined ? 'repeat' : 'give-up';
      return (await conditionally(sendCommand(client, command, time, whenUnclear))).isMet;
    },
  };
}

const entryMs = 4000;

/** News of accounts in the table `people`, beside their audit logs. */
export function createDynamoDbNews(client: DynamoDBClient, tableName: string): NewsStore {
  const keyOf = (accountId: string): Item => ({ pk: newsPartition, sk: text(accountId) });

  return {
    async *list(now, time) {
      const query = {
        TableName: tableName,
        ConsistentRead: true,
        KeyConditionExpression: 'pk = :pk',
        FilterExpression: 'attribute_exists(places) AND (attribute_not_exists(retryAt) OR retryAt <= :now)',
        ExpressionAttributeValues: { ':pk': newsPartition, ':now': number(now) },
      };
      for await (const item of queryItems(client, query, time))
        yield { accountId: textOf(item.sk) ?? '', places: textSetOf(item.places) };
    },

    async claim(accountId, { now, until }, time) {
      const command = new UpdateItemCommand({
        TableName: tableName,
        Key: keyOf(accountId),
        UpdateExpression: 'SET retryAt = :until',
        ConditionExpression:
          'attribute_exists(places) AND (attribute_not_exists(retryAt) OR retryAt <= :now)',
        ExpressionAttributeValues: { ':until': number(until), ':now': number(now) },
      });
      return (await conditionally(sendCommand(client, command, time, 'give-up'))).isMet;
    },

    async entries({ accountId, places }) {
      const found = await Promise.all(
        places.toSorted().map((place) => readItem(client, tableName, entryKey(accountId, place), entryMs)),
      );
      return found.filter((item) => item !== undefined).map((item) => toEntry(accountId, item));
    },

    async drop({ accountId, places }, time) {
      const row = { TableName: tableName, Key: keyOf(accountId) };
      const told = new UpdateItemCommand({
        ...row,
        UpdateExpression: 'DELETE places :told REMOVE retryAt',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':told': textSet(places) },
      });
      await conditionally(sendCommand(client, told, time, 'repeat'));
      // Others may have come in meanwhile.
      const empty = new DeleteItemCommand({ ...row, ConditionExpression: 'attribute_not_exists(places)' });
      await conditionally(sendCommand(client, empty, time, 'repeat'));
    },
  };
}
