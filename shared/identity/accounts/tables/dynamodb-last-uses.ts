import { type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { conditionally, sendOnce } from '../../../platform/database/send-command.ts';
import { type Item, number, numberOf, text, textOf } from '../../../platform/database/values.ts';
import type { LastUses } from '../last-uses.ts';

const prefix = 'last-use#';

/** When keys were last used, by key id, from all items of an account in the table `keys`. */
export const lastUsesIn = (items: readonly Item[]): ReadonlyMap<string, number> =>
  new Map(
    items
      .filter(({ pk }) => textOf(pk)?.startsWith(prefix))
      .map(({ keyId, lastUsedAt }) => [textOf(keyId) ?? '', numberOf(lastUsedAt)]),
  );

/**
 * Last uses in the table `keys`, an item per key. Not the key's own item: functions that anybody may call must not be
 * able to write that one. As the items name the account too, its list of keys has them from the same query. One try.
 */
export function createDynamoDbLastUses(client: DynamoDBClient, tableName: string): LastUses {
  return {
    async note(accountId, keyId, at, everyMs, abortSignal) {
      const command = new UpdateItemCommand({
        TableName: tableName,
        Key: { pk: text(`${prefix}${accountId}#${keyId}`) },
        UpdateExpression: 'SET account = :account, keyId = :keyId, lastUsedAt = :at',
        ConditionExpression: 'attribute_not_exists(pk) OR lastUsedAt <= :before',
        ExpressionAttributeValues: {
          ':account': text(accountId),
          ':keyId': text(keyId),
          ':at': number(at),
          ':before': number(at - everyMs),
        },
      });
      await conditionally(sendOnce(client, command, abortSignal));
    },
  };
}
