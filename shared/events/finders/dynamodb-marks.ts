import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { settingsKey } from '../../identity/accounts/dynamodb-settings.ts';
import type { Item, PlainWrite } from '../../platform/database/commands.ts';
import { readItem, scanItems } from '../../platform/database/send-command.ts';
import { sendTransaction } from '../../platform/database/send-transaction.ts';
import { addingTo } from '../dynamodb-outbox.ts';
import type { Mark, WatchedAccounts } from '../outbox.ts';
import type { KeyEndServices } from './find-key-ends.ts';

const settingsPrefix = 'settings#';

/**
 * What was found last is recorded in the item that it is about: settings in the table `accounts`, and keys. Lists read
 * whole tables: an index would cost every account a write, and a table of ten thousand accounts is 5 MB.
 */
export function createDynamoDbMarks(
  client: DynamoDBClient,
  tables: { readonly accounts: string; readonly keys: string; readonly people: string },
): { readonly watched: WatchedAccounts } & KeyEndServices {
  /** The mark in an attribute of an item. */
  const markIn = <Note>(
    table: 'accounts' | 'keys',
    accountId: string,
    { pk, ...item }: Item,
    attribute: string,
  ): Mark<Note> => ({
    seen: item[attribute],
    async replace(next, event, time) {
      const isAsRead = item[attribute] === undefined ? 'attribute_not_exists(#mark)' : '#mark = :seen';
      const marking: PlainWrite = {
        Update: {
          TableName: tables[table],
          Key: { pk },
          UpdateExpression: 'SET #mark = :next',
          ConditionExpression: `attribute_exists(pk) AND ${isAsRead}`,
          ExpressionAttributeNames: { '#mark': attribute },
          ExpressionAttributeValues: { ':next': next, ':seen': item[attribute] },
        },
      };
      const adding = event === undefined ? [] : [addingTo(tables.people, accountId, event)];
      return (await sendTransaction(client, [marking, ...adding], time)) === undefined;
    },
  });

  const watchedIn = (accountId: string, item: Item) => ({
    accountId,
    lowBalance: item.lowBalance,
    isClosed: item.erasedFrom !== undefined,
    markOf: <Note>(attribute: string) => markIn<Note>('accounts', accountId, item, attribute),
  });

  return {
    watched: {
      async *list(time) {
        const scan = {
          TableName: tables.accounts,
          FilterExpression: 'begins_with(pk, :prefix)',
          ExpressionAttributeValues: { ':prefix': settingsPrefix },
        };
        for await (const item of scanItems(client, scan, time))
          yield watchedIn(item.pk.slice(settingsPrefix.length), item);
      },
      async read(accountId, time) {
        const key = settingsKey(accountId);
        return watchedIn(accountId, (await readItem(client, tables.accounts, key, time)) ?? key);
      },
    },

    endingKeys: {
      // Session keys have a holder.
      async *list(after, before, time) {
        const scan = {
          TableName: tables.keys,
          FilterExpression: `begins_with(pk, :prefix) AND expiresAt BETWEEN :after AND :before AND ${['revokedAt', 'replacedBy', 'holder'].map((of) => `attribute_not_exists(${of})`).join(' AND ')}`,
          // BETWEEN includes both ends.
          ExpressionAttributeValues: { ':prefix': 'key#', ':after': after + 1, ':before': before },
        };
        for await (const item of scanItems(client, scan, time)) {
          const { account: accountId = '', keyId = '', keyName = '', createdAt, expiresAt } = item;
          const mark = markIn<readonly (string | number)[]>('keys', accountId, item, 'endMark');
          yield { accountId, keyId, keyName, createdAt, expiresAt, mark };
        }
      },
    },
  };
}
