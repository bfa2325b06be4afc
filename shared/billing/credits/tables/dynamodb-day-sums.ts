import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type Item, type NativeAttributeValue, putCommand } from '../../../platform/database/commands.ts';
import { partitionItems, sendCommand } from '../../../platform/database/send-command.ts';
import type { DaySums, DaySumsStore, UsageCell } from '../days.ts';

const partitionOf = (accountId: string) => `usage#${accountId}`;

/** A cell in compact form: operation and key (empty where unknown), charges, credits. */
const cellValue = ({ operation = '', keyId = '', charges, credits }: UsageCell) =>
  [operation, keyId, charges, credits] as const;

const readCell = ([operation, keyId, charges, credits]: NativeAttributeValue): UsageCell => ({
  operation: operation || undefined,
  keyId: keyId || undefined,
  charges,
  credits,
});

const readSums = (item: Item): DaySums => ({
  day: item.sk ?? '',
  granted: item.granted,
  spent: item.spent,
  grantedTotal: item.grantedTotal,
  spentTotal: item.spentTotal,
  usage: (item.usage ?? []).map(readCell),
});

/**
 * Sums of days in the table `calls`: a range of days is one query there, and the last day is one item; the accounts'
 * table, which has no sort key, could not do this. They never expire. If that table is lost, the next audit reads the
 * whole ledger and writes them again.
 */
export function createDynamoDbDaySums(client: DynamoDBClient, tableName: string): DaySumsStore {
  return {
    async put(accountId, { day, usage, ...sums }, time) {
      const command = putCommand({
        TableName: tableName,
        Item: { pk: partitionOf(accountId), sk: day, ...sums, usage: usage.map(cellValue) },
      });
      await sendCommand(client, command, time, 'repeat');
    },

    async latest(accountId, day, time) {
      const before = day === undefined ? {} : { and: 'sk < :day', values: { ':day': day } };
      const query = { ...before, ScanIndexForward: false, Limit: 1 };
      for await (const item of partitionItems(client, tableName, partitionOf(accountId), query, time))
        return readSums(item);
      return undefined;
    },

    between(accountId, first, last, time) {
      const query = { and: 'sk BETWEEN :first AND :last', values: { ':first': first, ':last': last } };
      const days = partitionItems(client, tableName, partitionOf(accountId), query, time);
      return Array.fromAsync(days, readSums);
    },
  };
}
