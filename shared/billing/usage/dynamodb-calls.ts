import { type DynamoDBClient, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { sendCommand, sendOnce } from '../../platform/database/send-command.ts';
import {
  flag,
  hasFlag,
  type Item,
  number,
  numberOf,
  optionalNumberOf,
  text,
  textOf,
} from '../../platform/database/values.ts';
import { type CallEntry, type CallFilter, type CallLog, type CallQuery, keptMs, placeOf } from './calls.ts';

const partitionOf = (accountId: string) => text(`call#${accountId}`);

function toItem(entry: CallEntry): Item {
  const { code, credits, network, times } = entry;
  return {
    pk: partitionOf(entry.accountId),
    sk: text(placeOf(entry)),
    operation: text(entry.operation),
    keyId: text(entry.keyId),
    status: number(entry.status),
    ...(code === undefined ? {} : { code: text(code) }),
    ...(credits === undefined ? {} : { credits: number(credits) }),
    ...(entry.replayed ? { replayed: flag } : {}),
    milliseconds: number(entry.milliseconds),
    ...(network === undefined ? {} : { network: text(network) }),
    ...(times === undefined ? {} : { times: number(times) }),
    expiresAt: number(Math.ceil((entry.at + keptMs) / 1000)),
  };
}

/** Writes rows into the table `calls`: all that endpoints do with them. One try, since the caller waits. */
export function createDynamoDbCallWriter(client: DynamoDBClient, tableName: string): Pick<CallLog, 'put'> {
  return {
    async put(entry, abortSignal) {
      const command = new PutItemCommand({ TableName: tableName, Item: toItem(entry) });
      await sendOnce(client, command, abortSignal);
    },
  };
}

/** Most of the table's pages, 1 MB each, that one page of calls looks through. */
const pagesPerRead = 5;

const isoTime = (at: number): string => new Date(at).toISOString();

function toEntry(accountId: string, item: Item): CallEntry {
  const [time = '', ...rest] = (textOf(item.sk) ?? '').split('#');
  return {
    accountId,
    at: Date.parse(time),
    requestId: rest.join('#'),
    operation: textOf(item.operation) ?? '',
    keyId: textOf(item.keyId) ?? '',
    status: numberOf(item.status),
    code: textOf(item.code),
    credits: optionalNumberOf(item.credits),
    replayed: hasFlag(item.replayed),
    milliseconds: numberOf(item.milliseconds),
    network: textOf(item.network),
    times: optionalNumberOf(item.times),
  };
}

const fits = (call: CallEntry, filter: CallFilter): boolean =>
  (filter.keyId === undefined || call.keyId === filter.keyId) &&
  (filter.operation === undefined || call.operation === filter.operation) &&
  (filter.status === undefined || call.status === filter.status) &&
  (filter.outcome === undefined || (filter.outcome === 'failed') === call.status >= 400) &&
  (filter.code === undefined || call.code === filter.code) &&
  (filter.requestId === undefined || call.requestId === filter.requestId);

/** Rows in the table `calls`. */
export function createDynamoDbCallLog(client: DynamoDBClient, tableName: string): CallLog {
  const queryCommand = ({ accountId, from, to, filter, limit }: CallQuery, after: string | undefined) =>
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: 'pk = :account AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: {
        ':account': partitionOf(accountId),
        ':from': text(isoTime(from)),
        // A text without a request id sorts before those of its millisecond.
        ':to': text(isoTime(to)),
      },
      ScanIndexForward: false,
      // One more than asked for, to know whether there is a next page.
      ...(Object.values(filter).every((wanted) => wanted === undefined) ? { Limit: limit + 1 } : {}),
      ...(after === undefined ? {} : { ExclusiveStartKey: { pk: partitionOf(accountId), sk: text(after) } }),
    });

  return {
    ...createDynamoDbCallWriter(client, tableName),

    async read(query, time) {
      const { accountId, filter, limit } = query;
      const calls: CallEntry[] = [];
      let after = query.after;
      for (let page = 0; page < pagesPerRead; page += 1) {
        const command = queryCommand(query, after);
        const found = await sendCommand(client, command, time, 'repeat');
        for (const item of found.Items ?? []) {
          const call = toEntry(accountId, item);
          if (!fits(call, filter)) continue;
          if (calls.length === limit) return { calls, next: placeOf(calls[limit - 1] ?? call) };
          calls.push(call);
        }
        after = textOf(found.LastEvaluatedKey?.sk);
        if (after === undefined) return { calls };
      }
      return { calls, next: after };
    },
  };
}
