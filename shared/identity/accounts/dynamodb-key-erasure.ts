import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { deleteCommand, type Item, updateCommand } from '../../platform/database/commands.ts';
import { conditionally, queryItems, sendCommand } from '../../platform/database/send-command.ts';
import { tables } from '../../platform/database/tables.ts';
import type { KeyErasure } from './key-store.ts';

const operationMs = 5000;

/** Erases keys in the table `keys`, or the names of those who made them. */
export function createDynamoDbKeyErasure(client: DynamoDBClient, tableName: string): KeyErasure {
  const drop = async (key: Item): Promise<void> => {
    const command = deleteCommand({ TableName: tableName, Key: key });
    await sendCommand(client, command, operationMs, 'repeat');
  };

  const keysOf = (accountId: string) => {
    const query = {
      TableName: tableName,
      IndexName: tables.keys.index.name,
      KeyConditionExpression: 'account = :account',
      ExpressionAttributeValues: { ':account': accountId },
    };
    return queryItems(client, query, operationMs);
  };

  return {
    async dropAll(accountId) {
      // The index has the items about their last use, too.
      for await (const { pk = '', holder } of keysOf(accountId)) {
        if (holder !== undefined) await drop({ pk: `holder#${accountId}#${holder}` });
        await drop({ pk });
      }
    },

    async forgetMaker(accountId, { isBy, holder }, by) {
      for await (const { pk = '', createdBy, holder: holds } of keysOf(accountId)) {
        const isTheirs = isBy(createdBy ?? '') || (holder !== undefined && holds === holder);
        if (!isTheirs) continue;
        if (holds !== undefined) {
          await drop({ pk });
          continue;
        }
        const command = updateCommand({
          TableName: tableName,
          Key: { pk },
          UpdateExpression: 'SET createdBy = :by',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':by': by },
        });
        await conditionally(sendCommand(client, command, operationMs, 'repeat'));
      }
      if (holder !== undefined) await drop({ pk: `holder#${accountId}#${holder}` });
    },
  };
}
