import {
  type DynamoDBClient,
  PutItemCommand,
  QueryCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { tables } from '../../database/tables.ts';
import { type Item, number, text, textOf } from '../../database/values.ts';
import type { KeyStore } from '../key-store.ts';
import { createDynamoDbKeyFinder, keyOf, toRecord } from './dynamodb-key-finder.ts';

/** API keys in the table `keys`. */
export function createDynamoDbKeyStore(client: DynamoDBClient, tableName: string): KeyStore {
  async function itemsOf(accountId: string): Promise<Item[]> {
    const found = await client.send(
      new QueryCommand({
        TableName: tableName,
        IndexName: tables.keys.index.name,
        KeyConditionExpression: 'account = :account',
        ExpressionAttributeValues: { ':account': text(accountId) },
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
            keyId: text(record.keyId),
            account: text(record.accountId),
            keyName: text(record.keyName),
            createdAt: number(record.createdAt),
          },
          ConditionExpression: 'attribute_not_exists(pk)',
        }),
      );
    },

    async list(accountId) {
      return (await itemsOf(accountId)).map(toRecord).sort((a, b) => a.createdAt - b.createdAt);
    },

    async revoke(accountId, keyId, at) {
      const item = (await itemsOf(accountId)).find((candidate) => textOf(candidate.keyId) === keyId);
      if (item?.pk === undefined) return false;
      await client.send(
        new UpdateItemCommand({
          TableName: tableName,
          Key: { pk: item.pk },
          UpdateExpression: 'SET revokedAt = if_not_exists(revokedAt, :at)',
          ExpressionAttributeValues: { ':at': number(at) },
        }),
      );
      return true;
    },
  };
}
