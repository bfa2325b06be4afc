import {
  type DynamoDBClient,
  TransactionCanceledException,
  type TransactWriteItem,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { inTime } from '../../call/time-budget.ts';
import { conditionFailed, sendTransaction } from '../../database/send-transaction.ts';
import { createSecretToken } from '../secret-token.ts';

const transactionMs = 5000;

/**
 * Carries out all of the writes or none. A token of its own makes a repeat after an unclear reply harmless.
 *
 * @returns undefined if they were carried out; else for each write whether its condition failed
 */
export async function allOrNothing(
  client: DynamoDBClient,
  writes: readonly TransactWriteItem[],
): Promise<readonly boolean[] | undefined> {
  const command = new TransactWriteItemsCommand({
    TransactItems: [...writes],
    ClientRequestToken: createSecretToken().slice(0, 36),
  });
  try {
    await inTime(transactionMs, (time) => sendTransaction(client, command, time));
    return undefined;
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    return (error.CancellationReasons ?? []).map(({ Code }) => Code === conditionFailed);
  }
}
