import { type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { sendOnce } from '../../platform/database/send-command.ts';
import { number, optionalNumberOf, text } from '../../platform/database/values.ts';
import { type RequestCount, windowSeconds } from './rate-limit.ts';

/** How long after its window a count may be dropped. */
const keptSeconds = 60;

/**
 * Counts in the table `requests`, an item per account and window. One try: a repeated write could count a request
 * twice, and the caller waits.
 */
export function createDynamoDbRequestCount(client: DynamoDBClient, tableName: string): RequestCount {
  return {
    async add(accountId, window, abortSignal) {
      const command = new UpdateItemCommand({
        TableName: tableName,
        Key: { pk: text(`rate#${accountId}#${window}`) },
        UpdateExpression: 'ADD #used :one SET expiresAt = :dropAt',
        ExpressionAttributeNames: { '#used': 'used' },
        ExpressionAttributeValues: {
          ':one': number(1),
          ':dropAt': number((window + 1) * windowSeconds + keptSeconds),
        },
        ReturnValues: 'UPDATED_NEW',
      });
      const { Attributes } = await sendOnce(client, command, abortSignal);
      const used = optionalNumberOf(Attributes?.used);
      if (used === undefined) throw new Error('the table returned no count');
      return used;
    },
  };
}
