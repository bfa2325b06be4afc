import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { MailKind } from '../../identity/accounts/account-settings.ts';
import { settingsKey } from '../../identity/accounts/dynamodb-settings.ts';
import { entryKey, newsPartition, toEntry } from '../../identity/people/dynamodb-audit-log.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import {
  deleteCommand,
  type Item,
  type NativeAttributeValue,
  type PlainUpdate,
  updateCommand,
} from '../../platform/database/commands.ts';
import { scanItems } from '../../platform/database/scan-items.ts';
import { conditionally, queryItems, readItem, sendCommand } from '../../platform/database/send-command.ts';
import type { FailureMarks } from './mail-failures.ts';
import type { EndingKeys, KeyEndMark } from './mail-key-ends.ts';
import type { LimitMark, LimitMarks } from './mail-limits.ts';
import type { LowBalanceMark, WatchedAccounts } from './mail-low-balances.ts';
import type { NewsStore } from './mail-news.ts';
import type { Mark } from './tell-owners.ts';

/** How a kind of mark is written: a list of these fields and, while a mail is being sent, of when to try again. */
function markForm<Noted extends Mark>(...noted: readonly (keyof Noted)[]) {
  const fields: readonly (keyof Noted)[] = [...noted, 'retryAt'];
  return {
    write: (mark: Noted): NativeAttributeValue =>
      fields.map((field) => mark[field]).filter((value) => value !== undefined),
    read: (value: NativeAttributeValue): Noted =>
      Object.fromEntries(fields.map((field, index) => [field, value[index]])) as Noted,
  };
}

/** The changes of a table's items that keep runs from mailing the same twice. */
function changesOf(client: DynamoDBClient, tableName: string) {
  /** @returns whether the condition was met */
  async function update(
    key: Item,
    change: Omit<PlainUpdate, 'TableName' | 'Key'>,
    time: TimeBudget,
    whenUnclear: 'repeat' | 'give-up' = 'repeat',
  ): Promise<boolean> {
    const command = updateCommand({ TableName: tableName, Key: key, ...change });
    return (await conditionally(sendCommand(client, command, time, whenUnclear))).isMet;
  }

  return {
    update,

    /**
     * Writes a mark in the place of the one that was seen. A repeated claim would find its own mark and take it for
     * another run's. The note that a mail went out may be repeated, since the mail is noted either way.
     *
     * @param holds what else must be so, with its values
     */
    replaceMark<Noted extends Mark>(
      key: Item,
      [attribute, valueFor]: readonly [attribute: string, valueFor: (mark: Noted) => NativeAttributeValue],
      { seen, mark }: { readonly seen: Noted | undefined; readonly mark: Noted },
      time: TimeBudget,
      [holds, values]: readonly [condition: string, values: Item] = ['attribute_exists(pk)', {}],
    ): Promise<boolean> {
      const isAsSeen = seen === undefined ? 'attribute_not_exists(#mark)' : '#mark = :seen';
      const change = {
        UpdateExpression: 'SET #mark = :mark',
        ConditionExpression: `${holds} AND ${isAsSeen}`,
        ExpressionAttributeNames: { '#mark': attribute },
        ExpressionAttributeValues: {
          ...values,
          ':mark': valueFor(mark),
          ':seen': seen && valueFor(seen),
        },
      };
      return update(key, change, time, mark.retryAt === undefined ? 'repeat' : 'give-up');
    },

    /** Says until when no other run mails about an item. @returns false if one is doing so, or `has` is not there */
    claim(
      key: Item,
      [has, attribute]: readonly [has: string, attribute: string],
      { now, until }: { readonly now: number; readonly until: number },
      time: TimeBudget,
    ): Promise<boolean> {
      const change = {
        UpdateExpression: `SET ${attribute} = :until`,
        ConditionExpression: `attribute_exists(${has}) AND (attribute_not_exists(${attribute}) OR ${attribute} <= :now)`,
        ExpressionAttributeValues: { ':until': until, ':now': now },
      };
      return update(key, change, time, 'give-up');
    },
  };
}

const prefix = 'settings#';

/** The settings of the accounts whose owners want these mails and for which more holds; the whole table is read. */
const settingsThat = (
  client: DynamoDBClient,
  tableName: string,
  wanted: { readonly mails: MailKind; readonly and: string; readonly values?: Item },
  time: TimeBudget,
): AsyncIterable<Item> =>
  scanItems(
    client,
    {
      TableName: tableName,
      FilterExpression: `begins_with(pk, :prefix) AND NOT contains(mutedMails, :kind) AND ${wanted.and}`,
      ExpressionAttributeValues: { ':prefix': prefix, ':kind': wanted.mails, ...wanted.values },
      ProjectionExpression: 'pk, #name, lowBalance, lowBalanceMark',
      ExpressionAttributeNames: { '#name': 'name' },
    },
    time,
  );

const accountOf = ({ pk, name }: Item) => ({
  accountId: (pk ?? '').slice(prefix.length),
  name: name ?? '',
});

const balanceMark = markForm<LowBalanceMark>('threshold', 'balance', 'granted');

/**
 * Accounts with a threshold in the table `accounts`, the mark in the item of their settings. The list reads the whole
 * table: an index would cost every account a write, and a table of ten thousand accounts is 5 MB.
 */
export function createDynamoDbWatchedAccounts(client: DynamoDBClient, tableName: string): WatchedAccounts {
  const { replaceMark } = changesOf(client, tableName);
  return {
    async *list(time) {
      const wanted = { mails: 'low-balance', and: 'attribute_exists(lowBalance)' } as const;
      for await (const item of settingsThat(client, tableName, wanted, time))
        yield {
          ...accountOf(item),
          threshold: item.lowBalance,
          mark: item.lowBalanceMark && balanceMark.read(item.lowBalanceMark),
        };
    },

    setMark({ accountId, threshold, mark: seen }, mark, time) {
      const values = { ':threshold': threshold };
      return replaceMark(
        settingsKey(accountId),
        ['lowBalanceMark', balanceMark.write],
        { seen, mark },
        time,
        ['lowBalance = :threshold', values],
      );
    },
  };
}

/** Every account whose owners want to know of failures, in the table `accounts`, which is read whole. */
export function createDynamoDbFailureMarks(client: DynamoDBClient, tableName: string): FailureMarks {
  const { update, claim } = changesOf(client, tableName);
  return {
    async *list(now, time) {
      const and = '(attribute_not_exists(failuresQuietUntil) OR failuresQuietUntil <= :now)';
      const wanted = { mails: 'failures', and, values: { ':now': now } } as const;
      for await (const item of settingsThat(client, tableName, wanted, time)) yield accountOf(item);
    },

    claim: (accountId, times, time) =>
      claim(settingsKey(accountId), ['pk', 'failuresQuietUntil'], times, time),

    async note(accountId, until, time) {
      const change = {
        UpdateExpression: 'SET failuresQuietUntil = :until',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':until': until },
      };
      await update(settingsKey(accountId), change, time);
    },
  };
}

const limitMails: MailKind = 'limits';
const limitMarkPrefix = 'limit-mark#';

const limitMark = markForm<LimitMark>('month', 'limit');

/** The marks of limits in the items of settings in the table `accounts`. */
export function createDynamoDbLimitMarks(client: DynamoDBClient, tableName: string): LimitMarks {
  const { replaceMark } = changesOf(client, tableName);
  return {
    async read(accountId, time) {
      const item = (await readItem(client, tableName, settingsKey(accountId), time)) ?? {};
      const marks = Object.entries(item)
        .filter(([attribute]) => attribute.startsWith(limitMarkPrefix))
        .map(([attribute, value]): [string, LimitMark] => [
          attribute.slice(limitMarkPrefix.length),
          limitMark.read(value),
        ]);
      const isMuted = item.mutedMails?.includes(limitMails) === true;
      return { name: item.name ?? accountId, isMuted, marks: new Map(marks) };
    },

    set: (accountId, limitName, marks, time) =>
      replaceMark(settingsKey(accountId), [limitMarkPrefix + limitName, limitMark.write], marks, time),
  };
}

const keyEndMark = markForm<KeyEndMark>('stage', 'expiresAt');

const keyPrefix = 'key#';

/** Keys that end soon in the table `keys`, each with its mark. Keys of sessions, which have a holder, are left out. */
export function createDynamoDbEndingKeys(client: DynamoDBClient, tableName: string): EndingKeys {
  const { replaceMark } = changesOf(client, tableName);
  return {
    async *list(after, before, time) {
      const scan = {
        TableName: tableName,
        FilterExpression:
          'begins_with(pk, :prefix) AND expiresAt BETWEEN :after AND :before AND attribute_not_exists(revokedAt) AND attribute_not_exists(replacedBy) AND attribute_not_exists(holder)',
        ExpressionAttributeValues: {
          ':prefix': keyPrefix,
          // BETWEEN includes both ends.
          ':after': after + 1,
          ':before': before,
        },
        ProjectionExpression: 'pk, account, keyName, createdAt, expiresAt, endMark',
      };
      for await (const item of scanItems(client, scan, time)) {
        yield {
          accountId: item.account ?? '',
          keyHash: (item.pk ?? '').slice(keyPrefix.length),
          keyName: item.keyName ?? '',
          createdAt: item.createdAt,
          expiresAt: item.expiresAt,
          mark: item.endMark && keyEndMark.read(item.endMark),
        };
      }
    },

    setMark({ keyHash, expiresAt, mark: seen }, mark, time) {
      const key = { pk: keyPrefix + keyHash };
      const works =
        'expiresAt = :end AND attribute_not_exists(revokedAt) AND attribute_not_exists(replacedBy)';
      const values = { ':end': expiresAt };
      return replaceMark(key, ['endMark', keyEndMark.write], { seen, mark }, time, [works, values]);
    },
  };
}

const entryMs = 4000;

/** News of accounts in the table `people`, beside their audit logs. */
export function createDynamoDbNews(client: DynamoDBClient, tableName: string): NewsStore {
  const keyOf = (accountId: string): Item => ({ pk: newsPartition, sk: accountId });
  const { update, claim } = changesOf(client, tableName);

  return {
    async *list(now, time) {
      const query = {
        TableName: tableName,
        ConsistentRead: true,
        KeyConditionExpression: 'pk = :pk',
        FilterExpression: 'attribute_exists(places) AND (attribute_not_exists(retryAt) OR retryAt <= :now)',
        ExpressionAttributeValues: { ':pk': newsPartition, ':now': now },
      };
      for await (const item of queryItems(client, query, time))
        yield { accountId: item.sk ?? '', places: [...(item.places ?? [])] };
    },

    claim: (accountId, times, time) => claim(keyOf(accountId), ['places', 'retryAt'], times, time),

    async entries({ accountId, places }) {
      const items = await Promise.all(
        places.toSorted().map((place) => readItem(client, tableName, entryKey(accountId, place), entryMs)),
      );
      return items.flatMap((item) => (item === undefined ? [] : [toEntry(accountId, item)]));
    },

    async drop({ accountId, places }, time) {
      const told = {
        UpdateExpression: 'DELETE places :told REMOVE retryAt',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':told': new Set(places) },
      };
      await update(keyOf(accountId), told, time);
      // Others may have come in meanwhile.
      const empty = deleteCommand({
        TableName: tableName,
        Key: keyOf(accountId),
        ConditionExpression: 'attribute_not_exists(places)',
      });
      await conditionally(sendCommand(client, empty, time, 'repeat'));
    },
  };
}
