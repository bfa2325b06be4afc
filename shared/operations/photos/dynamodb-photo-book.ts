import { type DynamoDBClient, PutItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { dayMs } from '../../platform/call/clock.ts';
import { conditionally, readItem, sendCommand } from '../../platform/database/send-command.ts';
import { type Item, number, numberOf, text, textOf } from '../../platform/database/values.ts';
import type { PhotoBook, StoredPhoto } from './keep-photo.ts';

const countKey = (accountId: string, day: number): Item => ({ pk: text(`photos#${accountId}#${day}`) });
const photoKey = (accountId: string, digest: string): Item => ({ pk: text(`photo#${accountId}#${digest}`) });
const dropAfter = (milliseconds: number) => number(Math.ceil(milliseconds / 1000));

const toPhoto = (item: Item): StoredPhoto => ({
  key: textOf(item.name) ?? '',
  storedAt: numberOf(item.storedAt),
});

/** Counts of photos and where they are, in the table `sessions`. */
export function createDynamoDbPhotoBook(client: DynamoDBClient, tableName: string): PhotoBook {
  return {
    async count(accountId, day, time) {
      const command = new UpdateItemCommand({
        TableName: tableName,
        Key: countKey(accountId, day),
        UpdateExpression: 'ADD #used :one SET expiresAt = :dropAt',
        ExpressionAttributeNames: { '#used': 'used' },
        ExpressionAttributeValues: { ':one': number(1), ':dropAt': dropAfter((day + 2) * dayMs) },
        ReturnValues: 'UPDATED_NEW',
      });
      const { Attributes } = await sendCommand(client, command, time, 'give-up');
      return numberOf(Attributes?.used);
    },

    async find(accountId, digest, time) {
      const item = await readItem(client, tableName, photoKey(accountId, digest), time);
      return item && toPhoto(item);
    },

    async note(accountId, digest, photo, notBefore, time) {
      const command = new PutItemCommand({
        TableName: tableName,
        Item: {
          ...photoKey(accountId, digest),
          name: text(photo.key),
          storedAt: number(photo.storedAt),
          expiresAt: dropAfter(photo.storedAt + dayMs),
        },
        ConditionExpression: 'attribute_not_exists(pk) OR storedAt < :notBefore',
        ExpressionAttributeValues: { ':notBefore': number(notBefore) },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      // After an unclear reply a repeat meets the item of its own first try, which is the answer as well.
      const put = await conditionally(sendCommand(client, command, time, 'repeat'));
      return put.isMet || put.item === undefined ? photo : toPhoto(put.item);
    },
  };
}
