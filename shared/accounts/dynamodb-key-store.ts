import {
  type AttributeValue,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { sendRequest } from '../database/send-request.ts';
import { tables } from '../database/tables.ts';
import { inTime } from '../time/time-budget.ts';
import type { ApiKeyRecord, KeyStore } from './key-store.ts';

/** The authorizer may run for 5 s. */
const FIND_MS = 4000;

type Item = Record<string, AttributeValue>;

const primaryKey = (keyHash: string): Item => ({ pk: { S: `key#${keyHash}` } });

function toRecord(item: Item): ApiKeyRecord {
  return {
    keyId: item.keyId?.S ?? '',
    accountId: item.account?.S ?? '',
    keyName: item.keyName?.S ?? '',
    createdAt: Number(item.createdAt?.N),
    revokedAt: item.revokedAt?.N === undefined ? undefined : Number(item.revokedAt.N),
  };
}

/** API keys in the table `keys`. */
export function createDynamoDbKeyStore(client: DynamoDBClient, tableName: string): KeyStore {
  async function itemsOf(accountId: string): Promise<Item[]> {
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
    async find(keyHash) {
      const command = new GetItemCommand({
        TableName: tableName,
        Key: primaryKey(keyHash),
        ConsistentRead: true,
      });
      const found = await inTime(FIND_MS, (time) =>
        sendRequest((abortSignal) => client.send(command, { abortSignal }), time, 'repeat'),
      );
      return found.Item === undefined ? undefined : toRecord(found.Item);
    },

    async add(keyHash, record) {
      await client.send(
        new PutItemCommand({
          TableName: tableName,
          Item: {
            ...primaryKey(keyHash),
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
