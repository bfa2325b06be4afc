import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  type Item,
  type NativeAttributeValue,
  type PlainUpdate,
  putCommand,
  setting,
  updateCommand,
} from '../../platform/database/commands.ts';
import { conditionally, readItem, sendCommand } from '../../platform/database/send-command.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { SettingsStore } from './account-settings.ts';
import { mailKinds } from './event-kinds.ts';

const readMs = 3000;
const writeMs = 4000;

/** Account settings have separate items: every write of money pays for its whole item. */
const settingsKey = (accountId: string): Item => ({ pk: `settings#${accountId}` });

/** Reads account settings from the table `accounts`. The functions of operations do nothing else with them. */
export function createDynamoDbSettingsReader(
  client: DynamoDBClient,
  tableName: string,
): Pick<SettingsStore, 'read'> {
  return {
    async read(accountId) {
      const item = await readItem(client, tableName, settingsKey(accountId), readMs);
      if (item === undefined) return undefined;
      return {
        name: item.name ?? '',
        callbacks: item.callbacks ?? [],
        marketDailyLimit: item.marketDailyLimit,
        requestsPerSecond: item.requestsPerSecond,
        lowBalance: item.lowBalance,
        invoiceTo: item.invoiceTo,
        // Kinds that only another version knows are left out.
        mutedMails: item.mutedMails && mailKinds.filter((kind) => item.mutedMails.includes(kind)),
        suspended: item.suspended === true || undefined,
        erasedFrom: item.erasedFrom,
      };
    },
  };
}

/** Account settings in the table `accounts`. */
export function createDynamoDbSettingsStore(client: DynamoDBClient, tableName: string): SettingsStore {
  const update = async (
    accountId: string,
    expression: Omit<PlainUpdate, 'TableName' | 'Key'>,
    whenUnclear: 'repeat' | 'give-up' = 'repeat',
  ): Promise<boolean> => {
    const key = { TableName: tableName, Key: settingsKey(accountId) };
    const command = updateCommand({ ...key, ...expression });
    return (await conditionally(sendCommand(client, command, writeMs, whenUnclear))).isMet;
  };

  const noAccount = (accountId: string): ServiceError =>
    new ServiceError('NOT_FOUND', `There is no account ${accountId}.`);

  async function set(
    accountId: string,
    attribute: string,
    value: NativeAttributeValue | undefined,
  ): Promise<void> {
    const isMet = await update(accountId, {
      UpdateExpression: value === undefined ? 'REMOVE #attribute' : 'SET #attribute = :value',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#attribute': attribute },
      ...(value === undefined ? {} : { ExpressionAttributeValues: { ':value': value } }),
    });
    if (!isMet) throw noAccount(accountId);
  }

  return {
    ...createDynamoDbSettingsReader(client, tableName),

    async create(accountId, { name, callbacks, requestsPerSecond }) {
      const command = putCommand({
        TableName: tableName,
        Item: { ...settingsKey(accountId), name, callbacks, requestsPerSecond },
        ConditionExpression: 'attribute_not_exists(pk)',
      });
      return (await conditionally(sendCommand(client, command, writeMs, 'repeat'))).isMet;
    },

    set,

    replaceCallbacks: (accountId, callbacks, expected) =>
      update(
        accountId,
        {
          UpdateExpression: 'SET #callbacks = :callbacks',
          ConditionExpression: '#callbacks = :expected',
          ExpressionAttributeNames: { '#callbacks': 'callbacks' },
          ExpressionAttributeValues: { ':callbacks': callbacks, ':expected': expected },
        },
        // A repeat that arrives late could undo a change made in between.
        'give-up',
      ),

    close: (accountId, erasedFrom) =>
      update(accountId, {
        ...setting({ erasedFrom }),
        ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(erasedFrom)',
      }),

    // A time that no clock is behind.
    keepClosed: (accountId) =>
      update(accountId, {
        ...setting({ erasedFrom: 0 }),
        ConditionExpression: 'attribute_exists(erasedFrom)',
      }),

    reopen: (accountId, before) =>
      update(accountId, {
        UpdateExpression: 'REMOVE erasedFrom',
        // Earlier versions marked accounts that they erased before their time.
        ConditionExpression: 'erasedFrom > :before AND attribute_not_exists(erasing)',
        ExpressionAttributeValues: { ':before': before },
      }),
  };
}
