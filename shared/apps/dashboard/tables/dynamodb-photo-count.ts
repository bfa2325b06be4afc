import { type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { sendCommand } from '../../../platform/database/send-command.ts';
import { number, numberOf, text } from '../../../platform/database/values.ts';
import type { PhotoCount } from '../photos.ts';

const requestMs = 4000;

/** Counts of photos in the table `sessions`. */
export function createDynamoDbPhotoCount(client: DynamoDBClient, tableName: string): PhotoCount {
  return {
    async add(accountId, day, dropAt) {
      const command = new UpdateItemCommand({
        TableName: tableName,
        Key: { pk: text(`photos#${accountId}#${day}`) },
        UpdateExpression: 'ADD #stored :one SET expiresAt = :dropAt',
        ExpressionAttributeNames: { '#stored': 'stored' },
        ExpressionAttributeValues: { ':one': number(1), ':dropAt': number(Math.ceil(dropAt / 1000)) },
        ReturnValues: 'UPDATED_NEW',
      });
      const { Attributes } = await sendCommand(client, command, requestMs, 'give-up');
      return numberOf(Attributes?.stored);
    },
  };
}
