import { createServer, type ServerResponse } from 'node:http';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, test } from '@jest/globals';
import { createDynamoDbKeyStore } from '../../../shared/accounts/tables/dynamodb-key-store.ts';
import { createDynamoDbSettingsStore } from '../../../shared/accounts/tables/dynamodb-settings-store.ts';
import { createDynamoDb } from '../../../shared/database/dynamodb.ts';
import { createDynamoDbRateStore } from '../../../shared/pricing/tables/rate-store.ts';

type Behaviour = (response: ServerResponse) => void;
const answers =
  (status: number, body: object): Behaviour =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body));

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A database in which nothing is found, after it has behaved as scripted once. */
async function database(first: Behaviour, next: Behaviour = answers(200, {})): Promise<DynamoDBClient> {
  let isFirst = true;
  const server = createServer((incoming, response) => {
    incoming.resume().on('end', () => {
      (isFirst ? first : next)(response);
      isFirst = false;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const client = createDynamoDb({ endpoint: `http://127.0.0.1:${port}` });
  closing.push(() => {
    client.destroy();
    server.close();
    server.closeAllConnections();
  });
  return client;
}

/** How each read is made, and what it gives where nothing is stored. */
const reads: [string, (client: DynamoDBClient) => Promise<unknown>, unknown][] = [
  ['of a key', (client) => createDynamoDbKeyStore(client, 't').find('hash'), undefined],
  ['of settings', (client) => createDynamoDbSettingsStore(client, 't').read('account'), undefined],
  ['of rates', (client) => createDynamoDbRateStore(client, 't').read(), []],
];

describe.each(reads)('the reading %s', (_, read, nothing) => {
  test.each([
    ['it was throttled', answers(400, { __type: 'aws#ThrottlingException' })],
    ['the database failed', answers(500, {})],
    ['the connection was cut', ((response) => response.socket?.destroy()) satisfies Behaviour],
  ])('the reading is repeated when %s', async (_what, harm) => {
    await expect(read(await database(harm))).resolves.toEqual(nothing);
  });
});

test('a silent database is an overload to each reading', async () => {
  const silence: Behaviour = () => {};
  const client = await database(silence, silence);
  const outcomes = await Promise.allSettled(reads.map(([, read]) => read(client)));
  const overload = { status: 'rejected', reason: { code: 'OVERLOADED', retryAfterSeconds: 2 } };
  expect(outcomes).toMatchObject(reads.map(() => overload));
});
