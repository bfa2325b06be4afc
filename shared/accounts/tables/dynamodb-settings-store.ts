import {
  type AttributeValue,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  PutItemCommand,
  UpdateItemCommand,
  type UpdateItemCommandInput,
} from '@aws-sdk/client-dynamodb';
import { inTime } from '../../call/time-budget.ts';
import { sendRequest } from '../../database/send-request.ts';
import { list, number, text } from '../../database/values.ts';
import { ServiceError } from '../../errors/service-error.ts';
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

  /** @throws ConditionalCheckFailedException */
  async function send(
    accountId: string,
    expression: Expression,
    whenUnclear: 'repeat' | 'give-up' = 'repeat',
  ): Promise<void> {
    const command = new UpdateItemCommand({
      TableName: tableName,
      Key: settingsKey(accountId),
      ...expression,
    });
    await inTime(writeMs, (time) =>
      sendRequest((abortSignal) => client.send(command, { abortSignal }), time, whenUnclear),
    );
  }

  /** @returns false if the condition does not hold */
  async function update(...given: Parameters<typeof send>): Promise<boolean> {
    try {
      await send(...given);
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  }

  async function set(accountId: string, attribute: string, value: AttributeValue | undefined): Promise<void> {
    const isThere = await update(accountId, {
      UpdateExpression: value === undefined ? 'REMOVE #attribute' : 'SET #attribute = :value',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#attribute': attribute },
      ...(value === undefined ? {} : { ExpressionAttributeValues: { ':value': value } }),
    });
    if (!isThere) throw noAccount(accountId);
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
      try {
        await inTime(writeMs, (time) =>
          sendRequest((abortSignal) => client.send(command, { abortSignal }), time, 'repeat'),
        );
        return true;
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return false;
        throw error;
      }
    },

    setCallbacks: (accountId, callbacks) => set(accountId, 'callbacks', list(callbacks.map(text))),

    replaceCallbacks: (accountId, callbacks, expected) =>
      update(
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
      ),

    setMarketDailyLimit: (accountId, limit) => set(accountId, 'marketDailyLimit', number(limit)),
    setRequestsPerSecond: (accountId, limit) => set(accountId, 'requestsPerSecond', number(limit)),
    async setShares(accountId, count) {
      try {
        await send(accountId, {
          UpdateExpression: 'SET shares = :count',
          ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(shares) OR shares < :count)',
          ExpressionAttributeValues: { ':count': number(count) },
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        });
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        // Not by another request: the sweep may write settings and not read them.
        if (error.Item === undefined) throw noAccount(accountId);
      }
    },
    setLowBalance: (accountId, credits) =>
      set(accountId, 'lowBalance', credits === undefined ? undefined : number(credits)),
  };
}
