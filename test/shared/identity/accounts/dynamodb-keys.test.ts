import { describe, expect, test } from '@jest/globals';
import { createDynamoDbKeyStore } from '../../../../shared/identity/accounts/dynamodb-keys.ts';
import { putCommand } from '../../../../shared/platform/database/commands.ts';
import { createDynamoDb } from '../../../../shared/platform/database/dynamodb.ts';
import { useDatabase } from '../../../support/database.ts';
import { recordReads } from '../../../support/record-reads.ts';

const database = useDatabase();
const keys = () => createDynamoDbKeyStore(database.client, database.environment.KEYS_TABLE ?? '');

const record = (accountId: string, keyId: string, createdAt: number) => ({
  keyId,
  accountId,
  keyName: `key ${keyId}`,
  permission: 'everything' as const,
  createdAt,
});

describe('API keys in the table', () => {
  test('a hash belongs to one key only, which is found by it', async () => {
    await keys().add('hash-1', record('a', 'k1', 1000));
    await expect(keys().add('hash-1', record('c', 'k2', 2000))).rejects.toThrow();
    expect(await keys().find('hash-1')).toEqual(record('a', 'k1', 1000));
    expect(await keys().find('hash-2')).toBeUndefined();
  });

  test('every attribute of a key is stored', async () => {
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

  test.each([
    ['without one is for everything', undefined, 'everything'],
    ['that this version does not know permits nothing', 'prices-only', 'unknown'],
    ['for the account alone', 'account', 'account'],
  ])('an item of another version is read: a permission %s', async (_what, stored, permission) => {
    const hash = `hash-${stored}`;
    const names = { keyId: 'k1', account: 'old', keyName: 'key k1', createdAt: 5 };
    const Item = { pk: `key#${hash}`, ...names, permission: stored };
    await database.client.send(putCommand({ TableName: database.environment.KEYS_TABLE ?? '', Item }));
    expect(await keys().find(hash)).toEqual({ ...record('old', 'k1', 5), permission });
  });

  test('an account lists its own keys, oldest first', async () => {
    await keys().add('hash-d2', record('d', 'k2', 2000));
    await keys().add('hash-d1', record('d', 'k1', 1000));
    await keys().add('hash-e1', record('e', 'k1', 1500));
    expect((await keys().list('d')).map(({ keyId }) => keyId)).toEqual(['k1', 'k2']);
    expect(await keys().list('nobody')).toEqual([]);
  });

  test('a key is looked up in its latest state: a revoked key is dead at once', async () => {
    const client = createDynamoDb({ endpoint: database.endpoint });
    const reads = recordReads(client);
    await createDynamoDbKeyStore(client, database.environment.KEYS_TABLE ?? '').find('hash-1');
    client.destroy();
    expect(reads).toEqual([{ command: 'GetItemCommand', consistent: true }]);
  });
});
