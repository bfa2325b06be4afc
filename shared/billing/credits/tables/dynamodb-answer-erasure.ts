import { DeleteItemCommand, type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { conditionally, readItem, sendCommand } from '../../../platform/database/send-command.ts';
import {
  flag,
  hasFlag,
  type Item,
  number,
  optionalNumberOf,
  text,
} from '../../../platform/database/values.ts';
import type { AnswerErasure } from '../erase-answers.ts';

/**
 * Erases kept answers in the table `requests`. What takes the place of an answer says only that it was erased: without
 * it a repeat would look like a broken guarantee.
 */
export function createDynamoDbAnswerErasure(client: DynamoDBClient, tableName: string): AnswerErasure {
  return {
    async erase({ chargeId, attempt }, time) {
      const name = `answer#${chargeId}#${attempt}`;
      const key: Item = { pk: text(name) };
      const item = await readItem(client, tableName, key, time);
      if (item === undefined) return false;
      const first =
        item.body === undefined ? await readItem(client, tableName, pieceKey(name, 0), time) : undefined;
      // Kept in what takes its place, so that an erasure that stopped in between can be finished.
      const pieces = optionalNumberOf(first?.pieces) ?? optionalNumberOf(item.pieces) ?? 0;
      const erased = new PutItemCommand({
        TableName: tableName,
        Item: {
          ...key,
          ...(item.expiresAt === undefined ? {} : { expiresAt: item.expiresAt }),
          ...(pieces === 0 ? {} : { pieces: number(pieces) }),
          erased: flag,
        },
        // One that has expired by now must not come back.
        ConditionExpression: 'attribute_exists(pk)',
      });
      await conditionally(sendCommand(client, erased, time, 'repeat'));
      for (let index = pieces - 1; index >= 0; index -= 1) {
        const command = new DeleteItemCommand({ TableName: tableName, Key: pieceKey(name, index) });
        await sendCommand(client, command, time, 'repeat');
      }
      return !hasFlag(item.erased);
    },
  };
}

const pieceKey = (name: string, index: number): Item => ({ pk: text(`${name}#${index}`) });
