import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTables } from '../../../../lib/sandbox/database/create-tables.ts';
import { startEngine } from '../../../../lib/sandbox/database/start-engine.ts';
import { createDynamoDb } from '../../../../shared/platform/database/dynamodb.ts';

/** Needs Java: part of `npm run test:dynamodb`. */

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dynamodb-local-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('DynamoDB Local replaces the embedded engine where that has no build, and keeps its data', async () => {
  const first = await startEngine(folder, { embedded: undefined });
  const before = createDynamoDb({ endpoint: first.endpoint });
  const { ACCOUNTS_TABLE: TableName } = await createTables(before);
  before.destroy();
  await first.stop();

  const second = await startEngine(folder, { embedded: undefined });
  const after = createDynamoDb({ endpoint: second.endpoint });
  const { Table } = await after.send(new DescribeTableCommand({ TableName }));
  after.destroy();
  await second.stop();
  expect(Table?.TableName).toBe(TableName);
}, 120_000);
