import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { TimeBudget } from '../../../platform/call/time-budget.ts';
import type { PlainWrite } from '../../../platform/database/commands.ts';
import { partitionItems, readItem } from '../../../platform/database/send-command.ts';
import { sendTransaction } from '../../../platform/database/send-transaction.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { GrantRows, Grants, TakeBack, TakeBacks } from '../grants.ts';
import type { TakeBackRow } from '../ledger.ts';
import { accountKey, createDynamoDbAccountReader, type MoneyTables } from './account-item.ts';
import { beginningsOf, grantRowKey, readMoneyRow, takeBackRow } from './money-rows.ts';

/** Grants: a row in the table `ledger` and an addition in the table `accounts`, in one transaction. */
export function createDynamoDbGrants(client: DynamoDBClient, tableNames: MoneyTables): Grants {
  return {
    async grant(accountId, { id, amount, at, purchase }, time) {
      const writes: PlainWrite[] = [
        {
          Put: {
            TableName: tableNames.ledger,
            Item: { ...grantRowKey(accountId, id), amount, at, ...purchase },
            ConditionExpression: 'attribute_not_exists(pk)',
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          },
        },
        {
          Update: {
            TableName: tableNames.accounts,
            Key: accountKey(accountId),
            UpdateExpression: 'SET available = available + :amount, granted = granted + :amount',
            ConditionExpression: 'attribute_exists(pk)',
            ExpressionAttributeValues: { ':amount': amount },
          },
        },
      ];
      const failed = await sendTransaction(client, writes, time);
      if (failed === undefined) return { amount, isNew: true };
      const [row] = failed;
      if (row !== undefined) return { amount: row.item?.amount, isNew: false };
      throw new ServiceError('NOT_FOUND', `There is no account ${accountId}.`);
    },

    async amountOf(accountId, grantId, time) {
      const row = await readItem(client, tableNames.ledger, grantRowKey(accountId, grantId), time);
      return row?.amount;
    },
  };
}

/** The rows of grants in the table `ledger`. */
export const createDynamoDbGrantRows = (client: DynamoDBClient, ledgerTable: string): GrantRows => ({
  async beginningWith(accountId, idPrefix, time) {
    const items = await Promise.all(
      beginningsOf(idPrefix).map((beginning) => {
        const query = { and: 'begins_with(sk, :beginning)', values: { ':beginning': beginning } };
        return Array.fromAsync(partitionItems(client, ledgerTable, accountId, query, time));
      }),
    );
    return items.flat().flatMap((item) => readMoneyRow(item) ?? []);
  },
});

/** Each try fails only if a call took credits between its two requests. */
const tries = 20;

/** The account now has less, or another reversal has taken credits since. */
type Refusal = 'too little' | 'overtaken';

/**
 * Taking back and putting back: a row in the table `ledger` and a subtraction in the table `accounts`, in one
 * transaction. It counts itself in the grant's row, so that two of one grant cannot both start from the same state.
 */
export function createDynamoDbTakeBacks(client: DynamoDBClient, tableNames: MoneyTables): TakeBacks {
  const accounts = createDynamoDbAccountReader(client, tableNames.accounts);
  const grantRows = createDynamoDbGrantRows(client, tableNames.ledger);

  async function takeExactly(
    accountId: string,
    takeBack: TakeBack,
    taken: number,
    time: TimeBudget,
  ): Promise<TakeBackRow | Refusal> {
    const { grantId, reversalId, cause, owed, forgiven, returned, at, after } = takeBack;
    const moved = { cause, amount: taken, missing: owed - taken - forgiven, returned, at };
    const item = { ...takeBackRow(accountId, takeBack, after + 1), ...moved };
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
    if (failed === undefined) return { kind: 'take-back', grantId, reversalId, ...moved };
    const [row, grant] = failed;
    return row === undefined && grant === undefined ? 'too little' : 'overtaken';
  }

  return {
    async change(accountId, takeBack, time) {
      for (let tried = 0; tried < tries; tried += 1) {
        const account = await accounts.read(accountId, time);
        if (account === undefined) throw new ServiceError('NOT_FOUND', `There is no account ${accountId}.`);
        // Amounts to be put back are below 0.
        const amount = Math.min(account.available, takeBack.owed);
        const taken = await takeExactly(accountId, takeBack, amount, time);
        if (taken === 'overtaken') return undefined;
        if (taken !== 'too little') return taken;
      }
      throw new ServiceError('OVERLOADED', 'The balance kept changing while credits were taken back.');
    },

    async ofGrant(accountId, grantId, time) {
      const grant = await readItem(client, tableNames.ledger, grantRowKey(accountId, grantId), time);
      // Other grants' ids may have the same beginning.
      const rows = await grantRows.beginningWith(accountId, grantId, time);
      const taken = rows.flatMap((row) => (row.kind === 'take-back' && row.grantId === grantId ? [row] : []));
      const sum = (figure: 'amount' | 'missing') => taken.reduce((total, row) => total + row[figure], 0);
      return {
        rows: taken,
        credits: sum('amount'),
        missing: sum('missing'),
        count: grant?.takeBacks ?? 0,
      };
    },
  };
}
