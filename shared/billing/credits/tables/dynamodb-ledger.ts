import { type DynamoDBClient, PutItemCommand, type QueryCommandInput } from '@aws-sdk/client-dynamodb';
import type { TimeBudget } from '../../../platform/call/time-budget.ts';
import { queryItems } from '../../../platform/database/query-items.ts';
import { conditionally, sendCommand } from '../../../platform/database/send-command.ts';
import { UnclearReply } from '../../../platform/database/send-request.ts';
import { flag, type Item, number, numberOf, text, textOf } from '../../../platform/database/values.ts';
import type { Ending, Entry, Ledger, LedgerRow } from '../ledger.ts';
import { readGrant, readTakeBack } from './money-rows.ts';

const move = 'move#';
const delivery = 'delivery#';

/**
 * Keys of the rows: partition by account, one row per attempt, per move and per mark of a delivery; `money-rows.ts`
 * has the others.
 */
export const chargeRowKey = (accountId: string, chargeId: string, attempt: string): Item => ({
  pk: text(accountId),
  sk: text(`${chargeId}#${attempt}`),
});
export const moveRowKey = (accountId: string, moveId: string): Item => ({
  pk: text(accountId),
  sk: text(`${move}${moveId}`),
});
export const deliveryRowKey = (accountId: string, chargeId: string, attempt: string): Item => ({
  pk: text(accountId),
  sk: text(`${delivery}${chargeId}#${attempt}`),
});

function endingOf(item: Item | undefined): Ending {
  const state = textOf(item?.state);
  if (state === 'settled' || state === 'voided') return state;
  throw new Error(`a ledger row is neither settled nor voided: ${textOf(item?.sk)}`);
}

export function readRow(item: Item): LedgerRow {
  const other = readGrant(item) ?? readTakeBack(item);
  if (other !== undefined) return other;
  const sortKey = textOf(item.sk) ?? '';
  const amount = numberOf(item.amount);
  const at = numberOf(item.at);
  if (sortKey.startsWith(move)) return { kind: 'move', moveId: sortKey.slice(move.length), amount, at };
  const keyId = textOf(item.keyId);
  const requestId = textOf(item.requestId);
  const about = {
    amount,
    at,
    operation: textOf(item.operation),
    origin: keyId === undefined || requestId === undefined ? undefined : { keyId, requestId },
  };
  if (sortKey.startsWith(delivery)) {
    const [, of = '', attempt = ''] = sortKey.split('#');
    const isReturned = textOf(item.state) === 'returned';
    return { kind: isReturned ? 'return' : 'answer', chargeId: of, attempt, ...about };
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
    const command = new PutItemCommand({
      TableName: tableName,
      Item: {
        ...chargeRowKey(accountId, hold.chargeId, hold.attempt),
        state: text(ending),
        amount: number(hold.amount),
        at: number(at),
        ...(operation === undefined ? {} : { operation: text(operation) }),
        ...(origin === undefined ? {} : { keyId: text(origin.keyId), requestId: text(origin.requestId) }),
        ...(once === true ? { once: flag } : {}),
      },
      ConditionExpression: 'attribute_not_exists(pk)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    const written = await conditionally(sendCommand(client, command, time, whenUnclear));
    return written.isMet ? ending : endingOf(written.item);
  }

  const pages = (query: Partial<QueryCommandInput>, time: TimeBudget): AsyncIterable<Item> =>
    queryItems(client, { TableName: tableName, ConsistentRead: true, ...query }, time);

  return {
    async settle(accountId, entry, time) {
      try {
        return await conclude(accountId, entry, 'settled', time, 'throw');
      } catch (error) {
        if (error instanceof UnclearReply) return 'unclear';
        throw error;
      }
    },

    void: (accountId, entry, time) => conclude(accountId, entry, 'voided', time, 'repeat'),

    async endings(accountId, chargeId, time) {
      const query = {
        KeyConditionExpression: 'pk = :account AND begins_with(sk, :charge)',
        ExpressionAttributeValues: { ':account': text(accountId), ':charge': text(`${chargeId}#`) },
      };
      const endings = new Map<string, Ending>();
      for await (const item of pages(query, time)) {
        const row = readRow(item);
        if (row.kind === 'charge') endings.set(row.attempt, row.ending);
      }
      return endings;
    },

    async *rows(accountId, time) {
      const query = {
        KeyConditionExpression: 'pk = :account',
        ExpressionAttributeValues: { ':account': text(accountId) },
      };
      for await (const item of pages(query, time)) yield readRow(item);
    },
  };
}
