import { type DynamoDBClient, GetItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { sendOnce } from '../../platform/database/send-command.ts';
import { number, optionalNumberOf, text } from '../../platform/database/values.ts';
import type { Counts } from './rate-limit.ts';

/**
 * Counts in the table `requests`, an item each. One try: a repeated write could count twice, and the caller waits.
 */
export function createDynamoDbCounts(client: DynamoDBClient, tableName: string): Counts {
  return {
    read: (names, abortSignal) =>
      Promise.all(
        names.map(async (name) => {
          const Key = { pk: text(name) };
          const command = new GetItemCommand({ TableName: tableName, Key, ConsistentRead: true });
          const { Item } = await sendOnce(client, command, abortSignal);
          return optionalNumberOf(Item?.used) ?? 0;
        }),
      ),

    async add(name, more, dropAt, abortSignal) {
      const command = new UpdateItemCommand({
        TableName: tableName,
        Key: { pk: text(name) },
        UpdateExpression: 'ADD #used :more SET expiresAt = :dropAt',
        ExpressionAttributeNames: { '#used': 'used' },
        ExpressionAttributeValues: { ':more': number(more), ':dropAt': number(dropAt) },
        ReturnValues: 'UPDATED_NEW',
      });
      const { Attributes } = await sendOnce(client, command, abortSignal);
      const used = optionalNumberOf(Attributes?.used);
      if (used === undefined) throw new Error('the table returned no count');
      return used;
    },
  };
}
