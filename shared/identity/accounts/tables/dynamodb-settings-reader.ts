import { type DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { sendCommand } from '../../../platform/database/send-command.ts';
import {
  hasFlag,
  type Item,
  listOf,
  optionalNumberOf,
  text,
  textOf,
} from '../../../platform/database/values.ts';
import type { SettingsStore } from '../account-settings.ts';

const readMs = 3000;

/** Account settings are items of their own: every write of money pays for its whole item. */
export const settingsKey = (accountId: string): Item => ({ pk: text(`settings#${accountId}`) });

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
      const { Item } = await sendCommand(client, command, readMs, 'repeat');
      if (Item === undefined) return undefined;
      return {
        name: textOf(Item.name) ?? '',
        callbacks: listOf(Item.callbacks)
          .map(textOf)
          .filter((callback) => callback !== undefined),
        marketDailyLimit: optionalNumberOf(Item.marketDailyLimit),
        requestsPerSecond: optionalNumberOf(Item.requestsPerSecond),
        shares: optionalNumberOf(Item.shares),
        lowBalance: optionalNumberOf(Item.lowBalance),
        suspended: hasFlag(Item.suspended) || undefined,
      };
    },
  };
}
