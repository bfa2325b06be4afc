import { type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { startTimeBudget } from '../../../platform/call/time-budget.ts';
import { conditionally, sendCommand } from '../../../platform/database/send-command.ts';
import { number, optionalNumberOf, text } from '../../../platform/database/values.ts';
import type { DailyCount } from '../daily-count.ts';

const longestMs = 4000;
/** A count is dropped two days after its day began. */
const keptSeconds = 2 * 86_400;

/** Counts in the table `market`, an item per account and day. */
export function createDynamoDbDailyCount(client: DynamoDBClient, tableName: string): DailyCount {
  return {
    async count(accountId, day, limit, call) {
      if (limit < 1) return undefined;
      const dropAt = Date.parse(`${day}T00:00:00Z`) / 1000 + keptSeconds;
      const command = new UpdateItemCommand({
        TableName: tableName,
        Key: { pk: text(`count#${accountId}#${day}`) },
        UpdateExpression: 'ADD #used :one SET expiresAt = :dropAt',
        ConditionExpression: 'attribute_not_exists(#used) OR #used < :limit',
        ExpressionAttributeNames: { '#used': 'used' },
        ExpressionAttributeValues: {
          ':one': number(1),
          ':limit': number(limit),
          ':dropAt': number(dropAt),
        },
        ReturnValues: 'UPDATED_NEW',
      });
      const time = startTimeBudget(longestMs, call.budget);
      const counted = await conditionally(sendCommand(client, command, time, 'give-up'));
      return counted.isMet ? (optionalNumberOf(counted.reply.Attributes?.used) ?? limit) : undefined;
    },
  };
}
