import { createHash } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type Item, putCommand, updateCommand } from '../../../platform/database/commands.ts';
import { conditionally, sendCommand } from '../../../platform/database/send-command.ts';
import type { Generation, IdempotencyKeys } from '../paid-call/keyed-charge.ts';

const keyOf = (accountId: string, key: string): Item => ({
  pk: `key#${accountId}#${createHash('sha256').update(key).digest('hex')}`,
});

function readGeneration(item: Item | undefined): Generation {
  return {
    id: item?.generation ?? '',
    requestHash: item?.hash ?? '',
    expiresAt: item?.expiresAt,
  };
}

/** Idempotency-Keys in the table `requests`; of the key itself only a hash is stored. */
export function createDynamoDbIdempotencyKeys(client: DynamoDBClient, tableName: string): IdempotencyKeys {
  return {
    async open(accountId, key, offered, now, time) {
      const command = putCommand({
        TableName: tableName,
        Item: {
          ...keyOf(accountId, key),
          generation: offered.id,
          hash: offered.requestHash,
          expiresAt: offered.expiresAt,
        },
        ConditionExpression: 'attribute_not_exists(pk) OR expiresAt <= :now',
        ExpressionAttributeValues: { ':now': now / 1000 },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      const opened = await conditionally(sendCommand(client, command, time, 'repeat'));
      return opened.isMet ? offered : readGeneration(opened.item);
    },

    async extend(accountId, key, generation, now, time) {
      const command = updateCommand({
        TableName: tableName,
        Key: keyOf(accountId, key),
        UpdateExpression: 'SET expiresAt = :expiresAt',
        // The expiry never moves back: a push that arrives late must not undo a later one.
        ConditionExpression: 'generation = :generation AND expiresAt > :now AND expiresAt < :expiresAt',
        ExpressionAttributeValues: {
          ':generation': generation.id,
          ':now': now / 1000,
          ':expiresAt': generation.expiresAt,
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
