import type { DynamoDBClient, QueryCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import type { TimeBudget } from '../call/time-budget.ts';
import {
  getCommand,
  type Item,
  type PlainQuery,
  type PlainScan,
  queryCommand,
  scanCommand,
} from './commands.ts';
import { sendCommand } from './send-command.ts';

/** An item by its key, strongly consistent; undefined if there is none. @throws as `sendCommand` does */
export async function readItem(
  client: DynamoDBClient,
  tableName: string,
  key: Item,
  time: TimeBudget | number,
): Promise<Item | undefined> {
  const command = getCommand({ TableName: tableName, Key: key, ConsistentRead: true });
  return (await sendCommand(client, command, time, 'repeat')).Item;
}

/**
 * The items that a query or a similar request finds, page by page: each page is requested once the previous ones are
 * consumed, so that a caller who stops early pays for no more.
 *
 * @param time for all pages, or milliseconds for each
 * @throws as `sendCommand` does
 */
export async function* queryItems<Request extends PlainQuery | PlainScan>(
  client: DynamoDBClient,
  request: Request,
  time: TimeBudget | number,
  commandOf: (request: Request) => QueryCommand | ScanCommand = queryCommand,
): AsyncIterable<Item> {
  let from: Item | undefined;
  do {
    const command = commandOf({ ...request, ExclusiveStartKey: from });
    const page = await sendCommand(client, command, time, 'repeat');
    yield* page.Items ?? [];
    from = page.LastEvaluatedKey;
  } while (from !== undefined);
}

/**
 * The items of a partition whose key is `pk`, strongly consistent unless the query says otherwise.
 *
 * @param query `and`: a further condition on their keys, with its values
 * @throws as `sendCommand` does
 */
export const partitionItems = (
  client: DynamoDBClient,
  tableName: string,
  pk: string,
  { and, values, ...query }: Partial<PlainQuery> & { readonly and?: string; readonly values?: Item },
  time: TimeBudget | number,
): AsyncIterable<Item> =>
  queryItems(
    client,
    {
      TableName: tableName,
      ConsistentRead: true,
      KeyConditionExpression: `pk = :pk${and === undefined ? '' : ` AND ${and}`}`,
      ExpressionAttributeValues: { ':pk': pk, ...values },
      ...query,
    },
    time,
  );

/**
 * The matching items of a whole table, as `queryItems` returns them. It reads and pays for every item, so only jobs and
 * operators use it.
 */
export const scanItems = (
  client: DynamoDBClient,
  scan: PlainScan,
  time: TimeBudget | number,
): AsyncIterable<Item> => queryItems(client, scan, time, scanCommand);
