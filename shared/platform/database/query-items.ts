import { type DynamoDBClient, QueryCommand, type QueryCommandInput } from '@aws-sdk/client-dynamodb';
import type { TimeBudget } from '../call/time-budget.ts';
import { sendCommand } from './send-command.ts';
import type { Item } from './values.ts';

/**
 * The items that a query finds, page after page: a page is asked for once those before it have been taken, so that
 * whoever stops early pays for no more.
 *
 * @throws what `sendRequest` throws
 */
export async function* queryItems(
  client: DynamoDBClient,
  query: QueryCommandInput,
  time: TimeBudget,
): AsyncIterable<Item> {
  let from: Item | undefined;
  do {
    const command = new QueryCommand({
      ...query,
      ...(from === undefined ? {} : { ExclusiveStartKey: from }),
    });
    const page = await sendCommand(client, command, time, 'repeat');
    yield* page.Items ?? [];
    from = page.LastEvaluatedKey;
  } while (from !== undefined);
}
