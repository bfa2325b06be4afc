import { createHash } from 'node:crypto';
import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { sendRequest } from '../../database/send-request.ts';
import { type Item, number, numberOf, optionalNumberOf, text, textOf } from '../../database/values.ts';
import type { Generation, IdempotencyKeys } from '../idempotency-keys.ts';

const keyOf = (accountId: string, key: string): Item => ({
  pk: text(`key#${accountId}#${createHash('sha256').update(key).digest('hex')}`),
});

function readGeneration(item: Item | undefined): Generation {
  return {
    id: textOf(item?.generation) ?? '',
    requestHash: textOf(item?.hash) ?? '',
    share: optionalNumberOf(item?.share) ?? 0,
    expiresAt: numberOf(item?.expiresAt),
  };
}

/** Idempotency-Keys in the table `requests`; of the key itself only a hash is stored. */
export function createDynamoDbIdempotencyKeys(client: DynamoDBClient, tableName: string): IdempotencyKeys {
  return {
    async open(accountId, key, offered, now, time) {
      const command = new PutItemCommand({
        TableName: tableName,
        Item: {
          ...keyOf(accountId, key),
          generation: text(offered.id),
          hash: text(offered.requestHash),
          expiresAt: number(offered.expiresAt),
          ...(offered.share === 0 ? {} : { share: number(offered.share) }),
        },
        ConditionExpression: 'attribute_not_exists(pk) OR expiresAt <= :now',
        ExpressionAttributeValues: { ':now': number(now / 1000) },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      try {
        await sendRequest((abortSignal) => client.send(command, { abortSignal }), time, 'repeat');
        return offered;
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        return readGeneration(error.Item);
      }
    },

    async extend(accountId, key, generation, now, time) {
      const command = new UpdateItemCommand({
        TableName: tableName,
        Key: keyOf(accountId, key),
        UpdateExpression: 'SET expiresAt = :expiresAt',
        // Never back: a push that arrives late must not undo a later one.
        ConditionExpression: 'generation = :generation AND expiresAt > :now AND expiresAt < :expiresAt',
        ExpressionAttributeValues: {
          ':generation': text(generation.id),
          ':now': number(now / 1000),
          ':expiresAt': number(generation.expiresAt),
        },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      try {
        await sendRequest((abortSignal) => client.send(command, { abortSignal }), time, 'repeat');
        return true;
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        const { id, expiresAt } = readGeneration(error.Item);
        return id === generation.id && expiresAt >= generation.expiresAt && expiresAt * 1000 > now;
      }
    },
  };
}
