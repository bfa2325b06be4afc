import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { callParts, type PartTimes } from '../../platform/call/working-call.ts';
import { type Item, putCommand, queryCommand } from '../../platform/database/commands.ts';
import { queryItems, sendCommand, sendOnce } from '../../platform/database/send-command.ts';
import {
  type CallEntry,
  type CallLog,
  type CallQuery,
  fitsFilter,
  keptMs,
  placeAt,
  placeOf,
} from './calls.ts';

const partitionOf = (accountId: string) => `call#${accountId}`;

/** The parts that this version knows. */
function readParts(written: string | undefined): PartTimes | undefined {
  if (written === undefined) return undefined;
  const found = new Map(
    Array.from(written.matchAll(/(\w+) (\d+)/g), ([, part, time]) => [part, Number(time)]),
  );
  return Object.fromEntries(
    callParts.flatMap((part) => {
      const milliseconds = found.get(part);
      return milliseconds === undefined ? [] : [[part, milliseconds]];
    }),
  );
}

function toItem(entry: CallEntry): Item {
  const { code, message, refused = [], credits, parts = {}, traceId, network, times } = entry;
  // `model 812 rest 4`: a map of numbers would take twice the bytes.
  const writtenParts = Object.entries(parts).map(([part, milliseconds]) => `${part} ${milliseconds}`);
  return {
    pk: partitionOf(entry.accountId),
    sk: placeAt(entry.at, entry.requestId),
    operation: entry.operation,
    keyId: entry.keyId,
    status: entry.status,
    code,
    message,
    ...(refused.length === 0 ? {} : { refused: refused.join(' ') }),
    credits,
    ...(entry.replayed ? { replayed: true } : {}),
    milliseconds: entry.milliseconds,
    ...(writtenParts.length === 0 ? {} : { parts: writtenParts.join(' ') }),
    traceId,
    network,
    times,
    expiresAt: Math.ceil((entry.at + keptMs) / 1000),
  };
}

/** Writes rows into the table `calls`: all that endpoints do with them. One try, since the caller waits. */
export function createDynamoDbCallWriter(client: DynamoDBClient, tableName: string): Pick<CallLog, 'put'> {
  return {
    async put(entry, abortSignal) {
      const command = putCommand({ TableName: tableName, Item: toItem(entry) });
      await sendOnce(client, command, abortSignal);
    },
  };
}

/** Most of the table's pages, 1 MB each, that one page of calls looks through. */
const pagesPerRead = 5;

const isoTime = (at: number): string => new Date(at).toISOString();

function toEntry(accountId: string, item: Item): CallEntry {
  const [time = '', ...rest] = (item.sk ?? '').split('#');
  return {
    accountId,
    at: Date.parse(time),
    requestId: rest.join('#'),
    operation: item.operation ?? '',
    keyId: item.keyId ?? '',
    status: item.status,
    code: item.code,
    message: item.message,
    refused: item.refused?.split(' '),
    credits: item.credits,
    replayed: item.replayed === true,
    milliseconds: item.milliseconds,
    parts: readParts(item.parts),
    traceId: item.traceId,
    network: item.network,
    times: item.times,
  };
}

/** Rows in the table `calls`. */
export function createDynamoDbCallLog(client: DynamoDBClient, tableName: string): CallLog {
  const queryOf = ({ accountId, from, to }: Pick<CallQuery, 'accountId' | 'from' | 'to'>) => ({
    TableName: tableName,
    KeyConditionExpression: 'pk = :account AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: {
      ':account': partitionOf(accountId),
      ':from': isoTime(from),
      // A text without a request id sorts before those of its millisecond.
      ':to': isoTime(to),
    },
    ScanIndexForward: false,
  });
  const pageCommand = (query: CallQuery, after: string | undefined) => {
    const { accountId, filter, limit } = query;
    return queryCommand({
      ...queryOf(query),
      // One more than asked for, to know whether there is a next page.
      ...(Object.values(filter).every((wanted) => wanted === undefined) ? { Limit: limit + 1 } : {}),
      ...(after === undefined ? {} : { ExclusiveStartKey: { pk: partitionOf(accountId), sk: after } }),
    });
  };

  return {
    ...createDynamoDbCallWriter(client, tableName),

    async *between(stretch, time) {
      if (stretch.from >= stretch.to) return;
      for await (const item of queryItems(client, queryOf(stretch), time))
        yield toEntry(stretch.accountId, item);
    },

    async at(accountId, place, time) {
      // Readers of calls may query the table, and nothing else.
      const query = {
        TableName: tableName,
        KeyConditionExpression: 'pk = :account AND sk = :place',
        ExpressionAttributeValues: { ':account': partitionOf(accountId), ':place': place },
      };
      for await (const item of queryItems(client, query, time)) return toEntry(accountId, item);
      return undefined;
    },

    async read(query, time) {
      const { accountId, filter, limit } = query;
      const calls: CallEntry[] = [];
      let after = query.after;
      for (let page = 0; page < pagesPerRead; page += 1) {
        const command = pageCommand(query, after);
        const found = await sendCommand(client, command, time, 'repeat');
        for (const item of found.Items ?? []) {
          const call = toEntry(accountId, item);
          if (!fitsFilter(call, filter)) continue;
          if (calls.length === limit) return { calls, next: placeOf(calls[limit - 1] ?? call) };
          calls.push(call);
        }
        after = found.LastEvaluatedKey?.sk;
        if (after === undefined) return { calls };
      }
      return { calls, next: after };
    },
  };
}
