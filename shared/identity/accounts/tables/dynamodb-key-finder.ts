import { type DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { sendCommand } from '../../../platform/database/send-command.ts';
import type { KeyStore } from '../key-store.ts';
import { keyOf, toRecord } from './key-item.ts';

/** The authorizer may run for 5 s. */
const findMs = 4000;

/** Looks API keys up in the table `keys`: all that the authorizer, which every call waits for, does with them. */
export function createDynamoDbKeyFinder(client: DynamoDBClient, tableName: string): Pick<KeyStore, 'find'> {
  return {
    async find(keyHash) {
      const command = new GetItemCommand({
        TableName: tableName,
        Key: keyOf(keyHash),
        ConsistentRead: true,
      });
      const found = await sendCommand(client, command, findMs, 'repeat');
      return found.Item === undefined ? undefined : toRecord(found.Item);
    },
  };
}
