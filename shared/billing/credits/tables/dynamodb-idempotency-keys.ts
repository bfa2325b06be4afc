import { createHash } from 'node:crypto';
import { type DynamoDBClient, PutItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { conditionally, sendCommand } from '../../../platform/database/send-command.ts';
import { type Item, number, numberOf, text, textOf } from '../../../platform/database/values.ts';
import type { Generation, IdempotencyKeys } from '../paid-call/keyed-charge.ts';

const keyOf = (accountId: string, key: string): Item => ({
  pk: text(`key#${accountId}#${createHash('sha256').update(key).digest('hex')}`),
});

function readGeneration(item: Item | undefined): Generation {
  return {
    id: textOf(item?.generation) ?? '',
    requestHash: textOf(item?.hash) ?? '',
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
        },
        ConditionExpression: 'attribute_not_exists(pk) OR expiresAt <= :now',
        ExpressionAttributeValues: { ':now': number(now / 1000) },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      const opened = await conditionally(sendCommand(client, command, time, 'repeat'));
      return opened.isMet ? offered : readGeneration(opened.item);
    },

    async extend(accountId, key, generation, now, time) {
      const command = new UpdateItemCommand({
        TableName: tableName,
        Key: keyOf(accountId, key),
        UpdateExpression: 'SET expiresAt = :expiresAt',
        // The expiry never moves back: a push that arrives late must not undo a later one.
        ConditionExpression: 'generation = :generation AND expiresAt > :now AND expiresAt < :expiresAt',
        ExpressionAttributeValues: {
          ':generation': text(generation.id),
          ':now': number(now / 1000),
          ':expiresAt': number(generation.expiresAt),
        },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      const extended = await conditionally(sendCommand(client, command, time, 'repeat'));
      if (extended.isMet) return true;
      const { id, expiresAt } = readGeneration(extended.item);
      return id === generation.id && expiresAt >= generation.expiresAt && expiresAt * 1000 > now;
    },
  };
}
