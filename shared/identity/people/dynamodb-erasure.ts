import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { eachOf } from '../../platform/call/each-of.ts';
import { deleteCommand, type Item, type PlainScan, updateCommand } from '../../platform/database/commands.ts';
import { scanItems } from '../../platform/database/scan-items.ts';
import { conditionally, queryItems, sendCommand } from '../../platform/database/send-command.ts';
import { tables as definitions, type TableName } from '../../platform/database/tables.ts';
import { createDynamoDbKeyStore, createDynamoDbTemporaryKeys } from '../accounts/dynamodb-keys.ts';
import { createDynamoDbSettingsStore, settingsKey } from '../accounts/dynamodb-settings.ts';
import { createDynamoDbAuditLog } from './dynamodb-audit-log.ts';
import { createDynamoDbPeopleStore } from './dynamodb-people.ts';
import { type Kept, type KeptData, kept } from './kept-data.ts';
import { normalAddress } from './people.ts';
import { invitedKey, personKey } from './tables/people-items.ts';

/** Names of the tables that have something about people. */
type TablesOfPeople = Readonly<Record<'accounts' | 'keys' | 'people' | 'sessions', string>>;

/** What erasing people and accounts works with. */
export const createDynamoDbErasureServices = (client: DynamoDBClient, tables: TablesOfPeople) => ({
  settings: createDynamoDbSettingsStore(client, tables.accounts),
  people: createDynamoDbPeopleStore(client, tables.people),
  audit: createDynamoDbAuditLog(client, tables.people),
  keys: createDynamoDbKeyStore(client, tables.keys),
  temporaryKeys: createDynamoDbTemporaryKeys(client, tables.keys),
  keptData: createKeptData(client, tables),
});

const requestMs = 4000;
/** For a page of a table that is read whole. */
const scanMs = 10_000;
/** Items that are deleted at the same time. */
const itemsAtATime = 25;

function createKeptData(
  client: DynamoDBClient,
  tables: Readonly<Partial<Record<TableName, string>>>,
): KeptData {
  /** The items of a table, which is read whole. */
  const all = (table: TableName, filter: Partial<PlainScan> = {}) =>
    scanItems(client, { TableName: tables[table], ConsistentRead: true, ...filter }, scanMs);

  /** Those of a kind that an account has. Of keys the index may lack what was written a moment ago. */
  function itemsOf({ table, keys }: Kept, accountId: string): AsyncIterable<Item> {
    const [partition = '', rows] = keys.split(' ');
    const isOfIndex = table === 'keys';
    const rowsOf = rows ? 'pk = :pk AND begins_with(sk, :rows)' : 'pk = :pk';
    const query = {
      TableName: tables[table],
      KeyConditionExpression: isOfIndex ? 'account = :account' : rowsOf,
      ExpressionAttributeValues: isOfIndex
        ? { ':account': accountId }
        : { ':pk': partition + accountId, ':rows': rows },
      ...(isOfIndex ? { IndexName: definitions.keys.index.name } : { ConsistentRead: true }),
    };
    return queryItems(client, query, requestMs);
  }

  async function drop(table: TableName, { pk, sk }: Item, condition?: string): Promise<void> {
    const row = { TableName: tables[table], Key: { pk, sk }, ConditionExpression: condition };
    await conditionally(sendCommand(client, deleteCommand(row), requestMs, 'repeat'));
  }

  /** Sets attributes of an item, if there still is one. */
  async function rewrite(table: TableName, { pk, sk }: Item, values: Item): Promise<void> {
    const names = Object.keys(values);
    const command = updateCommand({
      TableName: tables[table],
      Key: { pk, sk },
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, values[name]])),
    });
    await conditionally(sendCommand(client, command, requestMs, 'repeat'));
  }

  return {
    leave: ({ kind: { table }, item, left }) =>
      left === 'nothing' ? drop(table, item) : rewrite(table, item, left),
    dropInvited: (address) => drop('people', invitedKey(address)),
    dropPerson: (personId) => drop('people', personKey(personId)),

    async noteAddresses(personId, addresses) {
      if (addresses.length > 0) await rewrite('people', personKey(personId), { earlier: new Set(addresses) });
    },

    async *naming(names, now, ...among) {
      for (const table of among)
        for await (const item of all(table)) {
          const kind = kept.find((rules) => rules.table === table && isOf(rules, item));
          const left = kind?.without?.(item, names, now);
          if (kind !== undefined && left !== undefined) yield { kind, item, left };
        }
    },

    async dropAccount(accountId, when) {
      for (const kind of kept.filter(({ goes }) => goes === when)) {
        const { table, at, onlyIf } = kind;
        if (at !== undefined) await drop(table, at(accountId), onlyIf);
        else
          await eachOf(itemsOf(kind, accountId), itemsAtATime, async (item) => {
            if (item.holder !== undefined) await drop(table, { pk: `holder#${accountId}#${item.holder}` });
            if (isOf(kind, item)) await drop(table, item);
          });
      }
    },

    async *closedBy(before) {
      const settings = all('accounts', {
        FilterExpression: 'begins_with(pk, :prefix) AND erasedFrom <= :before',
        ExpressionAttributeValues: { ':prefix': 'settings#', ':before': before },
      });
      for await (const { pk } of settings) yield pk.slice('settings#'.length);
    },

    async beginErasure(accountId, before) {
      const command = updateCommand({
        TableName: tables.accounts,
        Key: settingsKey(accountId),
        UpdateExpression: 'SET erasing = :true',
        ConditionExpression: 'erasedFrom <= :before',
        ExpressionAttributeValues: { ':true': true, ':before': before },
      });
      return (await conditionally(sendCommand(client, command, requestMs, 'repeat'))).isMet;
    },

    async peopleWith(address) {
      const people = all('people', {
        FilterExpression: 'begins_with(pk, :person) AND (email = :address OR contains(earlier, :address))',
        ExpressionAttributeValues: { ':person': 'person#', ':address': normalAddress(address) },
      });
      const emails = new Map<string, string>();
      for await (const { pk, email } of people) emails.set(pk.slice('person#'.length), email ?? '');
      return Array.from(emails, ([personId, email]) => ({ personId, email }));
    },
  };
}

/** Whether an item is of a kind. */
function isOf({ keys }: Kept, { pk, sk = '' }: Item): boolean {
  const [partition = '', rows = ''] = keys.split(' ');
  return pk.startsWith(partition) && sk.startsWith(rows);
}
