import { type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { sendCommand } from '../../../platform/database/send-command.ts';
import { number, numberOf, text, textOf } from '../../../platform/database/values.ts';
import type { AuditEvent, AuditLog } from '../audit-log.ts';
import { createSecretToken, hashSecretToken } from '../secret-token.ts';
import { createPeopleReads } from './people-table.ts';

const writeMs = 4000;

/** The audit logs of accounts in the table `people`, in the order of time. */
export function createDynamoDbAuditLog(client: DynamoDBClient, tableName: string): AuditLog {
  const { latest } = createPeopleReads(client, tableName);
  let written = 0;

  /** What one request does may happen within a millisecond: its entries stay in their order. */
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
      await sendCommand(client, command, writeMs, 'repeat');
    },

    async read(accountId, most, before) {
      const found = await latest(`log#${accountId}`, most, before);
      return found.map((item) => ({
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
