import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  PutItemCommand,
  QueryCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { inTime } from '../../call/time-budget.ts';
import { sendRequest } from '../../database/send-request.ts';
import { tables } from '../../database/tables.ts';
import { type Item, number, text } from '../../database/values.ts';
import type { TemporaryKeys } from '../temporary-keys.ts';
import { hashOf, keyOf, toItem } from './key-item.ts';

const operationMs = 5000;

/** Keys of sessions in the table `keys`, beside the others, so that the authorizer finds them like those. */
export function createDynamoDbTemporaryKeys(client: DynamoDBClient, tableName: string): TemporaryKeys {
  const inOperationTime = <Output>(send: (abortSignal: AbortSignal) => Promise<Output>): Promise<Output> =>
    inTime(operationMs, (time) => sendRequest(send, time, 'repeat'));

  return {
    async add(keyHash, record, holder) {
      const command = new PutItemCommand({
        TableName: tableName,
        Item: {
          ...toItem(keyHash, record),
          holder: text(holder),
          dropAt: number(Math.ceil(record.expiresAt / 1000)),
        },
      });
      await inOperationTime((abortSignal) => client.send(command, { abortSignal }));
    },

    async end(keyHash, at) {
      const command = new UpdateItemCommand({
        TableName: tableName,
        Key: keyOf(keyHash),
        UpdateExpression: 'SET revokedAt = if_not_exists(revokedAt, :at)',
        ConditionExpression: 'attribute_exists(holder)',
        ExpressionAttributeValues: { ':at': number(at) },
      });
      try {
        await inOperationTime((abortSignal) => client.send(command, { abortSignal }));
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },

    async ofHolder(accountId, holder) {
      const hashes: string[] = [];
      let from: Item | undefined;
      do {
        const command = new QueryCommand({
          TableName: tableName,
          IndexName: tables.keys.index.name,
          KeyConditionExpression: 'account = :account',
          FilterExpression: 'holder = :holder',
          ExpressionAttributeValues: { ':account': text(accountId), ':holder': text(holder) },
          ...(from === undefined ? {} : { ExclusiveStartKey: from }),
        });
        const page = await inOperationTime((abortSignal) => client.send(command, { abortSignal }));
        hashes.push(...(page.Items ?? []).map(hashOf));
        from = page.LastEvaluatedKey;
      } while (from !== undefined);
      return hashes;
    },
  };
}
