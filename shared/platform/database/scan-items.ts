import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { TimeBudget } from '../call/time-budget.ts';
import { type Item, type PlainScan, scanCommand } from './commands.ts';
import { sendCommand } from './send-command.ts';

/**
 * The items of a whole table that fit, page after page. It reads and pays for every item, so only jobs and operators do
 * it.
 *
 * @param time for all pages, or milliseconds for each
 * @throws as `sendCommand` does
 */
export async function* scanItems(
  client: DynamoDBClient,
  scan: PlainScan,
  time: TimeBudget | number,
): AsyncIterable<Item> {
  let from: Item | undefined;
  do {
    const command = scanCommand({ ...scan, ExclusiveStartKey: from });
    const page = await sendCommand(client, command, time, 'repeat');
    yield* page.Items ?? [];
    from = page.LastEvaluatedKey;
  } while (from !== undefined);
}
