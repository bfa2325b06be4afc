import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand, DeleteTableCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openLocalDatabase } from '../../../../lib/sandbox/database/open-database.ts';
import { createDynamoDbTimedRows } from '../../../../shared/billing/credits/tables/dynamodb-ledger.ts';
import { createDynamoDb } from '../../../../shared/platform/database/dynamodb.ts';
import { endless } from '../../../shared/billing/credits/support/bounds.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'open-database-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const note = () =>
  JSON.parse(readFileSync(join(folder, 'engine.json'), 'utf8')) as { engine: number; owner: number };

async function answers(endpoint: string): Promise<boolean> {
  return fetch(endpoint).then(
    () => true,
    () => false,
  );
}

async function untilSilent(endpoint: string): Promise<void> {
  while (await answers(endpoint)) await new Promise((resolve) => setTimeout(resolve, 20));
}

test('two users of a folder share one engine, which ends with the first', async () => {
  const first = await openLocalDatabase(folder);
  const second = await openLocalDatabase(folder);
  expect(second.endpoint).toBe(first.endpoint);
  await second.stop();
  expect(await answers(first.endpoint)).toBe(true);
  await first.stop();
  expect(await answers(first.endpoint)).toBe(false);
});

test('an engine whose owner was killed is taken over with its data, and stopped', async () => {
  const module = new URL('../../../../lib/sandbox/database/open-database.ts', import.meta.url);
  const script = `
    const { openLocalDatabase } = await import(${JSON.stringify(module.href)});
    console.log((await openLocalDatabase(${JSON.stringify(folder)})).endpoint);
    setInterval(() => {}, 1000);`;
  const owner = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = (await once(owner.stdout, 'data')) as [Buffer];
  const endpoint = line.toString().trim();
  expect(note().owner).toBe(owner.pid);
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  expect(await answers(endpoint)).toBe(true);

  const database = await openLocalDatabase(folder);
  expect(database.endpoint).toBe(endpoint);
  expect(note().owner).toBe(process.pid);
  await database.stop();
  await untilSilent(endpoint);
});

test('a table of an earlier version gets its missing index, filled', async () => {
  const database = await openLocalDatabase(folder);
  const client = createDynamoDb({ endpoint: database.endpoint });
  const tableName = database.environment.LEDGER_TABLE ?? '';
  await client.send(new DeleteTableCommand({ TableName: tableName }));
  await client.send(
    new CreateTableCommand({
      TableName: tableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      AttributeDefinitions: [
        { AttributeName: 'pk', AttributeType: 'S' },
        { AttributeName: 'sk', AttributeType: 'S' },
      ],
    }),
  );
  const row = { pk: { S: 'a' }, sk: { S: 'grant#first' }, amount: { N: '5' }, at: { N: '7' } };
  await client.send(new PutItemCommand({ TableName: tableName, Item: row }));
  await (await openLocalDatabase(folder)).stop();
  const rows = createDynamoDbTimedRows(client, tableName).between('a', 0, undefined, endless);
  expect(await Array.fromAsync(rows)).toEqual([{ kind: 'grant', grantId: 'first', amount: 5, at: 7 }]);
  client.destroy();
  await database.stop();
});
