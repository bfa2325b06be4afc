import { type AttributeValue, type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { TimeBudget } from '../../../platform/call/time-budget.ts';
import { readItem, sendCommand } from '../../../platform/database/send-command.ts';
import {
  bytes,
  bytesOf,
  hasFlag,
  type Item,
  number,
  numberOf,
  text,
} from '../../../platform/database/values.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { AnswerStore } from '../paid-call/keyed-charge.ts';
import { packAnswer, unpackAnswer } from './kept-answer.ts';

/** Bytes that one item keeps; DynamoDB's own limit for a whole item is 400 kB. */
const itemBytes = 350_000;

const erased =
  'The answer that was kept under this Idempotency-Key has been erased. The request was carried out: it needs another key only to be carried out once more.';

/**
 * Kept answers in the table `requests`. An answer that does not fit into one item is kept in pieces, which are written
 * before its own item, so that an item always leads to a whole answer.
 */
export function createDynamoDbAnswerStore(client: DynamoDBClient, tableName: string): AnswerStore {
  async function put(key: string, item: Item, time: TimeBudget): Promise<void> {
    const command = new PutItemCommand({ TableName: tableName, Item: { pk: text(key), ...item } });
    await sendCommand(client, command, time, 'repeat');
  }

  const get = (key: string, time: TimeBudget): Promise<Item | undefined> =>
    readItem(client, tableName, { pk: text(key) }, time);

  async function putPieces(key: string, packed: Buffer, expiresAt: AttributeValue, time: TimeBudget) {
    const pieces = Math.ceil(packed.length / itemBytes);
    for (let index = 0; index < pieces; index++) {
      const piece = packed.subarray(index * itemBytes, (index + 1) * itemBytes);
      await put(`${key}#${index}`, { body: bytes(piece), pieces: number(pieces), expiresAt }, time);
    }
  }

  async function readPieces(key: string, time: TimeBudget): Promise<Uint8Array | undefined> {
    const found: Uint8Array[] = [];
    for (let index = 0, pieces = 1; index < pieces; index++) {
      const item = await get(`${key}#${index}`, time);
      const piece = bytesOf(item?.body);
      if (piece === undefined) return undefined;
      pieces = numberOf(item?.pieces);
      found.push(piece);
    }
    return Buffer.concat(found);
  }

  return {
    async keep({ chargeId, attempt }, body, { seal, expiresAt: ends }, time) {
      const name = `${chargeId}#${attempt}`;
      const expiresAt = number(ends);
      const packed = await packAnswer(body, seal, name);
      const isWhole = packed.length <= itemBytes;
      if (!isWhole) await putPieces(`answer#${name}`, packed, expiresAt, time);
      await put(`answer#${name}`, { ...(isWhole ? { body: bytes(packed) } : {}), expiresAt }, time);
    },

    async read({ chargeId, attempt }, seal, time) {
      const name = `${chargeId}#${attempt}`;
      const item = await get(`answer#${name}`, time);
      if (item === undefined) return undefined;
      if (hasFlag(item.erased)) throw new ServiceError('IDEMPOTENCY_KEY_REUSED', erased);
      const packed = bytesOf(item.body) ?? (await readPieces(`answer#${name}`, time));
      return packed === undefined ? undefined : unpackAnswer(packed, seal, name);
    },
  };
}
