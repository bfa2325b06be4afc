import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { TimeBudget } from '../../../platform/call/time-budget.ts';
import {
  type Item,
  type PlainUpdate,
  putCommand,
  updateCommand,
} from '../../../platform/database/commands.ts';
import {
  conditionally,
  queryItems,
  scanItems,
  sendCommand,
  unclear,
} from '../../../platform/database/send-command.ts';
import { tables } from '../../../platform/database/tables.ts';
import type { Account, AccountStore, Counted, Released, Reservation } from '../holds/account.ts';
import { maxHolds } from '../limits.ts';
import type { SweepIndex } from '../sweep-holds.ts';
import {
  accountIdOf,
  accountKey,
  accountKeyPrefix,
  allowanceAttribute,
  createDynamoDbAllowances,
  holdValue,
  readAccount,
  sweepShardOf,
  sweepShards,
} from './account-item.ts';

const noLimits: Counted = { month: '', limits: [] };

/** The parts of an expression by which a hold takes from its allowances, or gives back: `change` is `- :amount`. */
export const allowanceParts = ({ month, limits }: Counted = noLimits, change: string) => ({
  names: Object.fromEntries(limits.map((limit, index) => [`#l${index}`, allowanceAttribute(limit)])),
  values: limits.length === 0 ? {} : { ':month': month },
  sets: limits.map((_, index) => `#l${index}[1] = #l${index}[1] ${change}`),
  conditions: limits.map((_, index) => `#l${index}[0] = :month`),
});

/** Leaves out limits that get nothing back: they are gone, or in another month. */
export const stillCounted = ({ month, limits }: Counted = noLimits, { allowances }: Account): Counted => ({
  month,
  limits: limits.filter((name) => allowances.get(name)?.month === month),
});

/** The account on which a condition failed. */
function refusedAccount(item: Item | undefined, accountId: string): Account {
  if (item === undefined) throw new Error(`there is no account ${accountId}`);
  return readAccount(item);
}

/** The money of accounts in the table `accounts`, one item for each. */
export function createDynamoDbAccountStore(client: DynamoDBClient, tableName: string): AccountStore {
  return {
    async reserve(accountId, hold, time, unlimited = []): Promise<Reservation> {
      const counted = allowanceParts(hold.counted, '- :amount');
      const absent = unlimited.map((name, index) => [`#u${index}`, allowanceAttribute(name)] as const);
      const command = updateCommand({
        TableName: tableName,
        Key: accountKey(accountId),
        UpdateExpression: [
          'SET available = available - :amount, holds.#charge = :hold',
          'sweepAt = if_not_exists(sweepAt, :expiresAt), sweepShard = if_not_exists(sweepShard, :shard)',
          ...counted.sets,
        ].join(', '),
        ConditionExpression: [
          'available >= :amount AND attribute_not_exists(holds.#charge) AND size(holds) < :maxHolds',
          ...counted.conditions,
          ...Object.keys(counted.names).map((name) => `${name}[1] >= :amount`),
          ...absent.map(([name]) => `attribute_not_exists(${name})`),
        ].join(' AND '),
        ExpressionAttributeNames: {
          '#charge': hold.chargeId,
          ...counted.names,
          ...Object.fromEntries(absent),
        },
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
      let left = ending === 'voided' ? hold.counted : undefined;
      for (;;) {
        const counted = allowanceParts(left, '+ :back');
        const command = updateCommand({
          TableName: tableName,
          Key: accountKey(accountId),
          UpdateExpression: `SET ${[
            'available = available + :back',
            'spent = spent + :spent',
            ...counted.sets,
          ].join(', ')} REMOVE holds.#charge`,
          ConditionExpression: ['holds.#charge[0] = :attempt', ...counted.conditions].join(' AND '),
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

    ...createDynamoDbAllowances(client, tableName),

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

/** The index `holds-to-sweep` of the table `accounts`; its keys are attributes of the account's own item. */
export function createDynamoDbSweepIndex(client: DynamoDBClient, tableName: string): SweepIndex {
  async function update(
    accountId: string,
    input: Omit<PlainUpdate, 'TableName' | 'Key'>,
    time: TimeBudget,
  ): Promise<boolean> {
    const command = updateCommand({ TableName: tableName, Key: accountKey(accountId), ...input });
    const updated = await conditionally(sendCommand(client, command, time, 'repeat'));
    return updated.isMet;
  }

  return {
    shards: sweepShards,

    async *due(shard, now, time) {
      const query = {
        TableName: tableName,
        IndexName: tables.accounts.index.name,
        KeyConditionExpression: 'sweepShard = :shard AND sweepAt <= :now',
        ExpressionAttributeValues: { ':shard': shard, ':now': now },
      };
      for await (const item of queryItems(client, query, time)) yield accountIdOf(item);
    },

    forget: (accountId, time) =>
      update(
        accountId,
        {
          UpdateExpression: 'REMOVE sweepAt, sweepShard',
          ConditionExpression: 'size(holds) = :none',
          ExpressionAttributeValues: { ':none': 0 },
        },
        time,
      ),

    move: (accountId, from, to, time) =>
      update(
        accountId,
        {
          UpdateExpression: 'SET sweepAt = :to',
          ConditionExpression: 'sweepAt = :from',
          ExpressionAttributeValues: { ':from': from, ':to': to },
        },
        time,
      ),
  };
}
