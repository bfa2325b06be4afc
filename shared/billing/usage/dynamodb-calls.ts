import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { callParts, type PartTimes } from '../../platform/call/working-call.ts';
import { type Item, putCommand } from '../../platform/database/commands.ts';
import { partitionItems, sendOnce } from '../../platform/database/send-command.ts';
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

type Plain = Omit<CallEntry, 'accountId' | 'at' | 'requestId' | 'refused' | 'replayed' | 'parts'>;

function toEntry(
  accountId: string,
  { pk, sk, refused, replayed, parts, expiresAt, ...plain }: Item,
): CallEntry {
  const [time = '', ...rest] = (sk ?? '').split('#');
  return {
    ...(plain as Plain),
    ...{ accountId, at: Date.parse(time), requestId: rest.join('#') },
    refused: refused?.split(' '),
    replayed: replayed === true,
    parts: readParts(parts),
  };
}

/** Rows in the table `calls`. */
export const createDynamoDbCallLog = (client: DynamoDBClient, tableName: string): CallLog => ({
  ...createDynamoDbCallWriter(client, tableName),

  async *between({ accountId, from, to, after, wanted }, time) {
    if (from >= to) return;
    const query = {
      and: 'sk BETWEEN :from AND :to',
      // A text without a request id sorts before those of its millisecond.
      values: { ':from': isoTime(from), ':to': after ?? isoTime(to) },
      ConsistentRead: false,
      ScanIndexForward: false,
      Limit: wanted,
    };
    for await (const item of partitionItems(client, tableName, partitionOf(accountId), query, time))
      if (item.sk !== after) yield toEntry(accountId, item);
  },
});
