import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { settingsKey } from '../../identity/accounts/dynamodb-settings.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import type { Item, PlainWrite } from '../../platform/database/commands.ts';
import { readItem, scanItems } from '../../platform/database/send-command.ts';
import { sendTransaction } from '../../platform/database/send-transaction.ts';
import { addingTo } from '../dynamodb-outbox.ts';
import type { Mark } from '../outbox.ts';
import type { FailureServices } from './find-failing-calls.ts';
import type { KeyEndServices } from './find-key-ends.ts';
import type { LimitNearServices } from './find-limits.ts';
import type { LowBalanceServices } from './find-low-balances.ts';

const settingsPrefix = 'settings#';
const keyPrefix = 'key#';
const limitMarks = 'limit-mark#';

/** What is looked at, and what was found last. */
type FoundStores = Pick<LowBalanceServices, 'watched'> &
  Pick<LimitNearServices, 'limitMarks'> &
  Pick<KeyEndServices, 'endingKeys'> &
  Pick<FailureServices, 'quiet'>;

/**
 * What was found last is recorded in the item that it is about: settings in the table `accounts`, and keys. Lists read
 * whole tables: an index would cost every account a write, and a table of ten thousand accounts is 5 MB.
 */
export function createDynamoDbMarks(
  client: DynamoDBClient,
  tables: { readonly accounts: string; readonly keys: string; readonly people: string },
): FoundStores {
  /** The mark in an attribute of an item. @param holds the condition for replacing it, with its values */
  const markIn = <Note>(
    table: 'accounts' | 'keys',
    key: Item,
    accountId: string,
    [attribute, seen]: readonly [attribute: string, seen: Note | undefined],
    [holds, values]: readonly [condition: string, values?: Item] = ['attribute_exists(pk)'],
  ): Mark<Note> => ({
    seen,
    async replace(next, event, time) {
      const marking: PlainWrite = {
        Update: {
          TableName: tables[table],
          Key: key,
          UpdateExpression: 'SET #mark = :next',
          ConditionExpression: `${holds} AND ${seen === undefined ? 'attribute_not_exists(#mark)' : '#mark = :seen'}`,
          ExpressionAttributeNames: { '#mark': attribute },
          ExpressionAttributeValues: { ...values, ':next': next, ':seen': seen },
        },
      };
      const adding = event === undefined ? [] : [addingTo(tables.people, accountId, event)];
      return (await sendTransaction(client, [marking, ...adding], time)) === undefined;
    },
  });

  /** The settings of the accounts that meet a condition. */
  async function* settingsThat([and, values]: readonly [string, Item?], time: TimeBudget) {
    const scan = {
      TableName: tables.accounts,
      FilterExpression: `begins_with(pk, :prefix) AND ${and}`,
      ExpressionAttributeValues: { ':prefix': settingsPrefix, ...values },
    };
    for await (const item of scanItems(client, scan, time))
      yield { accountId: item.pk.slice(settingsPrefix.length) as string, item };
  }

  return {
    watched: {
      async *list(time) {
        for await (const { accountId, item } of settingsThat(['attribute_exists(lowBalance)'], time)) {
          const { pk, lowBalance: threshold, lowBalanceMark } = item;
          const asRead = ['lowBalance = :threshold', { ':threshold': threshold }] as const;
          const noted = ['lowBalanceMark', lowBalanceMark] as const;
          yield { accountId, threshold, mark: markIn('accounts', { pk }, accountId, noted, asRead) };
        }
      },
    },

    quiet: {
      async *list(now, time) {
        const isDue = '(attribute_not_exists(failuresQuietUntil) OR failuresQuietUntil <= :now)';
        for await (const { accountId, item } of settingsThat([isDue, { ':now': now }], time)) {
          const { pk, failuresQuietUntil } = item;
          const noted = ['failuresQuietUntil', failuresQuietUntil] as const;
          yield { accountId, until: markIn('accounts', { pk }, accountId, noted) };
        }
      },
    },

    limitMarks: {
      async read(accountId, time) {
        const key = settingsKey(accountId);
        const item = (await readItem(client, tables.accounts, key, time)) ?? {};
        return (name) => markIn('accounts', key, accountId, [limitMarks + name, item[limitMarks + name]]);
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
          const { pk, account: accountId = '', keyName = '', createdAt, expiresAt, endMark } = item;
          const asRead = [`expiresAt = :end AND ${works}`, { ':end': expiresAt }] as const;
          const mark = markIn<readonly (string | number)[]>(
            'keys',
            { pk },
            accountId,
            ['endMark', endMark],
            asRead,
          );
          yield { accountId, keyName, createdAt, expiresAt, mark };
        }
      },
    },
  };
}
