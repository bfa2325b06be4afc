import { expect, test } from '@jest/globals';
import { databaseOf } from '../../../../shared/entry/wiring/parts/database.ts';

test('all readers of the same database share its client, and another database has its own', () => {
  const environment = { DYNAMODB_ENDPOINT: 'http://127.0.0.1:1' };
  expect(databaseOf({ ...environment, LOG_LEVEL: 'WARN' })).toBe(databaseOf(environment));
  expect(databaseOf({ DYNAMODB_ENDPOINT: 'http://127.0.0.1:2' })).not.toBe(databaseOf(environment));
  expect(databaseOf({ DYNAMODB_ENDPOINT: '' })).toBe(databaseOf({}));
});
