import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from '@jest/globals';
import { type Item, putCommand } from '../../../../shared/platform/database/commands.ts';
import { readItem, sendCommand } from '../../../../shared/platform/database/send-command.ts';
import { useDatabase } from '../../../support/database.ts';

const database = useDatabase();
const tableName = () => database.environment.MARKET_TABLE ?? '';
const ms = 5000;

const key = { pk: 'plain' };
const item: Item = {
  ...key,
  empty: '',
  credits: Number.MAX_SAFE_INTEGER,
  fraction: 0.1,
  marked: true,
  hold: ['attempt', 3, { limits: ['a'] }],
  hashes: new Set(['b', 'c']),
  body: new Uint8Array([0, 255]),
};

test('an item is read as written, without undefined fields', async () => {
  const command = putCommand({ TableName: tableName(), Item: { ...item, missing: undefined } });
  await sendCommand(database.client, command, ms, 'repeat');
  expect(await readItem(database.client, tableName(), key, ms)).toStrictEqual(item);
});

test('values have the types of the database that earlier items have', async () => {
  const stored = await database.client.send(
    new GetItemCommand({ TableName: tableName(), Key: { pk: { S: 'plain' } } }),
  );
  expect(stored.Item).toEqual({
    pk: { S: 'plain' },
    empty: { S: '' },
    credits: { N: '9007199254740991' },
    fraction: { N: '0.1' },
    marked: { BOOL: true },
    hold: { L: [{ S: 'attempt' }, { N: '3' }, { M: { limits: { L: [{ S: 'a' }] } } }] },
    hashes: { SS: expect.arrayContaining(['b', 'c']) },
    body: { B: new Uint8Array([0, 255]) },
  });
});

test.each([
  ['a number that a double does not hold', 2 ** 60],
  ['no number', Number.NaN],
  ['an empty set', new Set()],
])('%s is not written', (_what, value) => {
  expect(() => putCommand({ TableName: tableName(), Item: { ...key, value } })).toThrow();
});
