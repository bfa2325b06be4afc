import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import type { TimeBudget } from '../../call/time-budget.ts';
import { sendRequest } from '../../database/send-request.ts';
import { number } from '../../database/values.ts';
import { ServiceError } from '../../errors/service-error.ts';
import type { ShareStore } from '../share-store.ts';
import { shareId } from '../shares.ts';
import { accountKey, readAccount } from './account-item.ts';
import { createDynamoDbShareReader } from './dynamodb-share-reader.ts';

/** The shares of accounts in the table `accounts`. */
export function createDynamoDbShareStore(
  client: DynamoDBClient,
  tableNames: { readonly accounts: string; readonly ledger: string },
): ShareStore {
  const reader = createDynamoDbShareReader(client, tableNames.accounts);

  /** Only if it does not exist: a share that is in use keeps what it has. */
  async function createShare(id: string, time: TimeBudget): Promise<void> {
    const command = new UpdateItemCommand({
      TableName: tableNames.accounts,
      Key: accountKey(id),
      UpdateExpression:
        'SET available = if_not_exists(available, :none), granted = if_not_exists(granted, :none), ' +
        'spent = if_not_exists(spent, :none), holds = if_not_exists(holds, :noHolds)',
      ExpressionAttributeValues: { ':none': number(0), ':noHolds': { M: {} } },
    });
    await sendRequest((abortSignal) => client.send(command, { abortSignal }), time, 'repeat');
  }

  return {
    ...reader,

    async move(accountId, move, time) {
      const { writeMove } = await import('./share-transactions.ts');
      return writeMove(client, tableNames, { accountId, move }, time);
    },

    async raise(accountId, count, time) {
      const [first] = await reader.readAll(accountId, time);
      if (first === undefined) throw new ServiceError('NOT_FOUND', `There is no account ${accountId}.`);
      const standing = first.shares ?? 1;
      if (standing >= count) return standing;
      // Whoever reads the new number finds the items.
      for (let share = standing; share < count; share++) await createShare(shareId(accountId, share), time);
      const command = new UpdateItemCommand({
        TableName: tableNames.accounts,
        Key: accountKey(accountId),
        UpdateExpression: 'SET shares = :count',
        ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(shares) OR shares < :count)',
        ExpressionAttributeValues: { ':count': number(count) },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      try {
        await sendRequest((abortSignal) => client.send(command, { abortSignal }), time, 'repeat');
        return count;
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        return error.Item === undefined ? standing : (readAccount(error.Item).shares ?? standing);
      }
    },
  };
}
