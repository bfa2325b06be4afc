import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { callParts, type PartTimes } from '../../platform/call/working-call.ts';
import { type Item, putCommand } from '../../platform/database/commands.ts';
import { queryItems, sendOnce } from '../../platform/database/send-command.ts';
import { type CallEntry, type CallLog, keptMs, placeAt } from './calls.ts';

const partitionOf = (accountId: string) => `call#${accountId}`;

/** The parts that this version knows. */
function readParts(written: string | undefined): PartTimes | undefined {
  if (written === undefined) return undefined;
  const times = new Map(
    Array.from(written.matchAll(/(\w+) (\d+)/g), ([, part, time]) => [part, Number(time)]),
  );
  return Object.fromEntries(
    callParts.filter((part) => times.has(part)).map((part) => [part, times.get(part)]),
  );
}

function toItem(entry: CallEntry): Item {
  const { accountId, at, requestId, refused = [], replayed, parts = {}, ...plain } = entry;
  // `model 812 rest 4`: a map of numbers would take twice the bytes.
  const writtenParts = Object.entries(parts).map(([part, milliseconds]) => `${part} ${milliseconds}`);
  return {
    pk: partitionOf(accountId),
    sk: placeAt(at, requestId),
    ...plain,
    refused: refused.join(' ') || undefined,
    replayed: replayed || undefined,
    parts: writtenParts.join(' ') || undefined,
    expiresAt: Math.ceil((at + keptMs) / 1000),
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
export const createDynamoDbCallLog = (client: DynamoDBClient, tableName: string): CallLog => ({
  ...createDynamoDbCallWriter(client, tableName),

  async *between({ accountId, from, to, after, wanted }, time) {
    if (from >= to) return;
    const query = {
      TableName: tableName,
      KeyConditionExpression: 'pk = :account AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: {
        ':account': partitionOf(accountId),
        ':from': isoTime(from),
        // A text without a request id sorts before those of its millisecond.
        ':to': after ?? isoTime(to),
      },
      ScanIndexForward: false,
      Limit: wanted,
    };
    for await (const item of queryItems(client, query, time))
      if (item.sk !== after) yield toEntry(accountId, item);
  },
});
