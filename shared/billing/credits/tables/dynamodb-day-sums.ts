import {
  type AttributeValue,
  type DynamoDBClient,
  PutItemCommand,
  type QueryCommandInput,
} from '@aws-sdk/client-dynamodb';
import type { TimeBudget } from '../../../platform/call/time-budget.ts';
import { queryItems, sendCommand } from '../../../platform/database/send-command.ts';
import {
  type Item,
  list,
  listOf,
  number,
  numberOf,
  text,
  textOf,
} from '../../../platform/database/values.ts';
import type { DaySums, DaySumsStore, UsageCell } from '../days.ts';

const partitionOf = (accountId: string) => text(`usage#${accountId}`);

/** A cell as small as can be: operation and key (empty where unknown), charges, credits. */
const cellValue = ({ operation = '', keyId = '', charges, credits }: UsageCell): AttributeValue =>
  list([text(operation), text(keyId), number(charges), number(credits)]);

function readCell(value: AttributeValue): UsageCell {
  const [operation, keyId, charges, credits] = listOf(value);
  return {
    operation: textOf(operation) || undefined,
    keyId: textOf(keyId) || undefined,
    charges: numberOf(charges),
    credits: numberOf(credits),
  };
}

const readSums = (item: Item): DaySums => ({
  day: textOf(item.sk) ?? '',
  granted: numberOf(item.granted),
  spent: numberOf(item.spent),
  grantedTotal: numberOf(item.grantedTotal),
  spentTotal: numberOf(item.spentTotal),
  usage: listOf(item.usage).map(readCell),
});

/**
 * Sums of days in the table `calls`: a range of days is one query there, and the last one is one item, which the
 * accounts' table without a sort key could not give. They have no expiry. If that table is lost, the next audit reads
 * the whole ledger and writes them again.
 */
export function createDynamoDbDaySums(client: DynamoDBClient, tableName: string): DaySumsStore {
  const query = (input: Partial<QueryCommandInput>, time: TimeBudget): AsyncIterable<Item> =>
    queryItems(client, { TableName: tableName, ConsistentRead: true, ...input }, time);

  return {
    async put(accountId, sums, time) {
      const command = new PutItemCommand({
        TableName: tableName,
        Item: {
          pk: partitionOf(accountId),
          sk: text(sums.day),
          granted: number(sums.granted),
          spent: number(sums.spent),
          grantedTotal: number(sums.grantedTotal),
          spentTotal: number(sums.spentTotal),
          usage: list(sums.usage.map(cellValue)),
        },
      });
      await sendCommand(client, command, time, 'repeat');
    },

    async latest(accountId, day, time) {
      const newestFirst = query(
        {
          KeyConditionExpression: `pk = :account${day === undefined ? '' : ' AND sk < :day'}`,
          ExpressionAttributeValues: {
            ':account': partitionOf(accountId),
            ...(day === undefined ? {} : { ':day': text(day) }),
          },
          ScanIndexForward: false,
          Limit: 1,
        },
        time,
      );
      for await (const item of newestFirst) return readSums(item);
      return undefined;
    },

    between(accountId, first, last, time) {
      const days = query(
        {
          KeyConditionExpression: 'pk = :account AND sk BETWEEN :first AND :last',
          ExpressionAttributeValues: {
            ':account': partitionOf(accountId),
            ':first': text(first),
            ':last': text(last),
          },
        },
        time,
      );
      return Array.fromAsync(days, readSums);
    },
  };
}
