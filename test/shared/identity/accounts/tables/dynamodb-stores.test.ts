import { PutItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from '@jest/globals';
import { createDynamoDbKeyStore } from '../../../../../shared/identity/accounts/tables/dynamodb-key-store.ts';
import { createDynamoDbSettingsStore } from '../../../../../shared/identity/accounts/tables/dynamodb-settings-store.ts';
import { createDynamoDb } from '../../../../../shared/platform/database/dynamodb.ts';
import { number, text } from '../../../../../shared/platform/database/values.ts';
import { useDatabase } from '../../../../support/database.ts';
import { recordReads } from '../../../../support/record-reads.ts';

const database = useDatabase();
const keys = () => createDynamoDbKeyStore(database.client, database.environment.KEYS_TABLE ?? '');
const settings = () =>
  createDynamoDbSettingsStore(database.client, database.environment.ACCOUNTS_TABLE ?? '');

const record = (accountId: string, keyId: string, createdAt: number) => ({
  keyId,
  accountId,
  keyName: `key ${keyId}`,
  permission: 'everything' as const,
  createdAt,
});

describe('API keys in the table', () => {
  test('a key is found by its hash, and no other is', async () => {
    await keys().add('hash-1', record('a', 'k1', 1000));
    expect(await keys().find('hash-1')).toEqual(record('a', 'k1', 1000));
    expect(await keys().find('hash-2')).toBeUndefined();
  });

  test('a hash is given to one key only', async () => {
    await keys().add('hash-once', record('b', 'k1', 1000));
    await expect(keys().add('hash-once', record('c', 'k2', 2000))).rejects.toThrow();
    expect(await keys().find('hash-once')).toMatchObject({ accountId: 'b', keyId: 'k1' });
  });

  test('all that is said of a key is kept', async () => {
    const full = {
      ...record('full', 'k1', 1000),
      permission: 'texts-and-prices' as const,
      hint: 'aB3_',
      createdBy: 'person 7',
      expiresAt: 9000,
    };
    await keys().add('hash-full', full);
    expect(await keys().find('hash-full')).toEqual(full);
    expect(await keys().list('full')).toEqual([full]);
  });

  test('an item from before there were hints and permissions is read as a key for everything', async () => {
    const names = { keyId: text('k1'), account: text('old'), keyName: text('app'), createdAt: number(5) };
    await database.client.send(
      new PutItemCommand({
        TableName: database.environment.KEYS_TABLE ?? '',
        Item: { pk: text('key#hash-old'), ...names },
      }),
    );
    const { keyName, ...rest } = record('old', 'k1', 5);
    expect(await keys().find('hash-old')).toEqual({ ...rest, keyName: 'app' });
  });

  test('a permission that this version does not know is the narrowest', async () => {
    await keys().add('hash-new', record('new', 'k1', 1000));
    await database.client.send(
      new UpdateItemCommand({
        TableName: database.environment.KEYS_TABLE ?? '',
        Key: { pk: text('key#hash-new') },
        UpdateExpression: 'SET #p = :p',
        ExpressionAttributeNames: { '#p': 'permission' },
        ExpressionAttributeValues: { ':p': text('prices-only') },
      }),
    );
    expect(await keys().find('hash-new')).toMatchObject({ permission: 'texts-and-prices' });
  });

  test('an account lists its own keys, oldest first', async () => {
    await keys().add('hash-d2', record('d', 'k2', 2000));
    await keys().add('hash-d1', record('d', 'k1', 1000));
    await keys().add('hash-e1', record('e', 'k1', 1500));
    expect((await keys().list('d')).map(({ keyId }) => keyId)).toEqual(['k1', 'k2']);
    expect(await keys().list('nobody')).toEqual([]);
  });

  test('a key is looked up as it was written last: a revoked key is dead at once', async () => {
    const client = createDynamoDb({ endpoint: database.endpoint });
    const reads = recordReads(client);
    await createDynamoDbKeyStore(client, database.environment.KEYS_TABLE ?? '').find('hash-1');
    client.destroy();
    expect(reads).toEqual([{ command: 'GetItemCommand', consistent: true }]);
  });
});

describe('settings in the table', () => {
  test('what was created is read', async () => {
    const created = { name: 'Acme', callbacks: ['myapp://cb'], marketDailyLimit: 50, requestsPerSecond: 5 };
    expect(await settings().create('s1', created)).toBe(true);
    expect(await settings().read('s1')).toEqual(created);
    expect(await settings().read('nobody')).toBeUndefined();
  });

  test('an account that is there is not overwritten', async () => {
    await settings().create('s2', { name: 'First', callbacks: ['myapp://cb'] });
    expect(await settings().create('s2', { name: 'Second', callbacks: [] })).toBe(false);
    expect(await settings().read('s2')).toMatchObject({ name: 'First', callbacks: ['myapp://cb'] });
  });

  test('callbacks and limits are set one by one', async () => {
    await settings().create('s3', { name: 'Acme', callbacks: [] });
    await settings().setCallbacks('s3', ['https://a.example/cb', 'myapp://cb']);
    await settings().setMarketDailyLimit('s3', 7);
    await settings().setRequestsPerSecond('s3', 8);
    expect(await settings().read('s3')).toEqual({
      name: 'Acme',
      callbacks: ['https://a.example/cb', 'myapp://cb'],
      marketDailyLimit: 7,
      requestsPerSecond: 8,
    });
  });

  test('nothing is set for an account that does not exist', async () => {
    await expect(settings().setCallbacks('s4', ['myapp://cb'])).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await settings().read('s4')).toBeUndefined();
  });

  test('the number of shares never falls, whichever of two writes comes last', async () => {
    await settings().create('s5', { name: 'Acme', callbacks: [] });
    for (const count of [16, 64, 16]) await settings().setShares('s5', count);
    expect(await settings().read('s5')).toMatchObject({ shares: 64 });
    await expect(settings().setShares('s6', 2)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await settings().read('s6')).toBeUndefined();
  });
});
