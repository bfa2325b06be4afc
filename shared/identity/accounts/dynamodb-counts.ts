import { type DynamoDBClient, GetItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { sendOnce } from '../../platform/database/send-command.ts';
import { number, optionalNumberOf, text } from '../../platform/database/values.ts';
import type { Counts } from './rate-limit.ts';

/** Counts in the table `requests`. One try: a repeated write could count twice, and the caller waits. */
export const createDynamoDbCounts = (client: DynamoDBClient, tableName: string): Counts => ({
  async read(item, names, abortSignal) {
    const query = { TableName: tableName, Key: { pk: text(item) }, ConsistentRead: true };
    const { Item } = await sendOnce(client, new GetItemCommand(query), abortSignal);
    return names.map((name) => optionalNumberOf(Item?.[name]) ?? 0);
  },

  async add(item, name, more, dropAt, abortSignal) {
    const command = new UpdateItemCommand({
      TableName: tableName,
      Key: { pk: text(item) },
      UpdateExpression: 'ADD #name :more SET expiresAt = :dropAt',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':more': number(more), ':dropAt': number(dropAt) },
      ReturnValues: 'UPDATED_NEW',
    });
    const { Attributes } = await sendOnce(client, command, abortSignal);
    const counted = optionalNumberOf(Attributes?.[name]);
    if (counted === undefined) throw new Error('the table returned no count');
    return counted;
  },
});
