import { createHash } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type Item, type NativeAttributeValue, updateCommand } from '../../../platform/database/commands.ts';
import { conditionally, readItem, sendCommand } from '../../../platform/database/send-command.ts';
import type { Account, AccountReader, Allowance, AllowanceStore, Hold } from '../holds/account.ts';

/** Names of the tables of accounts and of their ledger. */
export interface MoneyTables {
  readonly accounts: string;
  readonly ledger: string;
}

export const accountKeyPrefix = 'account#';
export const accountKey = (accountId: string): Item => ({ pk: `${accountKeyPrefix}${accountId}` });
export const accountIdOf = (item: Item): string => (item.pk ?? '').slice(accountKeyPrefix.length);

/** The sweep's index is spread over this many partitions. */
const shardCount = 4;
export const sweepShards: readonly string[] = Array.from({ length: shardCount }, (_, shard) => String(shard));
export function sweepShardOf(accountId: string): string {
  return String((createHash('sha256').update(accountId).digest()[0] ?? 0) % shardCount);
}

/**
 * A hold in compact form, under its charge id: attempt, amount, expiry. If it counts towards limits, the month and the
 * limits follow, after the position where an earlier version wrote the key.
 */
export const holdValue = ({ attempt, amount, expiresAt, counted }: Hold): NativeAttributeValue => [
  attempt,
  amount,
  expiresAt,
  ...(counted === undefined ? [] : [counted.month, '', ...counted.limits]),
];

function readHold(chargeId: string, value: NativeAttributeValue): Hold {
  const [attempt, amount, expiresAt, ...more] = value;
  const [month, , ...limits] = more;
  return {
    chargeId,
    attempt,
    amount,
    expiresAt,
    ...(month === undefined ? {} : { counted: { month, limits } }),
  };
}

const allowancePrefix = 'limit#';
/** The attribute of an allowance. */
export const allowanceAttribute = (name: string): string => allowancePrefix + name;

const allowanceValue = ({ month, left, limit }: Allowance) => [month, left, limit];

export function readAccount(item: Item): Account {
  const holds = Object.entries<NativeAttributeValue>(item.holds);
  const allowances = Object.entries(item).filter(([attribute]) => attribute.startsWith(allowancePrefix));
  return {
    available: item.available,
    granted: item.granted,
    spent: item.spent,
    holds: new Map(holds.map(([chargeId, value]) => [chargeId, readHold(chargeId, value)])),
    sweepAt: item.sweepAt,
    allowances: new Map(
      allowances.map(([attribute, [month, left, limit]]) => [
        attribute.slice(allowancePrefix.length),
        { month, left, limit },
      ]),
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

/** Accounts and their allowances, which are in the same items of the table `accounts`. */
export const createDynamoDbAllowances = (client: DynamoDBClient, tableName: string): AllowanceStore => ({
  ...createDynamoDbAccountReader(client, tableName),

  async replaceAllowance(accountId, name, { account, next }, time) {
    const seen = account.allowances.get(name);
    const command = updateCommand({
      TableName: tableName,
      Key: accountKey(accountId),
      UpdateExpression: next === undefined ? 'REMOVE #allowance' : 'SET #allowance = :next',
      ConditionExpression:
        seen === undefined
          ? 'attribute_not_exists(#allowance) AND available = :available AND granted = :granted'
          : '#allowance = :seen',
      ExpressionAttributeNames: { '#allowance': allowanceAttribute(name) },
      ExpressionAttributeValues: {
        ':next': next && allowanceValue(next),
        ...(seen === undefined
          ? { ':available': account.available, ':granted': account.granted }
          : { ':seen': allowanceValue(seen) }),
      },
    });
    return (await conditionally(sendCommand(client, command, time, 'repeat'))).isMet;
  },
});
