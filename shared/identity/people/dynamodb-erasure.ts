import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { deleteCommand, setting, updateCommand } from '../../platform/database/commands.ts';
import { conditionally, scanItems, sendCommand } from '../../platform/database/send-command.ts';
import { createDynamoDbKeyStore, createDynamoDbTemporaryKeys } from '../accounts/dynamodb-keys.ts';
import { createDynamoDbSettingsStore } from '../accounts/dynamodb-settings.ts';
import { createDynamoDbAuditLog } from './dynamodb-audit-log.ts';
import { createDynamoDbPeopleStore } from './dynamodb-people.ts';
import type { KeptData } from './erase-person.ts';

/** The services for erasing people and accounts. @param tables names of those with data about people */
export const createDynamoDbErasureServices = (
  client: DynamoDBClient,
  tables: Readonly<Record<'accounts' | 'keys' | 'people' | 'sessions', string>>,
) => ({
  settings: createDynamoDbSettingsStore(client, tables.accounts),
  people: createDynamoDbPeopleStore(client, tables.people),
  audit: createDynamoDbAuditLog(client, tables.people),
  keys: createDynamoDbKeyStore(client, tables.keys),
  temporaryKeys: createDynamoDbTemporaryKeys(client, tables.keys),
  keptData: createKeptData(client, tables),
});

const requestMs = 4000;
/** For one page of a table scan. */
const scanMs = 10_000;

const createKeptData = (client: DynamoDBClient, tables: Readonly<Record<string, string>>): KeptData => ({
  items: (table) => scanItems(client, { TableName: tables[table], ConsistentRead: true }, scanMs),

  async leave(table, { pk, sk }, left, having = 'pk') {
    const ConditionExpression = `attribute_exists(${having})`;
    const row = { TableName: tables[table], Key: { pk, sk }, ConditionExpression };
    const command = left === 'nothing' ? deleteCommand(row) : updateCommand({ ...row, ...setting(left) });
    await conditionally(sendCommand(client, command, requestMs, 'repeat'));
  },
});
