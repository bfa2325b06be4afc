import {
  type DynamoDBClient,
  TransactionCanceledException,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import type { TimeBudget } from '../../call/time-budget.ts';
import { queryItems } from '../../database/query-items.ts';
import { conditionFailed, sendTransaction } from '../../database/send-transaction.ts';
import { type Item, number, text } from '../../database/values.ts';
import { ServiceError } from '../../errors/service-error.ts';
import type { AccountStore } from '../account-store.ts';
import type { TakeBackRow } from '../ledger.ts';
import type { TakeBack, TakeBacks } from '../take-backs.ts';
import { accountKey } from './account-item.ts';
import { readTakeBack, takeBackPrefix, takeBackRowKey } from './money-rows.ts';

/** Each try fails only if a call took credits between its two requests. */
const tries = 20;

function rowOf(item: Item): TakeBackRow {
  const row = readTakeBack(item);
  if (row === undefined) throw new Error('a ledger row is no taking back');
  return row;
}

/** Taking back: a row in the table `ledger` and a subtraction in the table `accounts`, in one transaction. */
export function createDynamoDbTakeBacks(
  client: DynamoDBClient,
  tableNames: { readonly accounts: string; readonly ledger: string },
  accounts: Pick<AccountStore, 'read'>,
): TakeBacks {
  /** @returns undefined if less than `amount` is available by now */
  async function takeExactly(
    accountId: string,
    { grantId, reversalId, cause, owed, returned, at }: TakeBack,
    amount: number,
    time: TimeBudget,
  ): Promise<{ readonly row: TakeBackRow; readonly isNew: boolean } | undefined> {
    const item = {
      ...takeBackRowKey(accountId, grantId, reversalId),
      cause: text(cause),
      amount: number(amount),
      missing: number(owed - amount),
      returned: number(returned),
      at: number(at),
    };
    const command = new TransactWriteItemsCommand({
      TransactItems: [
        {
          Put: {
            TableName: tableNames.ledger,
            Item: item,
            ConditionExpression: 'attribute_not_exists(pk)',
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          },
        },
        {
          Update: {
            TableName: tableNames.accounts,
            Key: accountKey(accountId),
            UpdateExpression: 'SET available = available - :amount, granted = granted - :amount',
            ConditionExpression: 'available >= :amount',
            ExpressionAttributeValues: { ':amount': number(amount) },
          },
        },
      ],
    });
    try {
      await sendTransaction(client, command, time);
      return { row: rowOf(item), isNew: true };
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const [row, account] = error.CancellationReasons ?? [];
      if (row?.Code === conditionFailed && row.Item !== undefined)
        return { row: rowOf(row.Item), isNew: false };
      if (account?.Code === conditionFailed) return undefined;
      throw error;
    }
  }

  return {
    async take(accountId, takeBack, time) {
      for (let tried = 0; tried < tries; tried += 1) {
        const account = await accounts.read(accountId, time);
        if (account === undefined) throw new ServiceError('NOT_FOUND', `There is no account ${accountId}.`);
        const amount = Math.max(0, Math.min(takeBack.owed, account.available));
        const taken = await takeExactly(accountId, takeBack, amount, time);
        if (taken !== undefined) return taken;
      }
      throw new ServiceError('OVERLOADED', 'The balance kept changing while credits were taken back.');
    },

    ofGrant(accountId, grantId, time) {
      const query = {
        TableName: tableNames.ledger,
        ConsistentRead: true,
        KeyConditionExpression: 'pk = :account AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':account': text(accountId), ':prefix': text(takeBackPrefix(grantId)) },
      };
      return Array.fromAsync(queryItems(client, query, time), rowOf);
    },
  };
}
