import {
  type DynamoDBClient,
  type TransactWriteItem,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { inTime } from '../../../platform/call/time-budget.ts';
import { type FailedConditions, sendTransaction } from '../../../platform/database/send-transaction.ts';
import { createSecretToken } from '../secret-token.ts';

const transactionMs = 5000;

/**
 * Carries out all of the writes or none. A token of its own makes a repeat after an unclear reply harmless.
 *
 * @returns what `sendTransaction` returns
 */
export function allOrNothing(
  client: DynamoDBClient,
  writes: readonly TransactWriteItem[],
): Promise<FailedConditions | undefined> {
  const command = new TransactWriteItemsCommand({
    TransactItems: [...writes],
    ClientRequestToken: createSecretToken().slice(0, 36),
  });
  return inTime(transactionMs, (time) => sendTransaction(client, command, time));
}
