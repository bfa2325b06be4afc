import {
  type AttributeValue,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { sendRequest } from '../database/send-request.ts';
import { ServiceError } from '../errors/service-error.ts';
import { inTime } from '../time/time-budget.ts';
import type { SettingsStore } from './account-settings.ts';

const READ_MS = 3000;

/** Account settings in the table `accounts`, in items of their own: every write of money pays for its whole item. */
export function createDynamoDbSettingsStore(client: DynamoDBClient, tableName: string): SettingsStore {
  const primaryKey = (accountId: string) => ({ pk: { S: `settings#${accountId}` } });
  const list = (texts: readonly string[]): AttributeValue => ({ L: texts.map((text) => ({ S: text })) });

  async function set(accountId: string, attribute: string, value: AttributeValue): Promise<void> {
    try {
      await client.send(
        new UpdateItemCommand({
          TableName: tableName,
          Key: primaryKey(accountId),
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
    async read(accountId) {
      const command = new GetItemCommand({
        TableName: tableName,
        Key: primaryKey(accountId),
        ConsistentRead: true,
      });
      const { Item } = await inTime(READ_MS, (time) =>
        sendRequest((abortSignal) => client.send(command, { abortSignal }), time, 'repeat'),
      );
      if (Item === undefined) return undefined;
      return {
        name: Item.name?.S ?? '',
        callbacks: (Item.callbacks?.L ?? []).flatMap((value) => (value.S === undefined ? [] : [value.S])),
        marketDailyLimit:
          Item.marketDailyLimit?.N === undefined ? undefined : Number(Item.marketDailyLimit.N),
      };
    },

    async create(accountId, settings) {
      const limit = settings.marketDailyLimit;
      try {
        await client.send(
          new PutItemCommand({
            TableName: tableName,
            Item: {
              ...primaryKey(accountId),
              name: { S: settings.name },
              callbacks: list(settings.callbacks),
              ...(limit === undefined ? {} : { marketDailyLimit: { N: String(limit) } }),
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

    setCallbacks: (accountId, callbacks) => set(accountId, 'callbacks', list(callbacks)),
    setMarketDailyLimit: (accountId, limit) => set(accountId, 'marketDailyLimit', { N: String(limit) }),
  };
}
