import { type DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { TimeBudget } from '../../../platform/call/time-budget.ts';
import { sendCommand } from '../../../platform/database/send-command.ts';
import { bytes, bytesOf, type Item, number, numberOf, text } from '../../../platform/database/values.ts';
import type { AnswerId, AnswerStore } from '../answer-store.ts';
import { packAnswer, unpackAnswer } from '../kept-answer.ts';

/** Bytes that one item keeps; DynamoDB's own limit for a whole item is 400 kB. */
const itemBytes = 350_000;

function createItemStore(client: DynamoDBClient, tableName: string) {
  return {
    async put(key: string, item: Item, time: TimeBudget): Promise<void> {
      const command = new PutItemCommand({ TableName: tableName, Item: { pk: text(key), ...item } });
      await sendCommand(client, command, time, 'repeat');
    },
    async get(key: string, time: TimeBudget): Promise<Item | undefined> {
      const command = new GetItemCommand({
        TableName: tableName,
        Key: { pk: text(key) },
        ConsistentRead: true,
      });
      const reply = await sendCommand(client, command, time, 'repeat');
      return reply.Item;
    },
  };
}

type ItemStore = ReturnType<typeof createItemStore>;

/** Large answers in pieces of one item each. */
function createPieceStore(items: ItemStore) {
  const pieceKey = (id: string, index: number) => `answer#${id}#${index}`;
  return {
    async put(id: string, answer: Uint8Array, expiresAt: number, time: TimeBudget): Promise<void> {
      const pieces = Math.ceil(answer.length / itemBytes);
      for (let index = 0; index < pieces; index++) {
        const piece = answer.subarray(index * itemBytes, (index + 1) * itemBytes);
        const item = { body: bytes(piece), pieces: number(pieces), expiresAt: number(expiresAt) };
        await items.put(pieceKey(id, index), item, time);
      }
    },
    async get(id: string, time: TimeBudget): Promise<Uint8Array | undefined> {
      const found: Uint8Array[] = [];
      for (let index = 0, pieces = 1; index < pieces; index++) {
        const item = await items.get(pieceKey(id, index), time);
        const piece = bytesOf(item?.body);
        if (piece === undefined) return undefined;
        pieces = numberOf(item?.pieces);
        found.push(piece);
      }
      return Buffer.concat(found);
    },
  };
}

const nameOf = ({ chargeId, attempt }: AnswerId): string => `${chargeId}#${attempt}`;

/**
 * Kept answers in the table `requests`. The pieces of one that does not fit into an item are written before its item,
 * so that an item that is there always leads to a whole answer.
 */
export function createDynamoDbAnswerStore(client: DynamoDBClient, tableName: string): AnswerStore {
  const items = createItemStore(client, tableName);
  const pieces = createPieceStore(items);
  return {
    async keep(id, body, { seal, expiresAt }, time) {
      const name = nameOf(id);
      const packed = await packAnswer(body, seal, name);
      const fits = packed.length <= itemBytes;
      if (!fits) await pieces.put(name, packed, expiresAt, time);
      const item: Item = { ...(fits ? { body: bytes(packed) } : {}), expiresAt: number(expiresAt) };
      await items.put(`answer#${name}`, item, time);
    },

    async read(id, seal, time) {
      const name = nameOf(id);
      const item = await items.get(`answer#${name}`, time);
      if (item === undefined) return undefined;
      const packed = bytesOf(item.body) ?? (await pieces.get(name, time));
      return packed === undefined ? undefined : unpackAnswer(packed, seal, name);
    },
  };
}
