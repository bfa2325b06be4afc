import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { dayMs } from '../../platform/call/clock.ts';
import { type Item, putCommand, updateCommand } from '../../platform/database/commands.ts';
import { conditionally, readItem, sendCommand } from '../../platform/database/send-command.ts';
import type { PhotoBook, StoredPhoto } from './keep-photo.ts';

const countKey = (accountId: string, day: number): Item => ({ pk: `photos#${accountId}#${day}` });
const photoKey = (accountId: string, digest: string): Item => ({ pk: `photo#${accountId}#${digest}` });
const dropAfter = (milliseconds: number) => Math.ceil(milliseconds / 1000);

const toPhoto = (item: Item): StoredPhoto => ({
  key: item.name ?? '',
  storedAt: item.storedAt,
});

/** Photo counts and locations in the table `sessions`. */
export function createDynamoDbPhotoBook(client: DynamoDBClient, tableName: string): PhotoBook {
  return {
    async count(accountId, day, time) {
      const command = updateCommand({
        TableName: tableName,
        Key: countKey(accountId, day),
        UpdateExpression: 'ADD #used :one SET expiresAt = :dropAt',
        ExpressionAttributeNames: { '#used': 'used' },
        ExpressionAttributeValues: { ':one': 1, ':dropAt': dropAfter((day + 2) * dayMs) },
        ReturnValues: 'UPDATED_NEW',
      });
      const { Attributes } = await sendCommand(client, command, time, 'give-up');
      return Attributes?.used;
    },

    async find(accountId, digest, time) {
      const item = await readItem(client, tableName, photoKey(accountId, digest), time);
      return item && toPhoto(item);
    },

    async note(accountId, digest, photo, notBefore, time) {
      const command = putCommand({
        TableName: tableName,
        Item: {
          ...photoKey(accountId, digest),
          name: photo.key,
          storedAt: photo.storedAt,
          expiresAt: dropAfter(photo.storedAt + dayMs),
        },
        ConditionExpression: 'attribute_not_exists(pk) OR storedAt < :notBefore',
        ExpressionAttributeValues: { ':notBefore': notBefore },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      // After an unclear reply, a retry may find the item that its first try wrote, which is equally valid.
      const put = await conditionally(sendCommand(client, command, time, 'repeat'));
      return put.isMet || put.item === undefined ? photo : toPhoto(put.item);
    },
  };
}
