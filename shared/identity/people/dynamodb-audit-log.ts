import {
  type DynamoDBClient,
  PutItemCommand,
  QueryCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { conditionally, sendCommand } from '../../platform/database/send-command.ts';
import { type Item, number, numberOf, text, textOf, textSet } from '../../platform/database/values.ts';
import {
  type AuditEvent,
  type AuditLog,
  isAlwaysTold,
  isToldIfWanted,
  type LoggedEntry,
} from './audit-log.ts';
import { createSecretToken, hashSecretToken } from './secret-token.ts';

const requestMs = 4000;
/** After every place, which begins with a year. */
const afterAll = ':';
/**
 * Entries that wait for a mail. Where no mails are sent, the list of an account stays that long, and its newest entries
 * are left out.
 */
const mostNews = 50;

/** The accounts with news are one partition, so that they are found without reading the table. */
export const newsPartition = text('news#accounts');

export const entryKey = (accountId: string, place: string): Item => ({
  pk: text(`log#${accountId}`),
  sk: text(place),
});

export const toEntry = (accountId: string, item: Item): LoggedEntry => ({
  accountId,
  at: numberOf(item.at),
  who: textOf(item.who) ?? '',
  what: (textOf(item.what) ?? '') as AuditEvent,
  about: textOf(item.about) ?? '',
  from: textOf(item.from) ?? '',
  place: textOf(item.sk) ?? '',
});

/** Writes the audit logs of accounts into the table `people`: all that functions without pages do with them. */
export function createDynamoDbAuditWriter(
  client: DynamoDBClient,
  tableName: string,
): Pick<AuditLog, 'write'> {
  let written = 0;

  /** One request may write several entries within a millisecond: they stay in their order. */
  function placeAt(at: number, id: string | undefined): string {
    if (id !== undefined) return `${new Date(at).toISOString()}#${hashSecretToken(id).slice(0, 8)}`;
    written += 1;
    const turn = String(written % 1000).padStart(3, '0');
    return `${new Date(at).toISOString()}#${turn}${createSecretToken().slice(0, 5)}`;
  }

  async function noteNews(accountId: string, place: string, most: number): Promise<void> {
    const command = new UpdateItemCommand({
      TableName: tableName,
      Key: { pk: newsPartition, sk: text(accountId) },
      UpdateExpression: 'ADD places :place',
      ConditionExpression: 'attribute_not_exists(places) OR size(places) < :most',
      ExpressionAttributeValues: { ':place': textSet([place]), ':most': number(most) },
    });
    await conditionally(sendCommand(client, command, requestMs, 'repeat'));
  }

  return {
    async write({ accountId, at, who, what, about, from, id }) {
      const place = placeAt(at, id);
      const command = new PutItemCommand({
        TableName: tableName,
        ReturnValues: 'ALL_OLD',
        Item: {
          ...entryKey(accountId, place),
          at: number(at),
          who: text(who),
          what: text(what),
          about: text(about),
          from: text(from),
        },
      });
      const { Attributes: before } = await sendCommand(client, command, requestMs, 'repeat');
      // What was written before is no news.
      if (before !== undefined) return;
      if (isAlwaysTold(what)) await noteNews(accountId, place, 2 * mostNews);
      else if (isToldIfWanted(what)) await noteNews(accountId, place, mostNews);
    },
  };
}

/** The audit logs of accounts in the table `people`, in the order of time. */
export function createDynamoDbAuditLog(client: DynamoDBClient, tableName: string): AuditLog {
  return {
    ...createDynamoDbAuditWriter(client, tableName),

    async read(accountId, most, before = afterAll, since = '') {
      if (since >= before) return [];
      const command = new QueryCommand({
        TableName: tableName,
        ConsistentRead: true,
        // A condition on a key has two ends only as BETWEEN, which includes both.
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :since AND :before',
        ExpressionAttributeValues: {
          ':pk': text(`log#${accountId}`),
          ':since': text(since === '' ? '0' : since),
          ':before': text(before),
        },
        ScanIndexForward: false,
        Limit: most + 1,
      });
      const { Items = [] } = await sendCommand(client, command, requestMs, 'repeat');
      const others = Items.filter(({ sk }) => textOf(sk) !== before).slice(0, most);
      return others.map((item) => toEntry(accountId, item));
    },
  };
}
