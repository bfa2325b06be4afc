import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { putCommand } from '../../platform/database/commands.ts';
import { conditionally, partitionItems, sendCommand } from '../../platform/database/send-command.ts';
import type { PurchaseNotes } from './purchases.ts';

const partitionOf = (accountId: string) => `purchase#${accountId}`;

/** Payments without credits in the table `people`, next to the audit log that names those that failed. */
export function createDynamoDbPurchaseNotes(client: DynamoDBClient, tableName: string): PurchaseNotes {
  return {
    async write(accountId, { sessionId, ...purchase }, time) {
      const command = putCommand({
        TableName: tableName,
        Item: { pk: partitionOf(accountId), sk: sessionId, ...purchase },
        ...(purchase.state === 'failed' ? {} : { ConditionExpression: 'attribute_not_exists(pk)' }),
      });
      await conditionally(sendCommand(client, command, time, 'repeat'));
    },

    async list(accountId, time) {
      const items = await Array.fromAsync(
        partitionItems(client, tableName, partitionOf(accountId), {}, time),
      );
      return items.map(({ sk: sessionId, state, at, credits, currency, total, tax }) => ({
        ...{ sessionId, at, credits, currency, total, tax },
        state: state === 'failed' ? 'failed' : 'pending',
      }));
    },
  };
}
