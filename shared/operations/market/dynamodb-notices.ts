import { type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { startTimeBudget } from '../../platform/call/time-budget.ts';
import { conditionally, sendCommand } from '../../platform/database/send-command.ts';
import { number, text } from '../../platform/database/values.ts';
import type { HandledNotices } from './deletion-notices.ts';

const longestMs = 4000;
/** How long a notice is remembered. The marketplace gives a month to mend an address that it takes for down. */
export const noticeKeptDays = 90;

/** Notices in the table `market`: that they were handled and when, nothing of what they said. */
export function createDynamoDbNotices(client: DynamoDBClient, tableName: string): HandledNotices {
  return {
    async note(idHash, at, call) {
      const command = new PutItemCommand({
        TableName: tableName,
        Item: {
          pk: text(`notice#${idHash}`),
          at: number(at),
          expiresAt: number(Math.ceil(at / 1000) + noticeKeptDays * 86_400),
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      });
      const time = startTimeBudget(longestMs, call.budget);
      return (await conditionally(sendCommand(client, command, time, 'repeat'))).isMet;
    },
  };
}
