import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type Item, updateCommand } from '../../platform/database/commands.ts';
import { conditionally, readItem, sendOnce } from '../../platform/database/send-command.ts';
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
export const keyOf = (keyHash: string): Item => ({ pk: `${keyPrefix}${keyHash}` });

/** Whether this key is in the account's list, which leaves out the keys of sessions. */
export const isKeyItem = (item: Item): boolean =>
  item.pk?.startsWith(keyPrefix) === true && item.holder === undefined;

export function toRecord(item: Item): ApiKeyRecord {
  return {
    keyId: item.keyId ?? '',
    accountId: item.account ?? '',
    keyName: item.keyName ?? '',
    permission: readPermission(item.permission),
    hint: item.hint,
    createdAt: item.createdAt,
    createdBy: item.createdBy,
    expiresAt: item.expiresAt,
    revokedAt: item.revokedAt,
    replacedBy: item.replacedBy,
    limitedAs: item.limitedAs,
  };
}

/** The item of a new key: one that is neither revoked nor replaced. */
export function toItem(keyHash: string, { accountId, permission, ...rest }: ApiKeyRecord): Item {
  const limits = permission === 'everything' ? {} : { permission };
  return { ...keyOf(keyHash), account: accountId, ...limits, ...rest };
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
      .filter(({ pk }) => pk?.startsWith(lastUsePrefix))
      .map(({ keyId, lastUsedAt }) => [keyId ?? '', lastUsedAt]),
  );

/**
 * Last uses in the table `keys`, an item per key. It is not the key's own item: functions that anyone may call must not
 * be able to write that one. As the items name the account too, its list of keys has them from the same query. One try.
 */
export function createDynamoDbLastUses(client: DynamoDBClient, tableName: string): LastUses {
  return {
    async note(accountId, keyId, at, everyMs, abortSignal) {
      const command = updateCommand({
        TableName: tableName,
        Key: { pk: `${lastUsePrefix}${accountId}#${keyId}` },
        UpdateExpression: 'SET account = :account, keyId = :keyId, lastUsedAt = :at',
        ConditionExpression: 'attribute_not_exists(pk) OR lastUsedAt <= :before',
        ExpressionAttributeValues: {
          ':account': accountId,
          ':keyId': keyId,
          ':at': at,
          ':before': at - everyMs,
        },
      });
      await conditionally(sendOnce(client, command, abortSignal));
    },
  };
}
