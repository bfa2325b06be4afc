import { createHash } from 'node:crypto';
import type { AttributeValue, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { TimeBudget } from '../../../platform/call/time-budget.ts';
import { readItem } from '../../../platform/database/send-command.ts';
import {
  type Item,
  list,
  listOf,
  mapOf,
  number,
  numberOf,
  optionalNumberOf,
  text,
  textOf,
} from '../../../platform/database/values.ts';
import type { Account, Hold } from '../holds/account.ts';

/** Names of the tables of accounts and of their ledger. */
export interface MoneyTables {
  readonly accounts: string;
  readonly ledger: string;
}

export const accountKeyPrefix = 'account#';
export const accountKey = (accountId: string): Item => ({ pk: text(`${accountKeyPrefix}${accountId}`) });
export const accountIdOf = (item: Item): string => (textOf(item.pk) ?? '').slice(accountKeyPrefix.length);

/** The sweep's index is spread over this many partitions. */
const shardCount = 4;
export const sweepShards: readonly string[] = Array.from({ length: shardCount }, (_, shard) => String(shard));
export function sweepShardOf(accountId: string): string {
  return String((createHash('sha256').update(accountId).digest()[0] ?? 0) % shardCount);
}

/** A hold as small as can be, under its charge id: attempt, amount, expiry. */
export const holdValue = (hold: Hold): AttributeValue =>
  list([text(hold.attempt), number(hold.amount), number(hold.expiresAt)]);

export function readAccount(item: Item): Account {
  const holds = Object.entries(mapOf(item.holds)).map(([chargeId, value]): [string, Hold] => {
    const [attempt, amount, expiresAt] = listOf(value);
    const hold = { attempt: textOf(attempt) ?? '', amount: numberOf(amount), expiresAt: numberOf(expiresAt) };
    return [chargeId, { chargeId, ...hold }];
  });
  return {
    available: numberOf(item.available),
    granted: numberOf(item.granted),
    spent: numberOf(item.spent),
    holds: new Map(holds),
    sweepAt: optionalNumberOf(item.sweepAt),
    shares: optionalNumberOf(item.shares),
  };
}

/**
 * An account, or a share of one by its id; strongly consistent. Undefined if there is none.
 *
 * @throws ServiceError OVERLOADED
 */
export async function readAccountItem(
  client: DynamoDBClient,
  tableName: string,
  id: string,
  time: TimeBudget,
): Promise<Account | undefined> {
  const item = await readItem(client, tableName, accountKey(id), time);
  return item && readAccount(item);
}
