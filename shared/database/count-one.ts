import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { type Item, number } from './values.ts';

interface Counter {
  readonly tableName: string;
  readonly key: Item;
  /** Seconds since 1970 after which DynamoDB may drop the counter. */
  readonly dropAt: number;
  /** At this count the condition fails and nothing is added; undefined: there is no limit. */
  readonly limit?: number;
}

/** Adds one to the attribute `used` of a counter, which begins at 0, and returns the new count in `Attributes`. */
export const countOne = ({ tableName, key, dropAt, limit }: Counter): UpdateItemCommand =>
  new UpdateItemCommand({
    TableName: tableName,
    Key: key,
    UpdateExpression: 'ADD #used :one SET expiresAt = :dropAt',
    ...(limit !== undefined && {
      ConditionExpression: 'attribute_not_exists(#used) OR #used < :limit',
    }),
    ExpressionAttributeNames: { '#used': 'used' },
    ExpressionAttributeValues: {
      ':one': number(1),
      ':dropAt': number(dropAt),
      ...(limit !== undefined && { ':limit': number(limit) }),
    },
    ReturnValues: 'UPDATED_NEW',
  });
