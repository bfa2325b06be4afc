import { type DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { TimeBudget } from '../call/time-budget.ts';
import { type Item, type PlainWrite, plainItem, transaction } from './commands.ts';
import { sendCommand } from './send-command.ts';

/**
 * For each item of a transaction: whether its condition failed, and the item it failed on if the write asked for it.
 */
export type FailedConditions = readonly ({ readonly item: Item | undefined } | undefined)[];

/** Undefined if no condition failed: the cancellation has another reason. */
function failedConditions({ CancellationReasons = [] }: TransactionCanceledException) {
  const failed = CancellationReasons.map(({ Code, Item }) =>
    Code === 'ConditionalCheckFailed' ? { item: plainItem(Item) } : undefined,
  );
  return failed.some((failure) => failure !== undefined) ? failed : undefined;
}

/**
 * Sends a transaction within the time given, repeating it after a conflict, a throttle or an unclear reply.
 *
 * @returns undefined if it was carried out; else which conditions failed, at least one
 * @throws TransactionCanceledException if it was cancelled for another reason; ServiceError OVERLOADED
 */
export async function sendTransaction(
  client: DynamoDBClient,
  writes: readonly PlainWrite[],
  time: TimeBudget,
): Promise<FailedConditions | undefined> {
  try {
    await sendCommand(client, transaction(writes), time, 'repeat');
    return undefined;
  } catch (error) {
    const failed = error instanceof TransactionCanceledException ? failedConditions(error) : undefined;
    if (failed === undefined) throw error;
    return failed;
  }
}
