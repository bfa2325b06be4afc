import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { deleteCommand, type Item, putCommand } from '../../../platform/database/commands.ts';
import { conditionally, readItem, sendCommand } from '../../../platform/database/send-command.ts';
import type { AnswerErasure } from '../erase-answers.ts';

/**
 * Erases kept answers in the table `requests`. The placeholder for an answer says only that it was erased: without it a
 * repeat would look like a broken guarantee.
 */
export function createDynamoDbAnswerErasure(client: DynamoDBClient, tableName: string): AnswerErasure {
  return {
    async erase({ chargeId, attempt }, time) {
      const name = `answer#${chargeId}#${attempt}`;
      const key: Item = { pk: name };
      const item = await readItem(client, tableName, key, time);
      if (item === undefined) return false;
      const first =
        item.body === undefined ? await readItem(client, tableName, pieceKey(name, 0), time) : undefined;
      // Kept in the placeholder, so that an interrupted erasure can be finished.
      const pieces = first?.pieces ?? item.pieces ?? 0;
      const erased = putCommand({
        TableName: tableName,
        Item: {
          ...key,
          expiresAt: item.expiresAt,
          ...(pieces === 0 ? {} : { pieces }),
          erased: true,
        },
        // One that has since expired must not come back.
        ConditionExpression: 'attribute_exists(pk)',
      });
      await conditionally(sendCommand(client, erased, time, 'repeat'));
      for (let index = pieces - 1; index >= 0; index -= 1) {
        const command = deleteCommand({ TableName: tableName, Key: pieceKey(name, index) });
        await sendCommand(client, command, time, 'repeat');
      }
      return item.erased !== true;
    },
  };
}

const pieceKey = (name: string, index: number): Item => ({ pk: `${name}#${index}` });
