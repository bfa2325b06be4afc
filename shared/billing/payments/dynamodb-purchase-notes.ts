import { type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { conditionally, queryItems, sendCommand } from '../../platform/database/send-command.ts';
import { number, numberOf, optionalNumberOf, text, textOf } from '../../platform/database/values.ts';
import type { PurchaseNotes } from './purchase-notes.ts';

const partitionOf = (accountId: string) => text(`purchase#${accountId}`);

/** Payments without credits in the table `people`, next to the audit log that names those that failed. */
export function createDynamoDbPurchaseNotes(client: DynamoDBClient, tableName: string): PurchaseNotes {
  return {
    async write(accountId, { sessionId, state, at, credits, currency, total, tax }, time) {
      const command = new PutItemCommand({
        TableName: tableName,
        Item: {
          pk: partitionOf(accountId),
          sk: text(sessionId),
          state: text(state),
          at: number(at),
          credits: number(credits),
          currency: text(currency),
          total: number(total),
          ...(tax === undefined ? {} : { tax: number(tax) }),
        },
        ...(state === 'failed' ? {} : { ConditionExpression: 'attribute_not_exists(pk)' }),
      });
      await conditionally(sendCommand(client, command, time, 'repeat'));
    },

    async list(accountId, time) {
      const query = {
        TableName: tableName,
        ConsistentRead: true,
        KeyConditionExpression: 'pk = :account',
        ExpressionAttributeValues: { ':account': partitionOf(accountId) },
      };
      const items = await Array.fromAsync(queryItems(client, query, time));
      return items.map((item) => ({
        sessionId: textOf(item.sk) ?? '',
        state: textOf(item.state) === 'failed' ? 'failed' : 'pending',
        at: numberOf(item.at),
        credits: numberOf(item.credits),
        currency: textOf(item.currency) ?? '',
        total: numberOf(item.total),
        tax: optionalNumberOf(item.tax),
      }));
    },
  };
}
