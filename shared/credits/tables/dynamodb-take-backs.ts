import { type DynamoDBClient, GetItemCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import type { TimeBudget } from '../../call/time-budget.ts';
import { queryItems } from '../../database/query-items.ts';
import { sendCommand } from '../../database/send-command.ts';
import { sendTransaction } from '../../database/send-transaction.ts';
import { type Item, number, optionalNumberOf, text } from '../../database/values.ts';
import { ServiceError } from '../../errors/service-error.ts';
import type { TakeBackRow } from '../ledger.ts';
import { planTaking } from '../plan-taking.ts';
import type { Gift } from '../share-store.ts';
import { shareId } from '../shares.ts';
import type { TakeBack, TakeBacks } from '../take-backs.ts';
import { accountKey } from './account-item.ts';
import { createDynamoDbShareReader } from './dynamodb-share-reader.ts';
import { grantRowKey, readTakeBack, takeBackPrefix, takeBackRowKey } from './money-rows.ts';

/** Each try fails only if a call took credits between its two requests. */
const tries = 20;

function rowOf(item: Item): TakeBackRow {
  const row = readTakeBack(item);
  if (row === undefined) throw new Error('a ledger row is not a take-back');
  return row;
}

/** No share can give what it was to give, since it has less by now; or another reversal has taken since. */
type Refusal = 'too little' | 'overtaken';

/**
 * Taking back: a row in the table `ledger` and a subtraction from each share that gives, in the table `accounts`, in one
 * transaction. It counts itself in the grant's row, so that two of one grant cannot both go on from the same state.
 */
export function createDynamoDbTakeBacks(
  client: DynamoDBClient,
  tableNames: { readonly accounts: string; readonly ledger: string },
): TakeBacks {
  const shares = createDynamoDbShareReader(client, tableNames.accounts);

  async function takeExactly(
    accountId: string,
    { grantId, reversalId, cause, owed, returned, at, after }: TakeBack,
    gifts: readonly Gift[],
    time: TimeBudget,
  ): Promise<{ readonly row: TakeBackRow; readonly isNew: boolean } | Refusal> {
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
        {
          Update: {
            TableName: tableNames.ledger,
            Key: grantRowKey(accountId, grantId),
            UpdateExpression: 'SET takeBacks = :next',
            ConditionExpression: `attribute_exists(pk) AND ${after === 0 ? 'attribute_not_exists(takeBacks)' : 'takeBacks = :after'}`,
            ExpressionAttributeValues: {
              ':next': number(after + 1),
              ...(after === 0 ? {} : { ':after': number(after) }),
            },
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
    const failed = await sendTransaction(client, command, time);
    if (failed === undefined) return { row: rowOf(item), isNew: true };
    const [row, grant] = failed;
    if (row !== undefined) return { row: rowOf(row.item ?? {}), isNew: false };
    return grant === undefined ? 'too little' : 'overtaken';
  }

  return {
    async take(accountId, takeBack, time) {
      for (let tried = 0; tried < tries; tried += 1) {
        const all = await shares.readAll(accountId, time);
        if (all.length === 0) throw new ServiceError('NOT_FOUND', `There is no account ${accountId}.`);
        const taken = await takeExactly(accountId, takeBack, planTaking(all, takeBack.owed), time);
        if (taken === 'overtaken') return undefined;
        if (taken !== 'too little') return taken;
      }
      throw new ServiceError('OVERLOADED', 'The balance kept changing while credits were taken back.');
    },

    async ofGrant(accountId, grantId, time) {
      const get = new GetItemCommand({
        TableName: tableNames.ledger,
        Key: grantRowKey(accountId, grantId),
        ConsistentRead: true,
      });
      const { Item: grant } = await sendCommand(client, get, time, 'repeat');
      const query = {
        TableName: tableNames.ledger,
        ConsistentRead: true,
        KeyConditionExpression: 'pk = :account AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':account': text(accountId), ':prefix': text(takeBackPrefix(grantId)) },
      };
      const rows = await Array.fromAsync(queryItems(client, query, time), rowOf);
      return { rows, count: optionalNumberOf(grant?.takeBacks) ?? 0 };
    },
  };
}
