import { type DynamoDBClient, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { sendCommand } from '../../platform/database/send-command.ts';
import { number, numberOf, text, textOf } from '../../platform/database/values.ts';
import type { AuditEvent, AuditLog } from './audit-log.ts';
import { createSecretToken, hashSecretToken } from './secret-token.ts';

const requestMs = 4000;
/** After every place, which begins with a year. */
const afterAll = ':';

/** The audit logs of accounts in the table `people`, in the order of time. */
export function createDynamoDbAuditLog(client: DynamoDBClient, tableName: string): AuditLog {
  let written = 0;

  /** One request may write several entries within a millisecond: they stay in their order. */
  function placeAt(at: number, id: string | undefined): string {
    if (id !== undefined) return `${new Date(at).toISOString()}#${hashSecretToken(id).slice(0, 8)}`;
    written += 1;
    const turn = String(written % 1000).padStart(3, '0');
    return `${new Date(at).toISOString()}#${turn}${createSecretToken().slice(0, 5)}`;
  }

  return {
    async write({ accountId, at, who, what, about, from, id }) {
      const sk = placeAt(at, id);
      const command = new PutItemCommand({
        TableName: tableName,
        Item: {
          pk: text(`log#${accountId}`),
          sk: text(sk),
          at: number(at),
          who: text(who),
          what: text(what),
          about: text(about),
          from: text(from),
        },
      });
      await sendCommand(client, command, requestMs, 'repeat');
    },

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
      return others.map((item) => ({
        accountId,
        at: numberOf(item.at),
        who: textOf(item.who) ?? '',
        what: (textOf(item.what) ?? '') as AuditEvent,
        about: textOf(item.about) ?? '',
        from: textOf(item.from) ?? '',
        place: textOf(item.sk) ?? '',
      }));
    },
  };
}
