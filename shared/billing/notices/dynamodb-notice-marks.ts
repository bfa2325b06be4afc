import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { MailKind } from '../../identity/accounts/account-settings.ts';
import { settingsKey } from '../../identity/accounts/dynamodb-settings.ts';
import { entryKey, newsPartition, toEntry } from '../../identity/people/dynamodb-audit-log.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { deleteCommand, type Item, updateCommand } from '../../platform/database/commands.ts';
import {
  conditionally,
  partitionItems,
  readItem,
  scanItems,
  sendCommand,
} from '../../platform/database/send-command.ts';
import type { FailureServices } from './mail-failures.ts';
import type { KeyEndServices } from './mail-key-ends.ts';
import type { LimitNoticeServices } from './mail-limits.ts';
import type { LowBalanceServices } from './mail-low-balances.ts';
import type { NewsServices } from './mail-news.ts';
import type { Mark } from './tell-owners.ts';

const settingsPrefix = 'settings#';
const keyPrefix = 'key#';
const limitMarks = 'limit-mark#';
const limitMails: MailKind = 'limits';
const entryMs = 4000;

/** What owners may be mailed about, and what they have been told. */
type NoticeStores = Pick<LowBalanceServices, 'watched'> &
  Pick<LimitNoticeServices, 'marks'> &
  Pick<KeyEndServices, 'endingKeys'> &
  Pick<FailureServices, 'failureMarks'> &
  Pick<NewsServices, 'news'>;

/**
 * Each notice to owners is recorded in the item that it is about: settings in the table `accounts`, keys, and the news
 * of an account in the table `people`. Lists read whole tables: an index would cost every account a write, and a table
 * of ten thousand accounts is 5 MB.
 */
export function createDynamoDbNoticeStores(
  client: DynamoDBClient,
  tables: { readonly accounts: string; readonly keys: string; readonly people: string },
): NoticeStores {
  /** The mark in an attribute. @param holds the condition for replacing it, with its values */
  const markIn = <Note>(
    table: keyof typeof tables,
    key: Item,
    [attribute, seen]: readonly [attribute: string, seen: Note | undefined],
    [holds, values]: readonly [condition: string, values?: Item] = ['attribute_exists(pk)'],
  ): Mark<Note> => ({
    seen,
    async replace(expected, next, time) {
      const command = updateCommand({
        TableName: tables[table],
        Key: key,
        UpdateExpression: 'SET #mark = :next',
        ConditionExpression: `${holds} AND ${expected === undefined ? 'attribute_not_exists(#mark)' : '#mark = :expected'}`,
        ExpressionAttributeNames: { '#mark': attribute },
        ExpressionAttributeValues: { ...values, ':next': next, ':expected': expected },
      });
      // Repeated after a lost reply, it finds its own note; then a later run sends the mail.
      return (await conditionally(sendCommand(client, command, time, 'repeat'))).isMet;
    },
  });

  /** The settings of the accounts whose owners want these mails and that meet a further condition. */
  async function* settingsThat(kind: MailKind, [and, values]: readonly [string, Item?], time: TimeBudget) {
    const scan = {
      TableName: tables.accounts,
      FilterExpression: `begins_with(pk, :prefix) AND NOT contains(mutedMails, :kind) AND ${and}`,
      ExpressionAttributeValues: { ':prefix': settingsPrefix, ':kind': kind, ...values },
    };
    for await (const item of scanItems(client, scan, time)) {
      const accountId: string = item.pk.slice(settingsPrefix.length);
      yield { accountId, name: item.name ?? '', item };
    }
  }

  const newsKey = (accountId: string): Item => ({ pk: newsPartition, sk: accountId });

  return {
    watched: {
      async *list(time) {
        const wanted = settingsThat('low-balance', ['attribute_exists(lowBalance)'], time);
        for await (const { item, ...account } of wanted) {
          const { pk, lowBalance: threshold, lowBalanceMark } = item;
          const asRead = ['lowBalance = :threshold', { ':threshold': threshold }] as const;
          const mark = markIn('accounts', { pk }, ['lowBalanceMark', lowBalanceMark], asRead);
          yield { ...account, threshold, mark };
        }
      },
    },

    failureMarks: {
      async *list(now, time) {
        const isDue = '(attribute_not_exists(failuresQuietUntil) OR failuresQuietUntil <= :now)';
        for await (const { item, ...account } of settingsThat('failures', [isDue, { ':now': now }], time)) {
          const quiet = ['failuresQuietUntil', item.failuresQuietUntil] as const;
          yield { ...account, quietUntil: markIn('accounts', { pk: item.pk }, quiet) };
        }
      },
    },

    marks: {
      async read(accountId, time) {
        const key = settingsKey(accountId);
        const item = (await readItem(client, tables.accounts, key, time)) ?? {};
        return {
          name: item.name ?? accountId,
          isMuted: item.mutedMails?.includes(limitMails) === true,
          markOf: (limitName) =>
            markIn('accounts', key, [limitMarks + limitName, item[limitMarks + limitName]]),
        };
      },
    },

    endingKeys: {
      // Session keys have a holder.
      async *list(after, before, time) {
        const works = 'attribute_not_exists(revokedAt) AND attribute_not_exists(replacedBy)';
        const scan = {
          TableName: tables.keys,
          FilterExpression: `begins_with(pk, :prefix) AND expiresAt BETWEEN :after AND :before AND ${works} AND attribute_not_exists(holder)`,
          // BETWEEN includes both ends.
          ExpressionAttributeValues: { ':prefix': keyPrefix, ':after': after + 1, ':before': before },
        };
        for await (const item of scanItems(client, scan, time)) {
          const { pk, account, keyName = '', createdAt, expiresAt, endMark } = item;
          const asRead = [`expiresAt = :end AND ${works}`, { ':end': expiresAt }] as const;
          const mark = markIn('keys', { pk }, ['endMark', endMark], asRead);
          yield { accountId: account ?? '', keyName, createdAt, expiresAt, mark };
        }
      },
    },

    news: {
      async *list(now, time) {
        const query = {
          FilterExpression: 'attribute_exists(places) AND (attribute_not_exists(retryAt) OR retryAt <= :now)',
          values: { ':now': now },
        };
        const waiting = partitionItems(client, tables.people, newsPartition, query, time);
        for await (const { sk: accountId = '', places = [], retryAt } of waiting) {
          const busy = ['retryAt', retryAt] as const;
          const busyUntil = markIn('people', newsKey(accountId), busy, ['attribute_exists(places)']);
          yield { accountId, places: [...places], busyUntil };
        }
      },

      async entries({ accountId, places }) {
        const items = await Promise.all(
          places
            .toSorted()
            .map((place) => readItem(client, tables.people, entryKey(accountId, place), entryMs)),
        );
        return items.flatMap((item) => (item === undefined ? [] : [toEntry(accountId, item)]));
      },

      async drop({ accountId, places }, time) {
        const of = { TableName: tables.people, Key: newsKey(accountId) };
        const told = updateCommand({
          ...of,
          UpdateExpression: 'DELETE places :told REMOVE retryAt',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':told': new Set(places) },
        });
        await conditionally(sendCommand(client, told, time, 'repeat'));
        // Others may have arrived in the meantime.
        const empty = deleteCommand({ ...of, ConditionExpression: 'attribute_not_exists(places)' });
        await conditionally(sendCommand(client, empty, time, 'repeat'));
      },
    },
  };
}
