import {
  type DynamoDBClient,
  PutItemCommand,
  QueryCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { tables } from '../../database/tables.ts';
import type { KeyStore } from '../key-store.ts';
import { createDynamoDbKeyFinder, type KeyItem, keyOf, toRecord } from './dynamodb-key-finder.ts';

/** API keys in the table `keys`. */
export function createDynamoDbKeyStore(client: DynamoDBClient, tableName: string): KeyStore {
  async function itemsOf(accountId: string): Promise<KeyItem[]> {
    const found = await client.send(
      new QueryCommand({
        TableName: tableName,
        IndexName: tables.keys.index.name,
        KeyConditionExpression: 'account = :account',
        ExpressionAttributeValues: { ':account': { S: accountId } },
      }),
    );
    return found.Items ?? [];
  }

  return {
    ...createDynamoDbKeyFinder(client, tableName),

    async add(keyHash, record) {
      await client.send(
        new PutItemCommand({
          TableName: tableName,
          Item: {
            ...keyOf(keyHash),
            keyId: { S: record.keyId },
            account: { S: record.accountId },
            keyName: { S: record.keyName },
            createdAt: { N: String(record.createdAt) },
          },
          ConditionExpression: 'attribute_not_exists(pk)',
        }),
      );
    },

    async list(accountId) {
      return (await itemsOf(accountId)).map(toRecord).sort((a, b) => a.createdAt - b.createdAt);
    },

    async revoke(accountId, keyId, at) {
      const item = (await itemsOf(accountId)).find((candidate) => candidate.keyId?.S === keyId);
      if (item?.pk === undefined) return false;
      await client.send(
        new UpdateItemCommand({
          TableName: tableName,
          Key: { pk: item.pk },
          UpdateExpression: 'SET revokedAt = if_not_exists(revokedAt, :at)',
          ExpressionAttributeValues: { ':at': { N: String(at) } },
        }),
      );
      return true;
    },
  };
}
