import { type AttributeValue, type DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { inTime } from '../../call/time-budget.ts';
import { sendRequest } from '../../database/send-request.ts';
import type { SettingsStore } from '../account-settings.ts';

const READ_MS = 3000;

/** Account settings are items of their own: every write of money pays for its whole item. */
export const settingsKey = (accountId: string) => ({ pk: { S: `settings#${accountId}` } });

const optionalNumber = (value: AttributeValue | undefined): number | undefined =>
  value?.N === undefined ? undefined : Number(value.N);

/** Reads account settings in the table `accounts`: all that functions do with them. */
export function createDynamoDbSettingsReader(
  client: DynamoDBClient,
  tableName: string,
): Pick<SettingsStore, 'read'> {
  return {
    async read(accountId) {
      const command = new GetItemCommand({
        TableName: tableName,
        Key: settingsKey(accountId),
        ConsistentRead: true,
      });
      const { Item } = await inTime(READ_MS, (time) =>
        sendRequest((abortSignal) => client.send(command, { abortSignal }), time, 'repeat'),
      );
      if (Item === undefined) return undefined;
      return {
        name: Item.name?.S ?? '',
        callbacks: (Item.callbacks?.L ?? []).flatMap((value) => (value.S === undefined ? [] : [value.S])),
        marketDailyLimit: optionalNumber(Item.marketDailyLimit),
        requestsPerSecond: optionalNumber(Item.requestsPerSecond),
      };
    },
  };
}
