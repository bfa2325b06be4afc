import {
  type DynamoDBClient,
  type TransactGetItemsCommand,
  type TransactGetItemsCommandOutput,
  TransactionCanceledException,
  type TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import type { TimeBudget } from '../call/time-budget.ts';
import { sendRequest } from './send-request.ts';

/** Why one item of a transaction was not written. */
export const conditionFailed = 'ConditionalCheckFailed';
const passing = new Set(['None', 'TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/** A cancellation for nothing but a conflict or a throttle: nothing was written, and it will pass. */
class PassingCancellation extends Error {
  override name = 'TransactionConflictException';
}

function sendUntilClear<Output>(
  send: (abortSignal: AbortSignal) => Promise<Output>,
  time: TimeBudget,
): Promise<Output> {
  const sendOnce = async (abortSignal: AbortSignal) => {
    try {
      return await send(abortSignal);
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const isPassing = error.CancellationReasons?.every(({ Code }) => passing.has(Code ?? ''));
      throw isPassing === true ? new PassingCancellation(error.message, { cause: error }) : error;
    }
  };
  return sendRequest(sendOnce, time, 'repeat');
}

/**
 * Sends a transaction within the time given, repeating it after a conflict, a throttle or an unclear reply: one that
 * was carried out may then look as if another had been there before.
 *
 * @throws TransactionCanceledException if a condition failed; ServiceError OVERLOADED
 */
export async function sendTransaction(
  client: DynamoDBClient,
  command: TransactWriteItemsCommand,
  time: TimeBudget,
): Promise<void> {
  await sendUntilClear((abortSignal) => client.send(command, { abortSignal }), time);
}

/** Reads several items as they were at one moment, repeating it as `sendTransaction` does. @throws as that does */
export const readTransaction = (
  client: DynamoDBClient,
  command: TransactGetItemsCommand,
  time: TimeBudget,
): Promise<TransactGetItemsCommandOutput> =>
  sendUntilClear((abortSignal) => client.send(command, { abortSignal }), time);
