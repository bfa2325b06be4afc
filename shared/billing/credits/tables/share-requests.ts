import {
  BatchGetItemCommand,
  type BatchGetItemCommandOutput,
  type DynamoDBClient,
  TransactGetItemsCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import type { TimeBudget } from '../../../platform/call/time-budget.ts';
import { sendCommand } from '../../../platform/database/send-command.ts';
import { sendTransaction } from '../../../platform/database/send-transaction.ts';
import { type Item, list, number, textOf } from '../../../platform/database/values.ts';
import type { Account } from '../holds/account.ts';
import { type Move, shareId } from '../shares/shares.ts';
import { accountKey, type MoneyTables, readAccount } from './account-item.ts';
import { moveRowKey } from './dynamodb-ledger.ts';

/** The first shares of an account, this many of them. */
interface Wanted {
  readonly accountId: string;
  readonly count: number;
}

const keysOf = ({ accountId, count }: Wanted): Item[] =>
  Array.from({ length: count }, (_, share) => accountKey(shareId(accountId, share)));

/** Shares of an account, each at a moment of its own. @throws Error if one of them is not there */
export async function readSharesOneByOne(
  client: DynamoDBClient,
  tableName: string,
  wanted: Wanted,
  time: TimeBudget,
): Promise<Account[]> {
  const keys = keysOf(wanted);
  const found = new Map<string | undefined, Account>();
  let missing: Item[] | undefined = keys;
  while (missing !== undefined) {
    const command: BatchGetItemCommand = new BatchGetItemCommand({
      RequestItems: { [tableName]: { Keys: missing, ConsistentRead: true } },
    });
    const reply: BatchGetItemCommandOutput = await sendCommand(client, command, time, 'repeat');
    for (const item of reply.Responses?.[tableName] ?? []) found.set(textOf(item.pk), readAccount(item));
    // Left out where a reply would be too large, or the table is throttled.
    missing = reply.UnprocessedKeys?.[tableName]?.Keys;
  }
  return keys.map(({ pk }, share) => {
    const account = found.get(textOf(pk));
    if (account === undefined) throw new Error(`there is no share ${shareId(wanted.accountId, share)}`);
    return account;
  });
}

/** Shares of an account at one moment. @throws Error if one of them is not there */
export async function readSharesAtOnce(
  client: DynamoDBClient,
  tableName: string,
  wanted: Wanted,
  time: TimeBudget,
): Promise<Account[]> {
  const keys = keysOf(wanted);
  const command = new TransactGetItemsCommand({
    TransactItems: keys.map((key) => ({ Get: { TableName: tableName, Key: key } })),
  });
  const { Responses } = await sendCommand(client, command, time, 'repeat');
  return keys.map((_, share) => {
    const item = Responses?.[share]?.Item;
    if (item === undefined) throw new Error(`there is no share ${shareId(wanted.accountId, share)}`);
    return readAccount(item);
  });
}

/**
 * Writes a move: its row in the ledger, what the givers lose and what the receiver gets.
 *
 * @returns false if a condition of a giver or the receiver failed.
 */
export async function writeMove(
  client: DynamoDBClient,
  tableNames: MoneyTables,
  { accountId, move }: { readonly accountId: string; readonly move: Move },
  time: TimeBudget,
): Promise<boolean> {
  const { id, from, to, enough, at } = move;
  const total = from.reduce((sum, { amount }) => sum + amount, 0);
  const update = (share: number, condition: string, values: Record<':by' | ':bound', number>) => ({
    Update: {
      TableName: tableNames.accounts,
      Key: accountKey(shareId(accountId, share)),
      UpdateExpression: 'SET available = available + :by, granted = granted + :by',
      ConditionExpression: condition,
      ExpressionAttributeValues: { ':by': number(values[':by']), ':bound': number(values[':bound']) },
    },
  });
  const command = new TransactWriteItemsCommand({
    TransactItems: [
      {
        Put: {
          TableName: tableNames.ledger,
          Item: {
            ...moveRowKey(accountId, id),
            amount: number(total),
            at: number(at),
            to: number(to),
            from: list(from.map(({ share, amount }) => list([number(share), number(amount)]))),
          },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      update(to, 'available < :bound', { ':by': total, ':bound': enough }),
      ...from.map(({ share, amount }) =>
        update(share, 'available >= :bound', { ':by': -amount, ':bound': amount }),
      ),
    ],
  });
  const failed = await sendTransaction(client, command, time);
  // No other move has drawn this id: if its row exists, an earlier try of this transaction was carried out.
  return failed === undefined || failed[0] !== undefined;
}
