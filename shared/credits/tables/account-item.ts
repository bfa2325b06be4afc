import { createHash } from 'node:crypto';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Account, Hold } from '../account.ts';

export type Item = Record<string, AttributeValue>;

export const number = (value: number): AttributeValue => ({ N: String(value) });
export const text = (value: string): AttributeValue => ({ S: value });

const ACCOUNT = 'account#';
export const accountKey = (accountId: string): Item => ({ pk: text(`${ACCOUNT}${accountId}`) });
export const accountIdOf = (item: Item): string => (item.pk?.S ?? '').slice(ACCOUNT.length);
export const ACCOUNT_KEY_PREFIX = ACCOUNT;

/** The sweep's index is spread over this many partitions. */
const SHARDS = 4;
export const sweepShards: readonly string[] = Array.from({ length: SHARDS }, (_, shard) => String(shard));
export function sweepShardOf(accountId: string): string {
  return String((createHash('sha256').update(accountId).digest()[0] ?? 0) % SHARDS);
}

/** A hold as small as can be, under its charge id: attempt, amount, expiry. */
export const holdValue = (hold: Hold): AttributeValue => ({
  L: [text(hold.attempt), number(hold.amount), number(hold.expiresAt)],
});

function readHold(chargeId: string, value: AttributeValue): Hold {
  const [attempt, amount, expiresAt] = value.L ?? [];
  return { chargeId, attempt: attempt?.S ?? '', amount: Number(amount?.N), expiresAt: Number(expiresAt?.N) };
}

export function readAccount(item: Item): Account {
  const holds = Object.entries(item.holds?.M ?? {});
  return {
    available: Number(item.available?.N),
    granted: Number(item.granted?.N),
    spent: Number(item.spent?.N),
    holds: new Map(holds.map(([chargeId, value]) => [chargeId, readHold(chargeId, value)])),
    sweepAt: item.sweepAt?.N === undefined ? undefined : Number(item.sweepAt.N),
  };
}
