import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { inTime } from '../../platform/call/time-budget.ts';
import { type Item, type PlainWrite, queryCommand } from '../../platform/database/commands.ts';
import { sendCommand } from '../../platform/database/send-command.ts';
import { sendTransaction } from '../../platform/database/send-transaction.ts';
import { eventKinds } from '../accounts/event-kinds.ts';
import { type AuditEvent, type AuditLog, eventTypeOf, type LoggedEntry } from './audit-log.ts';
import { createSecretToken, hashSecretToken } from './secret-token.ts';

const requestMs = 4000;
/** Sorts after every place, since places begin with a year. */
const afterAll = ':';
/**
 * How many entries may wait to be told when another comes, by who decides about its mail: what can hardly happen often
 * finds room even where someone has filled the list to hide it.
 */
const rooms: Readonly<Record<string, number>> = { rare: 1000, always: 200 };
const usualRoom = 100;

/** The outboxes of all accounts share one partition, so that those with something in them are found without a scan. */
export const outboxKey = (accountId: string): Item => ({ pk: 'news#accounts', sk: accountId });

export const entryKey = (accountId: string, place: string): Item => ({ pk: `log#${accountId}`, sk: place });

export const toEntry = (accountId: string, item: Item): LoggedEntry => ({
  accountId,
  at: item.at,
  who: item.who ?? '',
  what: (item.what ?? '') as AuditEvent,
  about: item.about ?? '',
  from: item.from ?? '',
  place: item.sk ?? '',
});

/** Writes the audit logs of accounts into the table `people`: all that functions without pages do with them. */
export function createDynamoDbAuditWriter(
  client: DynamoDBClient,
  tableName: string,
): Pick<AuditLog, 'write'> {
  let written = 0;

  /** One request may write several entries within a millisecond: they keep their order. */
  function placeAt(at: number, id: string | undefined): string {
    if (id !== undefined) return `${new Date(at).toISOString()}#${hashSecretToken(id).slice(0, 8)}`;
    written += 1;
    const turn = String(written % 1000).padStart(3, '0');
    return `${new Date(at).toISOString()}#${turn}${createSecretToken().slice(0, 5)}`;
  }

  return {
    async write({ accountId, at, who, what, about, from, id, hook }) {
      const place = placeAt(at, id);
      const entry = {
        Put: {
          TableName: tableName,
          Item: { ...entryKey(accountId, place), at, who, what, about, from, hook },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      };
      const send = (...writes: readonly PlainWrite[]) =>
        inTime(requestMs, (time) => sendTransaction(client, writes, time));
      const type = eventTypeOf({ what, about });
      const telling: PlainWrite | undefined = type && {
        Update: {
          TableName: tableName,
          Key: outboxKey(accountId),
          UpdateExpression: 'ADD places :place',
          ConditionExpression: 'attribute_not_exists(places) OR size(places) < :most',
          ExpressionAttributeValues: {
            ':place': new Set([place]),
            ':most': rooms[eventKinds[type]] ?? usualRoom,
          },
        },
      };
      const failed = telling && (await send(entry, telling));
      // Where too much waits to be told, the entry is written nevertheless.
      if (telling === undefined || (failed !== undefined && failed[0] === undefined)) await send(entry);
    },
  };
}

/** The audit logs of accounts in the table `people`, in chronological order. */
export function createDynamoDbAuditLog(client: DynamoDBClient, tableName: string): AuditLog {
  return {
    ...createDynamoDbAuditWriter(client, tableName),

    async read(accountId, most, before = afterAll, since = '') {
      if (since >= before) return [];
      const command = queryCommand({
        TableName: tableName,
        ConsistentRead: true,
        // Only BETWEEN gives a key condition two bounds, and it includes both.
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :since AND :before',
        ExpressionAttributeValues: {
          ':pk': `log#${accountId}`,
          ':since': since === '' ? '0' : since,
          ':before': before,
        },
        ScanIndexForward: false,
        Limit: most + 1,
      });
      const { Items = [] } = await sendCommand(client, command, requestMs, 'repeat');
      const others = Items.filter(({ sk }) => sk !== before).slice(0, most);
      return others.map((item) => toEntry(accountId, item));
    },
  };
}
