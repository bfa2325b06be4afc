import {
  type DynamoDBClient,
  type TransactGetItemsCommand,
  type TransactGetItemsCommandOutput,
  TransactionCanceledException,
  type TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import type { TimeBudget } from '../call/time-budget.ts';
import { commandName } from './send-command.ts';
import { sendRequest } from './send-request.ts';
import type { Item } from './values.ts';

/** For each item of a transaction whether its condition failed, and on what if the write asked for it. */
export type FailedConditions = readonly ({ readonly item: Item | undefined } | undefined)[];

/** Why one item of a transaction was not written. */
const conditionFailed = 'ConditionalCheckFailed';
const passing = new Set(['None', 'TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/** A cancellation for nothing but a conflict or a throttle: nothing was written, and it will pass. */
class PassingCancellation extends Error {
  override name = 'TransactionConflictException';
}

function sendUntilClear<Output>(
  send: (abortSignal: AbortSignal) => Promise<Output>,
  time: TimeBudget,
  command: TransactGetItemsCommand | TransactWriteItemsCommand,
): Promise<Output> {
  const attempt = async (abortSignal: AbortSignal) => {
    try {
      return await send(abortSignal);
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const isPassing = error.CancellationReasons?.every(({ Code }) => passing.has(Code ?? ''));
      throw isPassing === true ? new PassingCancellation(error.message, { cause: error }) : error;
    }
  };
  return sendRequest(attempt, time, 'repeat', () => commandName(command));
}

/** Undefined if no condition failed: it is cancelled for another reason. */
function failedConditions({ CancellationReasons = [] }: TransactionCanceledException) {
  const failed = CancellationReasons.map(({ Code, Item }) =>
    Code === conditionFailed ? { item: Item } : undefined,
  );
  return failed.some((one) => one !== undefined) ? failed : undefined;
}

/**
 * Sends a transaction within the time given, repeating it after a conflict, a throttle or an unclear reply: one that
 * was carried out may then look as if another had been there before.
 *
 * @returns undefined if it was carried out; else which conditions failed, at least one
 * @throws TransactionCanceledException if it was cancelled for another reason; ServiceError OVERLOADED
 */
export async function sendTransaction(
  client: DynamoDBClient,
  command: TransactWriteItemsCommand,
  time: TimeBudget,
): Promise<FailedConditions | undefined> {
  try {
    await sendUntilClear((abortSignal) => client.send(command, { abortSignal }), time, command);
    return undefined;
  } catch (error) {
    const failed = error instanceof TransactionCanceledException ? failedConditions(error) : undefined;
    if (failed === undefined) throw error;
    return failed;
  }
}

/** Reads several items as they were at one moment, repeating it as `sendTransaction` does. @throws ServiceError OVERLOADED */
export const readTransaction = (
  client: DynamoDBClient,
  command: TransactGetItemsCommand,
  time: TimeBudget,
): Promise<TransactGetItemsCommandOutput> =>
  sendUntilClear((abortSignal) => client.send(command, { abortSignal }), time, command);
