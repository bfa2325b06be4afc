import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { TimeBudget } from '../../../platform/call/time-budget.ts';
import { type Item, putCommand } from '../../../platform/database/commands.ts';
import {
  conditionally,
  partitionItems,
  sendCommand,
  unclear,
} from '../../../platform/database/send-command.ts';
import { tables } from '../../../platform/database/tables.ts';
import type { Ending } from '../holds/account.ts';
import type { Entry, Ledger, LedgerRow, TimedRows } from '../ledger.ts';
import { readMoneyRow } from './money-rows.ts';

const delivery = 'delivery#';

/**
 * Keys of the rows: partition by account, one row per attempt and per mark of a delivery; `money-rows.ts` has the
 * others.
 */
export const chargeRowKey = (accountId: string, chargeId: string, attempt: string): Item => ({
  pk: accountId,
  sk: `${chargeId}#${attempt}`,
});
export const deliveryRowKey = (accountId: string, chargeId: string, attempt: string): Item =>
  chargeRowKey(accountId, `${delivery}${chargeId}`, attempt);

function endingOf(item: Item | undefined): Ending {
  const state = item?.state;
  if (state === 'settled' || state === 'voided') return state;
  throw new Error(`a ledger row is neither settled nor voided: ${item?.sk}`);
}

function readRow(item: Item): LedgerRow {
  const ofMoney = readMoneyRow(item);
  if (ofMoney !== undefined) return ofMoney;
  const sortKey = item.sk ?? '';
  const { amount, at, operation, keyId, requestId } = item;
  const origin = keyId === undefined || requestId === undefined ? undefined : { keyId, requestId };
  const about = { amount, at, operation, origin };
  if (sortKey.startsWith(delivery)) {
    const [, of = '', attempt = ''] = sortKey.split('#');
    return { kind: item.state === 'returned' ? 'return' : 'answer', chargeId: of, attempt, ...about };
  }
  const [chargeId = '', attempt = ''] = sortKey.split('#');
  return { kind: 'charge', chargeId, attempt, ending: endingOf(item), ...about };
}

/** The ledger in the table `ledger`. */
export function createDynamoDbLedger(client: DynamoDBClient, tableName: string): Ledger {
  async function conclude(
    accountId: string,
    { hold, operation, origin, once, at }: Entry,
    ending: Ending,
    time: TimeBudget,
    whenUnclear: 'repeat' | 'throw',
  ): Promise<Ending> {
    const command = putCommand({
      TableName: tableName,
      Item: {
        ...chargeRowKey(accountId, hold.chargeId, hold.attempt),
        state: ending,
        amount: hold.amount,
        at,
        operation,
        ...origin,
        once: once || undefined,
      },
      ConditionExpression: 'attribute_not_exists(pk)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    const written = await conditionally(sendCommand(client, command, time, whenUnclear));
    return written.isMet ? ending : endingOf(written.item);
  }

  return {
    settle: (accountId, entry, time) => conclude(accountId, entry, 'settled', time, 'throw').catch(unclear),

    void: (accountId, entry, time) => conclude(accountId, entry, 'voided', time, 'repeat'),

    async endings(accountId, chargeId, time) {
      const query = { and: 'begins_with(sk, :charge)', values: { ':charge': `${chargeId}#` } };
      const endings = new Map<string, Ending>();
      for await (const item of partitionItems(client, tableName, accountId, query, time)) {
        const [, attempt = ''] = (item.sk ?? '').split('#');
        endings.set(attempt, endingOf(item));
      }
      return endings;
    },

    async *rows(accountId, time) {
      for await (const item of partitionItems(client, tableName, accountId, {}, time)) yield readRow(item);
    },
  };
}

/** The index `by-time` of the table `ledger`. Every row has a time, so rows that predate the index are in it, too. */
export function createDynamoDbTimedRows(client: DynamoDBClient, tableName: string): TimedRows {
  return {
    async *between(accountId, from, to, time) {
      const query = {
        IndexName: tables.ledger.index.name,
        ConsistentRead: false,
        and: `#at ${to === undefined ? '>= :from' : 'BETWEEN :from AND :last'}`,
        values: { ':from': from, ':last': to === undefined ? undefined : to - 1 },
        ExpressionAttributeNames: { '#at': 'at' },
      };
      for await (const item of partitionItems(client, tableName, accountId, query, time)) yield readRow(item);
    },
  };
}
