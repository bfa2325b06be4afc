import {
  type DynamoDBClient,
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
  const send = async (abortSignal: AbortSignal) => {
    try {
      return await client.send(command, { abortSignal });
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const isPassing = error.CancellationReasons?.every(({ Code }) => passing.has(Code ?? ''));
      throw isPassing === true ? new PassingCancellation(error.message, { cause: error }) : error;
    }
  };
  await sendRequest(send, time, 'repeat');
}
