import { type AttributeValue, type DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { inTime } from '../../call/time-budget.ts';
import { sendRequest } from '../../database/send-request.ts';
import type { ApiKeyRecord, KeyStore } from '../key-store.ts';

/** The authorizer may run for 5 s. */
const FIND_MS = 4000;

export type KeyItem = Record<string, AttributeValue>;

export const keyOf = (keyHash: string): KeyItem => ({ pk: { S: `key#${keyHash}` } });

export function toRecord(item: KeyItem): ApiKeyRecord {
  return {
    keyId: item.keyId?.S ?? '',
    accountId: item.account?.S ?? '',
    keyName: item.keyName?.S ?? '',
    createdAt: Number(item.createdAt?.N),
    revokedAt: item.revokedAt?.N === undefined ? undefined : Number(item.revokedAt.N),
  };
}

/** Looks API keys up in the table `keys`: all that the authorizer, which every call waits for, does with them. */
export function createDynamoDbKeyFinder(client: DynamoDBClient, tableName: string): Pick<KeyStore, 'find'> {
  return {
    async find(keyHash) {
      const command = new GetItemCommand({
        TableName: tableName,
        Key: keyOf(keyHash),
        ConsistentRead: true,
      });
      const found = await inTime(FIND_MS, (time) =>
        sendRequest((abortSignal) => client.send(command, { abortSignal }), time, 'repeat'),
      );
      return found.Item === undefined ? undefined : toRecord(found.Item);
    },
  };
}
