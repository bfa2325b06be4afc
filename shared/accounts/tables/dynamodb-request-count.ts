import { type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import type { RequestCount } from '../rate-limit/count-requests.ts';
import { WINDOW_SECONDS } from '../rate-limit/rate.ts';

/** How long after its window a count may be dropped. */
const KEPT_SECONDS = 60;

/**
 * Counts in the table `requests`, an item per account and window. One try: a write that is repeated could count a
 * request twice, and the caller waits.
 */
export function createDynamoDbRequestCount(client: DynamoDBClient, tableName: string): RequestCount {
  return {
    async add(accountId, window, abortSignal) {
      const command = new UpdateItemCommand({
        TableName: tableName,
        Key: { pk: { S: `rate#${accountId}#${window}` } },
        UpdateExpression: 'ADD #used :one SET expiresAt = :dropAt',
        ExpressionAttributeNames: { '#used': 'used' },
        ExpressionAttributeValues: {
          ':one': { N: '1' },
          ':dropAt': { N: String((window + 1) * WINDOW_SECONDS + KEPT_SECONDS) },
        },
        ReturnValues: 'UPDATED_NEW',
      });
      const { Attributes } = await client.send(command, { abortSignal });
      const used = Attributes?.used?.N;
      if (used === undefined) throw new Error('the table returned no count');
      return Number(used);
    },
  };
}
