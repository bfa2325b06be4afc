import { createHash } from 'node:crypto';
import type { AttributeValue, DynamoDBClient } from '@aws-sdk/client-dynamodb';
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
import type { Allowance } from '../allowances/allowance.ts';
import type { Account, AccountReader, Hold } from '../holds/account.ts';

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

/**
 * A hold as small as can be, under its charge id: attempt, amount, expiry. If it counts towards limits, the month, the
 * key and the limits follow.
 */
export const holdValue = ({ attempt, amount, expiresAt, counted }: Hold): AttributeValue =>
  list([
    text(attempt),
    number(amount),
    number(expiresAt),
    ...(counted === undefined ? [] : [counted.month, counted.key, ...counted.limits].map(text)),
  ]);

function readHold(chargeId: string, value: AttributeValue): Hold {
  const [attempt, amount, expiresAt, ...more] = listOf(value);
  const [month, key = '', ...limits] = more.map((one) => textOf(one) ?? '');
  return {
    chargeId,
    attempt: textOf(attempt) ?? '',
    amount: numberOf(amount),
    expiresAt: numberOf(expiresAt),
    ...(month === undefined ? {} : { counted: { month, key, limits } }),
  };
}

/** Marks accounts that have, or once had, an allowance: a scan cannot look for attributes whose names it does not know. */
export const limitedAttribute = 'limited';
const allowancePrefix = 'limit#';
/** The attribute of an allowance. */
export const allowanceAttribute = (name: string): string => allowancePrefix + name;

/** Month and credits left, and the limit once it is completely set. */
export const allowanceValue = ({ month, left, limit }: Allowance): AttributeValue =>
  list([text(month), number(left), ...(limit === undefined ? [] : [number(limit)])]);

function readAllowance(value: AttributeValue): Allowance {
  const [month, left, limit] = listOf(value);
  return { month: textOf(month) ?? '', left: numberOf(left), limit: optionalNumberOf(limit) };
}

export function readAccount(item: Item): Account {
  const holds = Object.entries(mapOf(item.holds));
  const allowances = Object.entries(item).filter(([attribute]) => attribute.startsWith(allowancePrefix));
  return {
    available: numberOf(item.available),
    granted: numberOf(item.granted),
    spent: numberOf(item.spent),
    holds: new Map(holds.map(([chargeId, value]) => [chargeId, readHold(chargeId, value)])),
    sweepAt: optionalNumberOf(item.sweepAt),
    allowances: new Map(
      allowances.map(([attribute, value]) => [attribute.slice(allowancePrefix.length), readAllowance(value)]),
    ),
  };
}

/** Reads accounts from the table `accounts`. */
export const createDynamoDbAccountReader = (client: DynamoDBClient, tableName: string): AccountReader => ({
  async read(accountId, time) {
    const item = await readItem(client, tableName, accountKey(accountId), time);
    return item && readAccount(item);
  },
});
