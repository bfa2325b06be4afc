import { DeleteItemCommand, type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { sendCommand } from '../../../platform/database/send-command.ts';
import { type Item, number, optionalNumberOf, text, textOf } from '../../../platform/database/values.ts';
import type { ErrandStore } from '../errands.ts';

const requestMs = 4000;

const keyOf = (errandHash: string): Item => ({ pk: text(`errand#${errandHash}`) });

/** Errands in the table `sessions`, which drops old ones late: readers look at `validUntil`. */
export function createDynamoDbErrands(client: DynamoDBClient, tableName: string): ErrandStore {
  return {
    async save(errandHash, sessionHash, validUntil) {
      const command = new PutItemCommand({
        TableName: tableName,
        Item: {
          ...keyOf(errandHash),
          session: text(sessionHash),
          validUntil: number(validUntil),
          expiresAt: number(Math.ceil(validUntil / 1000)),
        },
      });
      await sendCommand(client, command, requestMs, 'repeat');
    },

    async take(errandHash, now) {
      const command = new DeleteItemCommand({
        TableName: tableName,
        Key: keyOf(errandHash),
        ReturnValues: 'ALL_OLD',
      });
      // After an unclear reply a repeat would find nothing.
      const { Attributes } = await sendCommand(client, command, requestMs, 'give-up');
      if ((optionalNumberOf(Attributes?.validUntil) ?? 0) <= now) return undefined;
      return textOf(Attributes?.session);
    },
  };
}
