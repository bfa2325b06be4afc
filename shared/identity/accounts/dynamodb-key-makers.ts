import { DeleteItemCommand, type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { conditionally, queryItems, sendCommand } from '../../platform/database/send-command.ts';
import { tables } from '../../platform/database/tables.ts';
import { type Item, text, textOf } from '../../platform/database/values.ts';
import type { KeyErasure, KeyMakers } from './key-store.ts';

const operationMs = 5000;

/** Who made the keys in the table `keys`, and dropping all of an account. */
export function createDynamoDbKeyMakers(client: DynamoDBClient, tableName: string): KeyMakers & KeyErasure {
  const drop = async (key: Item): Promise<void> => {
    const command = new DeleteItemCommand({ TableName: tableName, Key: key });
    await sendCommand(client, command, operationMs, 'repeat');
  };

  const keysOf = (accountId: string) => {
    const query = {
      TableName: tableName,
      IndexName: tables.keys.index.name,
      KeyConditionExpression: 'account = :account',
      ExpressionAttributeValues: { ':account': text(accountId) },
    };
    return queryItems(client, query, operationMs);
  };

  return {
    async dropAll(accountId) {
      // The index has the items about their last use, too.
      for await (const { pk = text(''), holder } of keysOf(accountId)) {
        if (holder !== undefined) await drop({ pk: text(`holder#${accountId}#${textOf(holder)}`) });
        await drop({ pk });
      }
    },

    async forget(accountId, { isBy, holder }, by) {
      let forgotten = 0;
      for await (const item of keysOf(accountId)) {
        const { pk = text('') } = item;
        const madeBy = textOf(item.createdBy);
        if (item.holder !== undefined) {
          if (textOf(item.holder) === holder || (madeBy !== undefined && isBy(madeBy))) await drop({ pk });
        } else if (madeBy !== undefined && isBy(madeBy)) {
          const command = new UpdateItemCommand({
            TableName: tableName,
            Key: { pk },
            UpdateExpression: 'SET createdBy = :by',
            ConditionExpression: 'attribute_exists(pk)',
            ExpressionAttributeValues: { ':by': text(by) },
          });
          await conditionally(sendCommand(client, command, operationMs, 'repeat'));
          forgotten += 1;
        }
      }
      if (holder !== undefined) await drop({ pk: text(`holder#${accountId}#${holder}`) });
      return forgotten;
    },
  };
}
