import { type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { conditionally, readItem, sendOnce } from '../../platform/database/send-command.ts';
import {
  type Item,
  number,
  numberOf,
  optionalNumberOf,
  text,
  textOf,
} from '../../platform/database/values.ts';
import { type ApiKeyRecord, type KeyStore, type LastUses, readPermission } from './key-store.ts';

/*
 * What calls do with API keys in the table `keys`: find them, and note their use. What people do with them is in another
 * file, so that functions for calls do not load it.
 */

/** The authorizer may run for 5 s. */
const findMs = 4000;

const keyPrefix = 'key#';
const lastUsePrefix = 'last-use#';

/** Key of an API key's item. */
export const keyOf = (keyHash: string): Item => ({ pk: text(`${keyPrefix}${keyHash}`) });

/** Whether this key is in the account's list, which leaves out the keys of sessions. */
export const isKeyItem = (item: Item): boolean =>
  textOf(item.pk)?.startsWith(keyPrefix) === true && item.holder === undefined;

export function toRecord(item: Item): ApiKeyRecord {
  return {
    keyId: textOf(item.keyId) ?? '',
    accountId: textOf(item.account) ?? '',
    keyName: textOf(item.keyName) ?? '',
    permission: readPermission(textOf(item.permission)),
    hint: textOf(item.hint),
    createdAt: numberOf(item.createdAt),
    createdBy: textOf(item.createdBy),
    expiresAt: optionalNumberOf(item.expiresAt),
    revokedAt: optionalNumberOf(item.revokedAt),
    replacedBy: textOf(item.replacedBy),
    limitedAs: textOf(item.limitedAs),
  };
}

/** The item of a new key: one that is neither revoked nor replaced. */
export function toItem(keyHash: string, record: ApiKeyRecord): Item {
  const { hint, createdBy, expiresAt, permission, limitedAs } = record;
  return {
    ...keyOf(keyHash),
    keyId: text(record.keyId),
    account: text(record.accountId),
    keyName: text(record.keyName),
    createdAt: number(record.createdAt),
    ...(permission === 'everything' ? {} : { permission: text(permission) }),
    ...(hint === undefined ? {} : { hint: text(hint) }),
    ...(createdBy === undefined ? {} : { createdBy: text(createdBy) }),
    ...(expiresAt === undefined ? {} : { expiresAt: number(expiresAt) }),
    ...(limitedAs === undefined ? {} : { limitedAs: text(limitedAs) }),
  };
}

/** Looks API keys up in the table `keys`: all that the authorizer, which every call waits for, does with them. */
export function createDynamoDbKeyFinder(client: DynamoDBClient, tableName: string): Pick<KeyStore, 'find'> {
  return {
    async find(keyHash) {
      const item = await readItem(client, tableName, keyOf(keyHash), findMs);
      return item && toRecord(item);
    },
  };
}

/** When keys were last used, by key id, from all items of an account. */
export const lastUsesIn = (items: readonly Item[]): ReadonlyMap<string, number> =>
  new Map(
    items
      .filter(({ pk }) => textOf(pk)?.startsWith(lastUsePrefix))
      .map(({ keyId, lastUsedAt }) => [textOf(keyId) ?? '', numberOf(lastUsedAt)]),
  );

/**
 * Last uses in the table `keys`, an item per key. It is not the key's own item: functions that anyone may call must not
 * be able to write that one. As the items name the account too, its list of keys has them from the same query. One try.
 */
export function createDynamoDbLastUses(client: DynamoDBClient, tableName: string): LastUses {
  return {
    async note(accountId, keyId, at, everyMs, abortSignal) {
      const command = new UpdateItemCommand({
        TableName: tableName,
        Key: { pk: text(`${lastUsePrefix}${accountId}#${keyId}`) },
        UpdateExpression: 'SET account = :account, keyId = :keyId, lastUsedAt = :at',
        ConditionExpression: 'attribute_not_exists(pk) OR lastUsedAt <= :before',
        ExpressionAttributeValues: {
          ':account': text(accountId),
          ':keyId': text(keyId),
          ':at': number(at),
          ':before': number(at - everyMs),
        },
      });
      await conditionally(sendOnce(client, command, abortSignal));
    },
  };
}
