import { DeleteItemCommand, type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { scanItems } from '../../platform/database/scan-items.ts';
import { conditionally, sendCommand } from '../../platform/database/send-command.ts';
import { flag, number, text, textOf } from '../../platform/database/values.ts';
import { settingsKey } from '../accounts/dynamodb-settings.ts';
import type { ClosedAccounts } from './erase-account.ts';

const writeMs = 4000;
const scanMs = 10_000;
const prefix = 'settings#';

/** Closed accounts in the table `accounts`, which is read whole. */
export const createDynamoDbClosedAccounts = (client: DynamoDBClient, tableName: string): ClosedAccounts => ({
  async *list(before) {
    const scan = {
      TableName: tableName,
      FilterExpression: 'begins_with(pk, :prefix) AND erasedFrom <= :before',
      ExpressionAttributeValues: { ':prefix': text(prefix), ':before': number(before) },
      ProjectionExpression: 'pk',
    };
    for await (const { pk } of scanItems(client, scan, scanMs)) yield (textOf(pk) ?? '').slice(prefix.length);
  },

  async begin(accountId, before) {
    const command = new UpdateItemCommand({
      TableName: tableName,
      Key: settingsKey(accountId),
      UpdateExpression: 'SET erasing = :flag',
      ConditionExpression: 'erasedFrom <= :before',
      ExpressionAttributeValues: { ':flag': flag, ':before': number(before) },
    });
    return (await conditionally(sendCommand(client, command, writeMs, 'repeat'))).isMet;
  },

  async drop(accountId) {
    const command = new DeleteItemCommand({
      TableName: tableName,
      Key: settingsKey(accountId),
      ConditionExpression: 'attribute_exists(erasing)',
    });
    await conditionally(sendCommand(client, command, writeMs, 'repeat'));
  },
});
