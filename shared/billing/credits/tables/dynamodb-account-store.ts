import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { TimeBudget } from '../../../platform/call/time-budget.ts';
import { type Item, putCommand, updateCommand } from '../../../platform/database/commands.ts';
import { scanItems } from '../../../platform/database/scan-items.ts';
import { conditionally, sendCommand, unclear } from '../../../platform/database/send-command.ts';
import type { Account, AccountStore, Hold, Released, Reservation } from '../holds/account.ts';
import { maxHolds } from '../limits.ts';
import {
  accountIdOf,
  accountKey,
  accountKeyPrefix,
  allowanceAttribute,
  createDynamoDbAccountReader,
  holdValue,
  readAccount,
  sweepShardOf,
} from './account-item.ts';

/** The allowances of these limits in an expression: each has a placeholder, such as `#l0`. */
function namesOf(limits: readonly string[], prefix = 'l') {
  const names = Object.fromEntries(
    limits.map((limit, index) => [`#${prefix}${index}`, allowanceAttribute(limit)]),
  );
  return { placeholders: Object.keys(names), names };
}

interface CountedExpressions extends ReturnType<typeof namesOf> {
  /** `:month`, if there is an allowance. */
  readonly values: Item;
}

const noAllowances: CountedExpressions = { ...namesOf([]), values: {} };

/** The allowances that a hold has taken from. */
export const allowancesOf = ({ counted }: Hold): CountedExpressions =>
  counted === undefined || counted.limits.length === 0
    ? noAllowances
    : { ...namesOf(counted.limits), values: { ':month': counted.month } };

/** The hold without the limits that get nothing back: they are gone, closed or in another month. */
export function stillCounted(hold: Hold, { allowances }: Account): Hold {
  const { counted } = hold;
  if (counted === undefined) return hold;
  const limits = counted.limits.filter((name) => allowances.get(name)?.month === counted.month);
  return { ...hold, counted: { ...counted, limits } };
}

/** The account that a condition failed on. */
function refusedAccount(item: Item | undefined, accountId: string): Account {
  if (item === undefined) throw new Error(`there is no account ${accountId}`);
  return readAccount(item);
}

/** The money of accounts in the table `accounts`, one item for each. */
export function createDynamoDbAccountStore(client: DynamoDBClient, tableName: string): AccountStore {
  return {
    async reserve(accountId, hold, time, unlimited = []): Promise<Reservation> {
      const counted = allowancesOf(hold);
      const absent = namesOf(unlimited, 'u');
      const command = updateCommand({
        TableName: tableName,
        Key: accountKey(accountId),
        UpdateExpression: [
          'SET available = available - :amount, holds.#charge = :hold',
          'sweepAt = if_not_exists(sweepAt, :expiresAt), sweepShard = if_not_exists(sweepShard, :shard)',
          ...counted.placeholders.map((name) => `${name}[1] = ${name}[1] - :amount`),
        ].join(', '),
        ConditionExpression: [
          'available >= :amount AND attribute_not_exists(holds.#charge) AND size(holds) < :maxHolds',
          ...counted.placeholders.map((name) => `${name}[0] = :month AND ${name}[1] >= :amount`),
          ...absent.placeholders.map((name) => `attribute_not_exists(${name})`),
        ].join(' AND '),
        ExpressionAttributeNames: { '#charge': hold.chargeId, ...counted.names, ...absent.names },
        ExpressionAttributeValues: {
          ':amount': hold.amount,
          ':hold': holdValue(hold),
          ':expiresAt': hold.expiresAt,
          ':shard': sweepShardOf(accountId),
          ':maxHolds': maxHolds,
          ...counted.values,
        },
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      const taken = await conditionally(sendCommand(client, command, time, 'throw')).catch(unclear);
      if (taken === 'unclear') return { outcome: 'unclear' };
      if (taken.isMet) return { outcome: 'held', account: readAccount(taken.reply.Attributes ?? {}) };
      const account = refusedAccount(taken.item, accountId);
      const isOurs = account.holds.get(hold.chargeId)?.attempt === hold.attempt;
      return { outcome: isOurs ? 'held' : 'refused', account };
    },

    async release(accountId, hold, ending, time): Promise<Released> {
      let left = hold;
      for (;;) {
        const counted = ending === 'voided' ? allowancesOf(left) : noAllowances;
        const command = updateCommand({
          TableName: tableName,
          Key: accountKey(accountId),
          UpdateExpression: `SET ${[
            'available = available + :back',
            'spent = spent + :spent',
            ...counted.placeholders.map((name) => `${name}[1] = ${name}[1] + :back`),
          ].join(', ')} REMOVE holds.#charge`,
          ConditionExpression: [
            'holds.#charge[0] = :attempt',
            ...counted.placeholders.map((name) => `${name}[0] = :month`),
          ].join(' AND '),
          ExpressionAttributeNames: { '#charge': hold.chargeId, ...counted.names },
          ExpressionAttributeValues: {
            ':attempt': hold.attempt,
            ':back': ending === 'voided' ? hold.amount : 0,
            ':spent': ending === 'settled' ? hold.amount : 0,
            ...counted.values,
          },
          ReturnValues: 'UPDATED_NEW',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        });
        const dropped = await conditionally(sendCommand(client, command, time, 'repeat'));
        if (dropped.isMet) return { available: dropped.reply.Attributes?.available, wasGone: false };
        const account = refusedAccount(dropped.item, accountId);
        if (account.holds.get(hold.chargeId)?.attempt !== hold.attempt)
          return { available: account.available, wasGone: true };
        left = stillCounted(left, account);
      }
    },

    ...createDynamoDbAccountReader(client, tableName),

    async create(accountId, time): Promise<void> {
      const none = { available: 0, granted: 0, spent: 0, holds: {} };
      const command = putCommand({
        TableName: tableName,
        Item: { ...accountKey(accountId), ...none },
        ConditionExpression: 'attribute_not_exists(pk)',
      });
      await conditionally(sendCommand(client, command, time, 'repeat'));
    },

    async *list(time: TimeBudget): AsyncIterable<string> {
      const scan = {
        TableName: tableName,
        FilterExpression: 'begins_with(pk, :prefix)',
        ExpressionAttributeValues: { ':prefix': accountKeyPrefix },
        ProjectionExpression: 'pk',
      };
      for await (const item of scanItems(client, scan, time)) yield accountIdOf(item);
    },
  };
}
