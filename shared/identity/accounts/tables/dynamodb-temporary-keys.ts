import {
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { conditionally, sendCommand } from '../../../platform/database/send-command.ts';
import { type Item, number, text, textOf, textSet, textSetOf } from '../../../platform/database/values.ts';
import type { TemporaryKeys } from '../temporary-keys.ts';
import { keyOf, toItem } from './key-item.ts';

const operationMs = 5000;

/** The item that lists what a holder has in an account: an index would lack what was added a moment ago. */
const holderKey = (accountId: string, holder: string): Item => ({
  pk: text(`holder#${accountId}#${holder}`),
});

/** Keys of sessions in the table `keys`, beside the others, so that the authorizer finds them like those. */
export function createDynamoDbTemporaryKeys(client: DynamoDBClient, tableName: string): TemporaryKeys {
  /** @returns what the update returns; undefined if its condition does not hold */
  async function whereAllowed(command: UpdateItemCommand): Promise<Item | undefined> {
    const updated = await conditionally(sendCommand(client, command, operationMs, 'repeat'));
    return updated.isMet ? (updated.reply.Attributes ?? {}) : undefined;
  }

  return {
    async add(keyHash, record, holder) {
      const dropAt = number(Math.ceil(record.expiresAt / 1000));
      const listed = new UpdateItemCommand({
        TableName: tableName,
        Key: holderKey(record.accountId, holder),
        UpdateExpression: 'ADD hashes :hash SET dropAt = :dropAt',
        ExpressionAttributeValues: { ':hash': textSet([keyHash]), ':dropAt': dropAt },
      });
      // Listed first: a key that works is one that can be found to be ended.
      await sendCommand(client, listed, operationMs, 'repeat');
      const command = new PutItemCommand({
        TableName: tableName,
        Item: {
          ...toItem(keyHash, record),
          holder: text(holder),
          dropAt,
        },
      });
      await sendCommand(client, command, operationMs, 'repeat');
    },

    async end(keyHash, at) {
      const command = new UpdateItemCommand({
        TableName: tableName,
        Key: keyOf(keyHash),
        UpdateExpression: 'SET revokedAt = if_not_exists(revokedAt, :at)',
        ConditionExpression: 'attribute_exists(holder)',
        ExpressionAttributeValues: { ':at': number(at) },
        ReturnValues: 'ALL_NEW',
      });
      const ended = await whereAllowed(command);
      if (ended === undefined) return;
      const unlisted = new UpdateItemCommand({
        TableName: tableName,
        Key: holderKey(textOf(ended.account) ?? '', textOf(ended.holder) ?? ''),
        UpdateExpression: 'DELETE hashes :hash',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':hash': textSet([keyHash]) },
      });
      await whereAllowed(unlisted);
    },

    async ofHolder(accountId, holder) {
      const command = new GetItemCommand({
        TableName: tableName,
        Key: holderKey(accountId, holder),
        ConsistentRead: true,
      });
      const { Item } = await sendCommand(client, command, operationMs, 'repeat');
      return textSetOf(Item?.hashes);
    },
  };
}
