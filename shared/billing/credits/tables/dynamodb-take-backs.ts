import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { TimeBudget } from '../../../platform/call/time-budget.ts';
import type { Item, PlainWrite } from '../../../platform/database/commands.ts';
import { queryItems, readItem } from '../../../platform/database/send-command.ts';
import { sendTransaction } from '../../../platform/database/send-transaction.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { TakeBack, TakeBacks } from '../grants.ts';
import type { TakeBackRow } from '../ledger.ts';
import { accountKey, createDynamoDbAccountReader, type MoneyTables } from './account-item.ts';
import {
  givesBackPrefix,
  grantRowKey,
  readGrant,
  readTakeBack,
  takeBackPrefix,
  takeBackRow,
} from './money-rows.ts';

/** Each try fails only if a call took credits between its two requests. */
const tries = 20;

function rowOf(item: Item): TakeBackRow {
  const row = readTakeBack(item);
  if (row === undefined) throw new Error('a ledger row is not a take-back');
  return row;
}

/** The account has less by now, or another reversal has taken since. */
type Refusal = 'too little' | 'overtaken';

/**
 * Taking back and putting back: a row in the table `ledger` and a subtraction in the table `accounts`, in one
 * transaction. It counts itself in the grant's row, so that two of one grant cannot both go on from
 * the same state.
 */
export function createDynamoDbTakeBacks(client: DynamoDBClient, tableNames: MoneyTables): TakeBacks {
  const accounts = createDynamoDbAccountReader(client, tableNames.accounts);

  async function takeExactly(
    accountId: string,
    takeBack: TakeBack,
    taken: number,
    time: TimeBudget,
  ): Promise<TakeBackRow | Refusal> {
    const { grantId, cause, owed, forgiven, returned, at, after } = takeBack;
    const item = {
      ...takeBackRow(accountId, takeBack, after + 1),
      cause,
      amount: taken,
      missing: owed - taken - forgiven,
      returned,
      at,
    };
    const writes: PlainWrite[] = [
      {
        Put: {
          TableName: tableNames.ledger,
          Item: item,
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      {
        Update: {
          TableName: tableNames.ledger,
          Key: grantRowKey(accountId, grantId),
          UpdateExpression: 'SET takeBacks = :next',
          ConditionExpression: `attribute_exists(pk) AND ${after === 0 ? 'attribute_not_exists(takeBacks)' : 'takeBacks = :after'}`,
          ExpressionAttributeValues: {
            ':next': after + 1,
            ...(after === 0 ? {} : { ':after': after }),
          },
        },
      },
      ...(taken === 0
        ? []
        : [
            {
              Update: {
                TableName: tableNames.accounts,
                Key: accountKey(accountId),
                UpdateExpression: 'SET available = available - :amount, granted = granted - :amount',
                ConditionExpression: 'available >= :amount',
                ExpressionAttributeValues: { ':amount': taken },
              },
            },
          ]),
    ];
    const failed = await sendTransaction(client, writes, time);
    if (failed === undefined) return rowOf(item);
    const [row, grant] = failed;
    return row === undefined && grant === undefined ? 'too little' : 'overtaken';
  }

  return {
    async change(accountId, takeBack, time) {
      for (let tried = 0; tried < tries; tried += 1) {
        const account = await accounts.read(accountId, time);
        if (account === undefined) throw new ServiceError('NOT_FOUND', `There is no account ${accountId}.`);
        // What is to be put back is below 0.
        const amount = Math.min(account.available, takeBack.owed);
        const taken = await takeExactly(accountId, takeBack, amount, time);
        if (taken === 'overtaken') return undefined;
        if (taken !== 'too little') return taken;
      }
      throw new ServiceError('OVERLOADED', 'The balance kept changing while credits were taken back.');
    },

    async ofGrant(accountId, grantId, time) {
      const grant = await readItem(client, tableNames.ledger, grantRowKey(accountId, grantId), time);
      const below = (prefix: string) =>
        Array.fromAsync(
          queryItems(
            client,
            {
              TableName: tableNames.ledger,
              ConsistentRead: true,
              KeyConditionExpression: 'pk = :account AND begins_with(sk, :prefix)',
              ExpressionAttributeValues: { ':account': accountId, ':prefix': prefix },
            },
            time,
          ),
        );
      const rows = (await below(takeBackPrefix(grantId))).map(rowOf);
      const undone = (await below(givesBackPrefix(grantId))).map(readGrant);
      const sum = (amounts: readonly number[]): number =>
        amounts.reduce((total, amount) => total + amount, 0);
      const givenBack = sum(undone.map((one) => (one?.givesBack === undefined ? 0 : one.amount)));
      return {
        rows,
        credits: sum(rows.map(({ amount }) => amount)) - givenBack,
        missing: sum(rows.map(({ missing }) => missing)),
        count: grant?.takeBacks ?? 0,
      };
    },
  };
}
