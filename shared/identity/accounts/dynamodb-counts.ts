import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { getCommand, updateCommand } from '../../platform/database/commands.ts';
import { sendOnce } from '../../platform/database/send-command.ts';
import type { Counts } from './rate-limit.ts';

/** Counts in the table `requests`. It tries once: a repeated write could count twice, and the caller waits. */
export const createDynamoDbCounts = (client: DynamoDBClient, tableName: string): Counts => ({
  async read(item, names, abortSignal) {
    const query = { TableName: tableName, Key: { pk: item }, ConsistentRead: true };
    const { Item } = await sendOnce(client, getCommand(query), abortSignal);
    return names.map((name) => Item?.[name] ?? 0);
  },

  async add(item, name, more, dropAt, abortSignal) {
    const command = updateCommand({
      TableName: tableName,
      Key: { pk: item },
      UpdateExpression: 'ADD #name :more SET expiresAt = :dropAt',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':more': more, ':dropAt': dropAt },
      ReturnValues: 'UPDATED_NEW',
    });
    const { Attributes } = await sendOnce(client, command, abortSignal);
    const counted = Attributes?.[name];
    if (counted === undefined) throw new Error('the table returned no count');
    return counted;
  },
});
