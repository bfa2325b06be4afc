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
import type { TakeBackRow } from '../ledger.ts';
import { planTaking } from '../plan-taking.ts';
import type { Gift } from '../share-store.ts';
import { shareId } from '../shares.ts';
import type { TakeBack, TakeBacks } from '../take-backs.ts';
import { accountKey } from './account-item.ts';
import { createDynamoDbShareReader } from './dynamodb-share-reader.ts';
import { readTakeBack, takeBackPrefix, takeBackRowKey } from './money-rows.ts';

/** Each try fails only if a call took credits between its two requests. */
const tries = 20;

function rowOf(item: Item): TakeBackRow {
  const row = readTakeBack(item);
  if (row === undefined) throw new Error('a ledger row is no taking back');
  return row;
}

/**
 * Taking back: a row in the table `ledger` and a subtraction from each share that gives, in the table `accounts`, in one
 * transaction.
 */
export function createDynamoDbTakeBacks(
  client: DynamoDBClient,
  tableNames: { readonly accounts: string; readonly ledger: string },
): TakeBacks {
  const shares = createDynamoDbShareReader(client, tableNames.accounts);

  /** @returns undefined if a share has less by now than it is to give */
  async function takeExactly(
    accountId: string,
    { grantId, reversalId, cause, owed, returned, at }: TakeBack,
    gifts: readonly Gift[],
    time: TimeBudget,
  ): Promise<{ readonly row: TakeBackRow; readonly isNew: boolean } | undefined> {
    const taken = gifts.reduce((sum, { amount }) => sum + amount, 0);
    const item = {
      ...takeBackRowKey(accountId, grantId, reversalId),
      cause: text(cause),
      amount: number(taken),
      missing: number(owed - taken),
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
        ...gifts.map(({ share, amount }) => ({
          Update: {
            TableName: tableNames.accounts,
            Key: accountKey(shareId(accountId, share)),
            UpdateExpression: 'SET available = available - :amount, granted = granted - :amount',
            ConditionExpression: 'available >= :amount',
            ExpressionAttributeValues: { ':amount': number(amount) },
          },
        })),
      ],
    });
    try {
      await sendTransaction(client, command, time);
      return { row: rowOf(item), isNew: true };
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const [row, ...givers] = error.CancellationReasons ?? [];
      if (row?.Code === conditionFailed && row.Item !== undefined)
        return { row: rowOf(row.Item), isNew: false };
      if (givers.some(({ Code }) => Code === conditionFailed)) return undefined;
      throw error;
    }
  }

  return {
    async take(accountId, takeBack, time) {
      for (let tried = 0; tried < tries; tried += 1) {
        const all = await shares.readAll(accountId, time);
        if (all.length === 0) throw new ServiceError('NOT_FOUND', `There is no account ${accountId}.`);
        const taken = await takeExactly(accountId, takeBack, planTaking(all, takeBack.owed), time);
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
