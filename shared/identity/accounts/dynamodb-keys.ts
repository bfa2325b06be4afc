import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { inTime } from '../../platform/call/time-budget.ts';
import {
  type Item,
  type PlainUpdate,
  type PlainWrite,
  putCommand,
  updateCommand,
} from '../../platform/database/commands.ts';
import {
  conditionally,
  queryItems,
  readItem,
  sendCommand,
  sendOnce,
} from '../../platform/database/send-command.ts';
import { sendTransaction } from '../../platform/database/send-transaction.ts';
import { tables } from '../../platform/database/tables.ts';
import {
  type ApiKeyRecord,
  type KeyStore,
  type LastUses,
  type Replacement,
  readPermission,
  type TemporaryKeys,
} from './key-store.ts';

/** The authorizer may run for 5 s. */
const findMs = 4000;

const keyPrefix = 'key#';
const lastUsePrefix = 'last-use#';

/** Key of an API key's item. */
const keyOf = (keyHash: string): Item => ({ pk: `${keyPrefix}${keyHash}` });

/** Whether this key is in the account's list, which leaves out the keys of sessions. */
const isKeyItem = (item: Item): boolean =>
  item.pk?.startsWith(keyPrefix) === true && item.holder === undefined;

function toRecord(item: Item): ApiKeyRecord {
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
function toItem(keyHash: string, { accountId, permission, ...rest }: ApiKeyRecord): Item {
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
const lastUsesIn = (items: readonly Item[]): ReadonlyMap<string, number> =>
  new Map(
    items
      .filter(({ pk }) => pk?.startsWith(lastUsePrefix))
      .map(({ keyId, lastUsedAt }) => [keyId ?? '', lastUsedAt]),
  );

/**
 * Last uses in the table `keys`, an item per key. It is not the key's own item: functions that anyone may call must not
 * be able to write that one. As the items name the account too, its list of keys gets them from the same query. It
 * tries once.
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

const operationMs = 5000;

/** The old key's half of a rotation, on condition that it has not changed since the decision. */
function replacementUpdate({ expected: { expiresAt }, ending }: Replacement, newKeyId: string) {
  const [[attribute, at] = ['', 0]] = Object.entries(ending);
  return {
    UpdateExpression: 'SET replacedBy = :new, #ending = :at',
    ConditionExpression: `attribute_exists(pk) AND attribute_not_exists(revokedAt) AND attribute_not_exists(replacedBy)
      AND ${expiresAt === undefined ? 'attribute_not_exists(expiresAt)' : 'expiresAt = :expected'}`,
    ExpressionAttributeNames: { '#ending': attribute },
    ExpressionAttributeValues: { ':new': newKeyId, ':at': at, ':expected': expiresAt },
  };
}

const isSameKey = (item: Item | undefined, { accountId, keyId }: ApiKeyRecord): boolean =>
  item?.account === accountId && item?.keyId === keyId;

/** API keys in the table `keys`. */
export function createDynamoDbKeyStore(client: DynamoDBClient, tableName: string): KeyStore {
  /** All of the account's items in the index: its keys and their last uses. */
  function itemsOf(accountId: string): Promise<Item[]> {
    const query = {
      TableName: tableName,
      IndexName: tables.keys.index.name,
      KeyConditionExpression: 'account = :account',
      ExpressionAttributeValues: { ':account': accountId },
    };
    return Array.fromAsync(queryItems(client, query, operationMs));
  }

  /** The key of an item in the table; undefined if the account has no such API key. */
  async function primaryKeyOf(accountId: string, keyId: string): Promise<Item | undefined> {
    const item = (await itemsOf(accountId)).find((item) => isKeyItem(item) && item.keyId === keyId);
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
    const command = updateCommand({
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
      const command = putCommand({
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
      return items
        .filter(isKeyItem)
        .map(toRecord)
        .map((key) => ({ ...key, lastUsedAt: lastUses.get(key.keyId) }))
        .sort((a, b) => a.createdAt - b.createdAt);
    },

    rename: (accountId, keyId, keyName) =>
      update(accountId, keyId, 'SET keyName = :name', { ':name': keyName }),

    revoke: (accountId, keyId, at) =>
      update(accountId, keyId, 'SET revokedAt = if_not_exists(revokedAt, :at)', { ':at': at }),

    async replace(old, keyHash, record) {
      const key = await primaryKeyOf(old.accountId, old.keyId);
      if (key === undefined) return 'no such key';
      const writes: PlainWrite[] = [
        {
          Put: {
            TableName: tableName,
            Item: toItem(keyHash, record),
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
        { Update: { TableName: tableName, Key: key, ...replacementUpdate(old, record.keyId) } },
      ];
      const failed = await inTime(operationMs, (time) => sendTransaction(client, writes, time));
      // This hash cannot have been drawn twice: if it is there, an earlier try of this transaction was carried out.
      return failed === undefined || failed[0] !== undefined ? 'replaced' : 'changed';
    },
  };
}

/** The item that lists a holder's keys in an account: an index would lag behind. */
const holderKey = (accountId: string, holder: string): Item => ({ pk: `holder#${accountId}#${holder}` });

/** Session keys in the table `keys`, next to the others, so that the authorizer finds them in the same way. */
export function createDynamoDbTemporaryKeys(client: DynamoDBClient, tableName: string): TemporaryKeys {
  /** @returns what the update returns; undefined if its condition does not hold */
  async function whereAllowed(update: PlainUpdate): Promise<Item | undefined> {
    const updated = await conditionally(sendCommand(client, updateCommand(update), operationMs, 'repeat'));
    return updated.isMet ? (updated.reply.Attributes ?? {}) : undefined;
  }

  return {
    async add(keyHash, record, holder) {
      const dropAt = Math.ceil(record.expiresAt / 1000);
      const listed = updateCommand({
        TableName: tableName,
        Key: holderKey(record.accountId, holder),
        UpdateExpression: 'ADD hashes :hash SET dropAt = :dropAt',
        ExpressionAttributeValues: { ':hash': new Set([keyHash]), ':dropAt': dropAt },
      });
      // The key is listed first, so that every key that works can be found and ended.
      await sendCommand(client, listed, operationMs, 'repeat');
      const item = { ...toItem(keyHash, record), holder, dropAt };
      const command = putCommand({ TableName: tableName, Item: item });
      await sendCommand(client, command, operationMs, 'repeat');
    },

    async end(keyHash, at) {
      const ended = await whereAllowed({
        TableName: tableName,
        Key: keyOf(keyHash),
        UpdateExpression: 'SET revokedAt = if_not_exists(revokedAt, :at)',
        ConditionExpression: 'attribute_exists(holder)',
        ExpressionAttributeValues: { ':at': at },
        ReturnValues: 'ALL_NEW',
      });
      if (ended === undefined) return;
      await whereAllowed({
        TableName: tableName,
        Key: holderKey(ended.account ?? '', ended.holder ?? ''),
        UpdateExpression: 'DELETE hashes :hash',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':hash': new Set([keyHash]) },
      });
    },

    async ofHolder(accountId, holder) {
      const item = await readItem(client, tableName, holderKey(accountId, holder), operationMs);
      return [...(item?.hashes ?? [])];
    },
  };
}
