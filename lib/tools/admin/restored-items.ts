import { isDeepStrictEqual } from 'node:util';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type Item, putCommand } from '../../../shared/platform/database/commands.ts';
import {
  conditionally,
  readItem,
  scanItems,
  sendCommand,
} from '../../../shared/platform/database/send-command.ts';
import { type TableDefinition, type TableName, tables } from '../../../shared/platform/database/tables.ts';

/** How keys of the tables that can be restored begin, so that the items of no other table get in. */
const ownKeys = {
  accounts: /^(?:account|settings)#/,
  ledger: /^[\w-]+$/,
  keys: /^(?:key|last-use|holder)#/,
  people: /^(?:account|invitation|invited|log|news|person|purchase)#/,
} as const satisfies Partial<Record<TableName, RegExp>>;

export type RestorableTable = keyof typeof ownKeys;
export const restorableTables = Object.keys(ownKeys) as readonly RestorableTable[];

const scanMs = 10_000;
const requestMs = 10_000;

/** A restored table next to the one that it is copied back to. @param tableOf the name of a stage's table */
export const createRestoredItems = (client: DynamoDBClient, tableOf: (name: RestorableTable) => string) => ({
  /** All items of the restored table. @throws ResourceNotFoundException */
  copies: (restored: string): AsyncIterable<Item> =>
    scanItems(client, { TableName: restored, ConsistentRead: true }, scanMs),

  /** Whether an item may belong to a table. */
  fits: (to: RestorableTable, { pk, sk }: Item): boolean =>
    ownKeys[to].test(pk) && (sk !== undefined) === 'sortKey' in tables[to],

  /** Whether the item expires by itself. */
  expires(to: RestorableTable, item: Item): boolean {
    const { ttl }: TableDefinition = tables[to];
    return ttl !== undefined && ttl in item;
  },

  /** The item with the same key in the stage's table. */
  live: (to: RestorableTable, { pk, sk }: Item): Promise<Item | undefined> =>
    readItem(client, tableOf(to), sk === undefined ? { pk } : { pk, sk }, requestMs),

  /** Adds an item unless there is one with its key. @returns false if there is another one */
  async add(to: RestorableTable, item: Item): Promise<boolean> {
    const command = putCommand({
      TableName: tableOf(to),
      Item: item,
      ConditionExpression: 'attribute_not_exists(pk)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    const added = await conditionally(sendCommand(client, command, requestMs, 'repeat'));
    // An earlier try that got no reply may have been carried out.
    return added.isMet || isDeepStrictEqual(added.item, item);
  },
});
