import { randomUUID } from 'node:crypto';
import {
  type AttributeValue,
  DeleteItemCommand,
  type DeleteItemCommandInput,
  GetItemCommand,
  type GetItemCommandInput,
  PutItemCommand,
  type PutItemCommandInput,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  type ScanCommandInput,
  TransactWriteItemsCommand,
  type TransactWriteItemsCommandInput,
  UpdateItemCommand,
  type UpdateItemCommandInput,
} from '@aws-sdk/client-dynamodb';
import { marshall, type NativeAttributeValue, unmarshall } from '@aws-sdk/util-dynamodb';

export type { NativeAttributeValue };

/**
 * An item, or the part of one that a request names, as plain values: texts, numbers, bytes, booleans, lists, maps, and
 * sets of texts, which must not be empty. An attribute that is undefined is not sent.
 */
export type Item = Record<string, NativeAttributeValue>;

type Attributes = Record<string, AttributeValue>;

/** A request or a reply that has plain values in place of DynamoDB's. */
export type Plain<Wire> = {
  [Name in keyof Wire]: Wire[Name] extends Attributes | undefined
    ? Item | undefined
    : Wire[Name] extends Attributes[] | undefined
      ? Item[] | undefined
      : Wire[Name];
};

export type PlainWrite = {
  readonly [Kind in 'Put' | 'Update' | 'Delete' | 'ConditionCheck']?: Plain<
    NonNullable<NonNullable<TransactWriteItemsCommandInput['TransactItems']>[number][Kind]>
  >;
};

const itemsOfRequests = ['Key', 'Item', 'ExpressionAttributeValues', 'ExclusiveStartKey'];
const itemsOfReplies = ['Item', 'Attributes', 'LastEvaluatedKey'];

function toWire<Wire>(plain: object): Wire {
  const wire: Record<string, unknown> = { ...plain };
  for (const name of itemsOfRequests)
    if (wire[name] !== undefined) wire[name] = marshall(wire[name], { removeUndefinedValues: true });
  return wire as Wire;
}

export const plainItem = (item: Attributes | undefined): Item | undefined => item && unmarshall(item);

export function plainReply<Wire extends object>(wire: Wire): Plain<Wire> {
  const plain: Record<string, unknown> = { ...(wire as object) };
  for (const name of itemsOfReplies) plain[name] &&= unmarshall(plain[name] as Attributes);
  if ('Items' in wire)
    plain.Items = (wire.Items as Attributes[] | undefined)?.map((item) => unmarshall(item));
  return plain as Plain<Wire>;
}

export const getCommand = (plain: Plain<GetItemCommandInput>): GetItemCommand =>
  new GetItemCommand(toWire(plain));

export const putCommand = (plain: Plain<PutItemCommandInput>): PutItemCommand =>
  new PutItemCommand(toWire(plain));

export type PlainUpdate = Plain<UpdateItemCommandInput>;
export const updateCommand = (plain: PlainUpdate): UpdateItemCommand => new UpdateItemCommand(toWire(plain));

export const deleteCommand = (plain: Plain<DeleteItemCommandInput>): DeleteItemCommand =>
  new DeleteItemCommand(toWire(plain));

export type PlainQuery = Plain<QueryCommandInput>;
export const queryCommand = (plain: PlainQuery): QueryCommand => new QueryCommand(toWire(plain));

export type PlainScan = Plain<ScanCommandInput>;
export const scanCommand = (plain: PlainScan): ScanCommand => new ScanCommand(toWire(plain));

/** Its token makes DynamoDB carry it out once, if it arrives again within ten minutes after an unclear reply. */
export const transaction = (writes: readonly PlainWrite[]): TransactWriteItemsCommand =>
  new TransactWriteItemsCommand({
    TransactItems: writes.map((write) =>
      Object.fromEntries(Object.entries(write).map(([kind, plain]) => [kind, toWire(plain)])),
    ),
    ClientRequestToken: randomUUID(),
  });
