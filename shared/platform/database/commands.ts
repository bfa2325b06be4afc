import { randomUUID } from 'node:crypto';
import {
  type AttributeValue,
  DeleteItemCommand,
  GetItemCommand,
  PutItemCommand,
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

/** A request or reply with plain values in place of DynamoDB's. */
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

/** Makes commands of one kind from requests that have plain values. */
const commandFrom = <Wire, Command>(kind: new (wire: Wire) => Command) =>
  function command(plain: Plain<Wire>): Command {
    return new kind(toWire(plain as object));
  };

export type PlainUpdate = Plain<UpdateItemCommandInput>;
/** The parts of an update that sets these attributes. Their names may be words that DynamoDB reserves. */
export function setting(values: Item) {
  const entries = Object.entries(values);
  return {
    UpdateExpression: `SET ${entries.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(entries.map(([name, value]) => [`:${name}`, value])),
  };
}

export type PlainQuery = Plain<QueryCommandInput>;
export type PlainScan = Plain<ScanCommandInput>;

export const getCommand = /* @__PURE__ */ commandFrom(GetItemCommand);
export const putCommand = /* @__PURE__ */ commandFrom(PutItemCommand);
export const updateCommand = /* @__PURE__ */ commandFrom(UpdateItemCommand);
export const deleteCommand = /* @__PURE__ */ commandFrom(DeleteItemCommand);
export const queryCommand = /* @__PURE__ */ commandFrom(QueryCommand);
export const scanCommand = /* @__PURE__ */ commandFrom(ScanCommand);

/** Its token makes DynamoDB carry it out only once, even if it is repeated within ten minutes of an unclear reply. */
export const transaction = (writes: readonly PlainWrite[]): TransactWriteItemsCommand =>
  new TransactWriteItemsCommand({
    TransactItems: writes.map((write) =>
      Object.fromEntries(Object.entries(write).map(([kind, plain]) => [kind, toWire(plain)])),
    ),
    ClientRequestToken: randomUUID(),
  });
