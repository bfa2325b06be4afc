import {
  type AttributeValue,
  type DynamoDBClient,
  PutItemCommand,
  UpdateItemCommand,
  type UpdateItemCommandInput,
} from '@aws-sdk/client-dynamodb';
import { conditionally, sendCommand } from '../../../platform/database/send-command.ts';
import { flag, list, number, text } from '../../../platform/database/values.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { SettingsStore } from '../account-settings.ts';
import { createDynamoDbSettingsReader, settingsKey } from './dynamodb-settings-reader.ts';

const writeMs = 4000;

const noAccount = (accountId: string): ServiceError =>
  new ServiceError('NOT_FOUND', `There is no account ${accountId}.`);

type Expression = Pick<
  UpdateItemCommandInput,
  | 'UpdateExpression'
  | 'ConditionExpression'
  | 'ExpressionAttributeNames'
  | 'ExpressionAttributeValues'
  | 'ReturnValuesOnConditionCheckFailure'
>;

/** Account settings in the table `accounts`. */
export function createDynamoDbSettingsStore(client: DynamoDBClient, tableName: string): SettingsStore {
  const reader = createDynamoDbSettingsReader(client, tableName);

  async function update(
    accountId: string,
    expression: Expression,
    whenUnclear: 'repeat' | 'give-up' = 'repeat',
  ) {
    const command = new UpdateItemCommand({
      TableName: tableName,
      Key: settingsKey(accountId),
      ...expression,
    });
    return await conditionally(sendCommand(client, command, writeMs, whenUnclear));
  }

  async function set(accountId: string, attribute: string, value: AttributeValue | undefined): Promise<void> {
    const { isMet } = await update(accountId, {
      UpdateExpression: value === undefined ? 'REMOVE #attribute' : 'SET #attribute = :value',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#attribute': attribute },
      ...(value === undefined ? {} : { ExpressionAttributeValues: { ':value': value } }),
    });
    if (!isMet) throw noAccount(accountId);
  }

  return {
    ...reader,

    async create(accountId, settings) {
      const { marketDailyLimit, requestsPerSecond } = settings;
      const command = new PutItemCommand({
        TableName: tableName,
        Item: {
          ...settingsKey(accountId),
          name: text(settings.name),
          callbacks: list(settings.callbacks.map(text)),
          ...(marketDailyLimit === undefined ? {} : { marketDailyLimit: number(marketDailyLimit) }),
          ...(requestsPerSecond === undefined ? {} : { requestsPerSecond: number(requestsPerSecond) }),
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      });
      const created = await conditionally(sendCommand(client, command, writeMs, 'repeat'));
      return created.isMet;
    },

    setCallbacks: (accountId, callbacks) => set(accountId, 'callbacks', list(callbacks.map(text))),

    async replaceCallbacks(accountId, callbacks, expected) {
      const replaced = await update(
        accountId,
        {
          UpdateExpression: 'SET #callbacks = :callbacks',
          ConditionExpression: '#callbacks = :expected',
          ExpressionAttributeNames: { '#callbacks': 'callbacks' },
          ExpressionAttributeValues: {
            ':callbacks': list(callbacks.map(text)),
            ':expected': list(expected.map(text)),
          },
        },
        // One that arrives late could undo what somebody did in between.
        'give-up',
      );
      return replaced.isMet;
    },

    setMarketDailyLimit: (accountId, limit) => set(accountId, 'marketDailyLimit', number(limit)),
    setRequestsPerSecond: (accountId, limit) => set(accountId, 'requestsPerSecond', number(limit)),
    async setShares(accountId, count) {
      const set = await update(accountId, {
        UpdateExpression: 'SET shares = :count',
        ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(shares) OR shares < :count)',
        ExpressionAttributeValues: { ':count': number(count) },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      // Not by another request: the sweep may write settings and not read them.
      if (!set.isMet && set.item === undefined) throw noAccount(accountId);
    },
    setLowBalance: (accountId, credits) =>
      set(accountId, 'lowBalance', credits === undefined ? undefined : number(credits)),
    setSuspended: (accountId, suspended) => set(accountId, 'suspended', suspended ? flag : undefined),
  };
}
