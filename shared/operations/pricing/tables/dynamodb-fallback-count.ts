import { type DynamoDBClient, GetItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { conditionally, sendOnce } from '../../../platform/database/send-command.ts';
import { type Item, number, optionalNumberOf, text } from '../../../platform/database/values.ts';
import { type FallbackCount, hourMs } from '../free-fallbacks.ts';

const keyOf = (accountId: string, hour: number): Item => ({ pk: text(`fallbacks#${accountId}#${hour}`) });

/** Counts in the table `requests`, an item per account and hour. One try, since the caller waits. */
export function createDynamoDbFallbackCount(client: DynamoDBClient, tableName: string): FallbackCount {
  return {
    async read(accountId, hour, abortSignal) {
      const command = new GetItemCommand({
        TableName: tableName,
        Key: keyOf(accountId, hour),
        ConsistentRead: true,
      });
      const { Item } = await sendOnce(client, command, abortSignal);
      return optionalNumberOf(Item?.used) ?? 0;
    },

    async add(accountId, hour, limit, abortSignal) {
      const command = new UpdateItemCommand({
        TableName: tableName,
        Key: keyOf(accountId, hour),
        UpdateExpression: 'ADD #used :one SET expiresAt = :dropAt',
        ConditionExpression: 'attribute_not_exists(#used) OR #used < :limit',
        ExpressionAttributeNames: { '#used': 'used' },
        ExpressionAttributeValues: {
          ':one': number(1),
          ':limit': number(limit),
          ':dropAt': number(((hour + 1) * hourMs) / 1000),
        },
      });
      return (await conditionally(sendOnce(client, command, abortSignal))).isMet;
    },
  };
}
