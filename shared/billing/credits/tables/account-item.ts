import { createHash } from 'node:crypto';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
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
import type { Account, Hold } from '../account.ts';

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

function readHold(chargeId: string, value: AttributeValue): Hold {
  const [attempt, amount, expiresAt] = listOf(value);
  return {
    chargeId,
    attempt: textOf(attempt) ?? '',
    amount: numberOf(amount),
    expiresAt: numberOf(expiresAt),
  };
}

export function readAccount(item: Item): Account {
  const holds = Object.entries(mapOf(item.holds));
  return {
    available: numberOf(item.available),
    granted: numberOf(item.granted),
    spent: numberOf(item.spent),
    holds: new Map(holds.map(([chargeId, value]) => [chargeId, readHold(chargeId, value)])),
    sweepAt: optionalNumberOf(item.sweepAt),
    shares: optionalNumberOf(item.shares),
  };
}
