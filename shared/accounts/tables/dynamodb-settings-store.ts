import {
  type AttributeValue,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { list, number, text } from '../../database/values.ts';
import { ServiceError } from '../../errors/service-error.ts';
import type { SettingsStore } from '../account-settings.ts';
import { createDynamoDbSettingsReader, settingsKey } from './dynamodb-settings-reader.ts';

/** Account settings in the table `accounts`. */
export function createDynamoDbSettingsStore(client: DynamoDBClient, tableName: string): SettingsStore {
  async function set(accountId: string, attribute: string, value: AttributeValue): Promise<void> {
    try {
      await client.send(
        new UpdateItemCommand({
          TableName: tableName,
          Key: settingsKey(accountId),
          UpdateExpression: 'SET #attribute = :value',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeNames: { '#attribute': attribute },
          ExpressionAttributeValues: { ':value': value },
        }),
      );
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      throw new ServiceError('NOT_FOUND', `There is no account ${accountId}.`);
    }
  }

  return {
    ...createDynamoDbSettingsReader(client, tableName),

    async create(accountId, settings) {
      const { marketDailyLimit, requestsPerSecond } = settings;
      try {
        await client.send(
          new PutItemCommand({
            TableName: tableName,
            Item: {
              ...settingsKey(accountId),
              name: text(settings.name),
              callbacks: list(settings.callbacks.map(text)),
              ...(marketDailyLimit === undefined ? {} : { marketDailyLimit: number(marketDailyLimit) }),
              ...(requestsPerSecond === undefined ? {} : { requestsPerSecond: number(requestsPerSecond) }),
            },
            ConditionExpression: 'attribute_not_exists(pk)',
          }),
        );
        return true;
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return false;
        throw error;
      }
    },

    setCallbacks: (accountId, callbacks) => set(accountId, 'callbacks', list(callbacks.map(text))),
    setMarketDailyLimit: (accountId, limit) => set(accountId, 'marketDailyLimit', number(limit)),
    setRequestsPerSecond: (accountId, limit) => set(accountId, 'requestsPerSecond', number(limit)),
  };
}
