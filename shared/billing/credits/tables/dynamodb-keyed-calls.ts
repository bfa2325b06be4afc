import { createHash } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { TimeBudget } from '../../../platform/call/time-budget.ts';
import {
  type Item,
  type NativeAttributeValue,
  putCommand,
  updateCommand,
} from '../../../platform/database/commands.ts';
import { packText, unpackText } from '../../../platform/database/packed-text.ts';
import { conditionally, readItem, sendCommand } from '../../../platform/database/send-command.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { seal, unseal } from '../../../platform/secrets/seal.ts';
import type { AnswerStore, Generation, IdempotencyKeys } from '../paid-call/keyed-charge.ts';

/** The first byte: sealed bytes could look like compressed ones, and the other way round. */
const forms = { plain: 0, sealed: 1 };

const purposeOf = (id: string): string => `kept answer ${id}`;

/** An answer as it is stored: compressed, and encrypted if there is a secret. */
async function packAnswer(body: string, secret: string | undefined, id: string): Promise<Buffer> {
  const packed = await packText(body);
  return secret === undefined
    ? Buffer.concat([Buffer.of(forms.plain), packed])
    : Buffer.concat([Buffer.of(forms.sealed), seal(packed, secret, purposeOf(id))]);
}

/** The body, byte for byte. @throws Error if the secret is wrong or the bytes were changed. */
async function unpackAnswer(bytes: Uint8Array, secret: string | undefined, id: string): Promise<string> {
  if (bytes[0] !== (secret === undefined ? forms.plain : forms.sealed))
    throw new Error('the kept answer is sealed in another way');
  const packed = Buffer.from(bytes.subarray(1));
  return await unpackText(secret === undefined ? packed : unseal(packed, secret, purposeOf(id)));
}

/** The most bytes that one item holds; DynamoDB's own limit for a whole item is 400 kB. */
const itemBytes = 350_000;

const erased =
  'The answer that was kept under this Idempotency-Key has been erased. The request was carried out: it needs another key only to be carried out once more.';

/**
 * Kept answers in the table `requests`. An answer that does not fit into one item is kept in pieces, which are written
 * before its own item, so that an item always leads to a whole answer.
 */
export function createDynamoDbAnswerStore(client: DynamoDBClient, tableName: string): AnswerStore {
  async function put(key: string, item: Item, time: TimeBudget): Promise<void> {
    const command = putCommand({ TableName: tableName, Item: { pk: key, ...item } });
    await sendCommand(client, command, time, 'repeat');
  }

  const get = (key: string, time: TimeBudget): Promise<Item | undefined> =>
    readItem(client, tableName, { pk: key }, time);

  async function putPieces(key: string, packed: Buffer, expiresAt: NativeAttributeValue, time: TimeBudget) {
    const pieces = Math.ceil(packed.length / itemBytes);
    for (let index = 0; index < pieces; index++) {
      const piece = packed.subarray(index * itemBytes, (index + 1) * itemBytes);
      await put(`${key}#${index}`, { body: piece, pieces, expiresAt }, time);
    }
  }

  async function readPieces(key: string, time: TimeBudget): Promise<Uint8Array | undefined> {
    const read: Uint8Array[] = [];
    for (let index = 0, pieces = 1; index < pieces; index++) {
      const item = await get(`${key}#${index}`, time);
      const piece = item?.body;
      if (piece === undefined) return undefined;
      pieces = item?.pieces;
      read.push(piece);
    }
    return Buffer.concat(read);
  }

  return {
    async keep({ chargeId, attempt }, body, { seal: secret, expiresAt }, time) {
      const name = `${chargeId}#${attempt}`;
      const packed = await packAnswer(body, secret, name);
      const isWhole = packed.length <= itemBytes;
      if (!isWhole) await putPieces(`answer#${name}`, packed, expiresAt, time);
      await put(`answer#${name}`, { ...(isWhole ? { body: packed } : {}), expiresAt }, time);
    },

    async read({ chargeId, attempt }, secret, time) {
      const name = `${chargeId}#${attempt}`;
      const item = await get(`answer#${name}`, time);
      if (item === undefined) return undefined;
      if (item.erased === true) throw new ServiceError('IDEMPOTENCY_KEY_REUSED', erased);
      const packed = item.body ?? (await readPieces(`answer#${name}`, time));
      return packed === undefined ? undefined : unpackAnswer(packed, secret, name);
    },

    async erase({ chargeId, attempt }, time) {
      const name = `answer#${chargeId}#${attempt}`;
      let isErased = false;
      // A call that died may have left pieces alone. Empty items stay until they expire: they lead to the further
      // pieces when this is repeated, and without the first a repeat would look like a broken guarantee.
      for (let [pk, piece] = [name, 0]; ; [pk, piece] = [`${name}#${piece}`, piece + 1]) {
        const command = updateCommand({
          TableName: tableName,
          Key: { pk },
          UpdateExpression: 'SET erased = :true REMOVE body',
          ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(erased)',
          ExpressionAttributeValues: { ':true': true },
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        });
        const written = await conditionally(sendCommand(client, command, time, 'repeat'));
        if (written.isMet) isErased = true;
        else if (written.item === undefined && pk !== name) return isErased;
      }
    },
  };
}

const keyOf = (accountId: string, key: string): Item => ({
  pk: `key#${accountId}#${createHash('sha256').update(key).digest('hex')}`,
});

function readGeneration(item: Item | undefined): Generation {
  return { id: item?.generation ?? '', requestHash: item?.hash ?? '', expiresAt: item?.expiresAt };
}

/** Idempotency-Keys in the table `requests`; only a hash of the key is stored. */
export function createDynamoDbIdempotencyKeys(client: DynamoDBClient, tableName: string): IdempotencyKeys {
  return {
    async open(accountId, key, offered, now, time) {
      const { id, requestHash, expiresAt } = offered;
      const command = putCommand({
        TableName: tableName,
        Item: { ...keyOf(accountId, key), generation: id, hash: requestHash, expiresAt },
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
