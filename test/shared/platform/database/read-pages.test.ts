import { beforeAll, expect, test } from '@jest/globals';
import { type Item, putCommand } from '../../../../shared/platform/database/commands.ts';
import { partitionItems, scanItems, sendCommand } from '../../../../shared/platform/database/send-command.ts';
import { useDatabase } from '../../../support/database.ts';

const database = useDatabase();
const tableName = () => database.environment.PEOPLE_TABLE ?? '';
const ms = 5000;
const sortKeys = ['a', 'b', 'c', 'd', 'e'];

beforeAll(async () => {
  for (const sk of sortKeys) {
    const command = putCommand({ TableName: tableName(), Item: { pk: 'paged', sk } });
    await sendCommand(database.client, command, ms, 'repeat');
  }
});

const sortKeysOf = async (items: AsyncIterable<Item>) =>
  (await Array.fromAsync(items, ({ sk }): string => sk)).sort();

test('a partition is read to its last page', async () => {
  const items = partitionItems(database.client, tableName(), 'paged', { Limit: 2 }, ms);
  expect(await sortKeysOf(items)).toEqual(sortKeys);
});

test('a table is scanned to its last page', async () => {
  const items = scanItems(database.client, { TableName: tableName(), Limit: 2 }, ms);
  expect(await sortKeysOf(items)).toEqual(sortKeys);
});

test('a further condition and its values limit the items of a partition', async () => {
  const query = { and: 'sk > :first', values: { ':first': 'c' } };
  expect(await sortKeysOf(partitionItems(database.client, tableName(), 'paged', query, ms))).toEqual([
    'd',
    'e',
  ]);
});
