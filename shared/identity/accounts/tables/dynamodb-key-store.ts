import {
  type DynamoDBClient,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { inTime } from '../../../platform/call/time-budget.ts';
import { conditionally, sendCommand } from '../../../platform/database/send-command.ts';
import { sendTransaction } from '../../../platform/database/send-transaction.ts';
import { tables } from '../../../platform/database/tables.ts';
import { type Item, number, text, textOf } from '../../../platform/database/values.ts';
import type { ApiKeyRecord, KeyStore, Replacement } from '../key-store.ts';
import { createDynamoDbKeyFinder } from './dynamodb-key-finder.ts';
import { lastUsesIn } from './dynamodb-last-uses.ts';
import { isKeyItem, toItem, toRecord } from './key-item.ts';

const operationMs = 5000;

/** The old key's half of a rotation, on the condition that it is as the decision saw it. */
function replacementUpdate({ expected, ending }: Replacement, newKeyId: string) {
  const { expiresAt } = expected;
  const [attribute, at] =
    'revokedAt' in ending ? ['revokedAt', ending.revokedAt] : ['expiresAt', ending.expiresAt];
  return {
    UpdateExpression: 'SET replacedBy = :new, #ending = :at',
    ConditionExpression: `attribute_exists(pk) AND attribute_not_exists(revokedAt) AND attribute_not_exists(replacedBy)
      AND ${expiresAt === undefined ? 'attribute_not_exists(expiresAt)' : 'expiresAt = :expected'}`,
    ExpressionAttributeNames: { '#ending': attribute },
    ExpressionAttributeValues: {
      ':new': text(newKeyId),
      ':at': number(at),
      ...(expiresAt === undefined ? {} : { ':expected': number(expiresAt) }),
    },
  };
}

const isSameKey = (item: Item | undefined, { accountId, keyId }: ApiKeyRecord): boolean =>
  textOf(item?.account) === accountId && textOf(item?.keyId) === keyId;

/** API keys in the table `keys`. */
export function createDynamoDbKeyStore(client: DynamoDBClient, tableName: string): KeyStore {
  /** Everything of the account in the index: its keys and their last uses. */
  async function itemsOf(accountId: string): Promise<Item[]> {
    const items: Item[] = [];
    let from: Item | undefined;
    do {
      const command = new QueryCommand({
        TableName: tableName,
        IndexName: tables.keys.index.name,
        KeyConditionExpression: 'account = :account',
        ExpressionAttributeValues: { ':account': text(accountId) },
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      });
      const page = await sendCommand(client, command, operationMs, 'repeat');
      items.push(...(page.Items ?? []));
      from = page.LastEvaluatedKey;
    } while (from !== undefined);
    return items;
  }

  /** The key of an item in the table; undefined if the account has no such API key. */
  async function primaryKeyOf(accountId: string, keyId: string): Promise<Item | undefined> {
    const item = (await itemsOf(accountId)).find((one) => isKeyItem(one) && textOf(one.keyId) === keyId);
    return item?.pk === undefined ? undefined : { pk: item.pk };
  }

  async function update(
    accountId: string,
    keyId: string,
    expression: string,
    values: Item,
  ): Promise<boolean> {
    const key = await primaryKeyOf(accountId, keyId);
    if (key === undefined) return false;
    const command = new UpdateItemCommand({
      TableName: tableName,
      Key: key,
      UpdateExpression: expression,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: values,
    });
    const updated = await conditionally(sendCommand(client, command, operationMs, 'repeat'));
    return updated.isMet;
  }

  return {
    ...createDynamoDbKeyFinder(client, tableName),

    async add(keyHash, record) {
      const command = new PutItemCommand({
        TableName: tableName,
        Item: toItem(keyHash, record),
        ConditionExpression: 'attribute_not_exists(pk)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      const added = await conditionally(sendCommand(client, command, operationMs, 'repeat'));
      // An earlier try that got no reply may have been carried out.
      if (!added.isMet && !isSameKey(added.item, record)) throw new Error('the hash belongs to another key');
    },

    async list(accountId) {
      const items = await itemsOf(accountId);
      const lastUses = lastUsesIn(items);
      const keys = items.filter(isKeyItem).map(toRecord);
      return keys
        .map((key) => ({ ...key, lastUsedAt: lastUses.get(key.keyId) }))
        .sort((a, b) => a.createdAt - b.createdAt);
    },

    rename: (accountId, keyId, keyName) =>
      update(accountId, keyId, 'SET keyName = :name', { ':name': text(keyName) }),

    revoke: (accountId, keyId, at) =>
      update(accountId, keyId, 'SET revokedAt = if_not_exists(revokedAt, :at)', { ':at': number(at) }),

    async replace(old, keyHash, record) {
      const key = await primaryKeyOf(old.accountId, old.keyId);
      if (key === undefined) return 'no such key';
      const command = new TransactWriteItemsCommand({
        TransactItems: [
          {
            Put: {
              TableName: tableName,
              Item: toItem(keyHash, record),
              ConditionExpression: 'attribute_not_exists(pk)',
            },
          },
          { Update: { TableName: tableName, Key: key, ...replacementUpdate(old, record.keyId) } },
        ],
      });
      const failed = await inTime(operationMs, (time) => sendTransaction(client, command, time));
      // Nobody else can have drawn this hash: where it is there, an earlier try of this transaction was carried out.
      return failed === undefined || failed[0] !== undefined ? 'replaced' : 'changed';
    },
  };
}
