import { createServer, type ServerResponse } from 'node:http';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, test } from '@jest/globals';
import { createDynamoDbKeyStore } from '../../../../shared/identity/accounts/dynamodb-keys.ts';
import { createDynamoDbSettingsStore } from '../../../../shared/identity/accounts/dynamodb-settings.ts';
import type { ApiKeyRecord } from '../../../../shared/identity/accounts/key-store.ts';
import { createDynamoDbRateStore } from '../../../../shared/operations/pricing/dynamodb-stores.ts';
import { createDynamoDb } from '../../../../shared/platform/database/dynamodb.ts';

type Behaviour = (response: ServerResponse) => void;
const answers =
  (status: number, body: object): Behaviour =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body));

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A database that behaves as scripted once, and then finds nothing. */
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

const key: ApiKeyRecord = {
  keyId: 'k1',
  accountId: 'account',
  keyName: 'production',
  permission: 'everything',
  hint: undefined,
  createdAt: 1,
};
const rates = { source: 'ecb', date: '2026-11-20', perEuro: { EUR: '1' } } as const;

/** How each request is made, and what it gives where nothing is stored. */
const requests: [string, (client: DynamoDBClient) => Promise<unknown>, unknown][] = [
  ['reading a key', (client) => createDynamoDbKeyStore(client, 't').find('hash'), undefined],
  ['adding a key', (client) => createDynamoDbKeyStore(client, 't').add('hash', key), undefined],
  ['reading settings', (client) => createDynamoDbSettingsStore(client, 't').read('account'), undefined],
  [
    'creating settings',
    (client) => createDynamoDbSettingsStore(client, 't').create('account', { name: 'Acme', callbacks: [] }),
    true,
  ],
  ['reading rates', (client) => createDynamoDbRateStore(client, 't').read(), []],
  ['writing rates', (client) => createDynamoDbRateStore(client, 't').write(rates), undefined],
];

describe.each(requests)('%s', (_, request, outcome) => {
  test.each([
    ['it was throttled', answers(400, { __type: 'aws#ThrottlingException' })],
    ['the database failed', answers(500, {})],
    ['the connection was cut', ((response) => response.socket?.destroy()) satisfies Behaviour],
  ])('the request is repeated when %s', async (_what, harm) => {
    await expect(request(await database(harm))).resolves.toEqual(outcome);
  });
});

test('a silent database is an overload to each request', async () => {
  const silence: Behaviour = () => {};
  const client = await database(silence, silence);
  const outcomes = await Promise.allSettled(requests.map(([, request]) => request(client)));
  const overload = { status: 'rejected', reason: { code: 'OVERLOADED', retryAfterSeconds: 2 } };
  expect(outcomes).toMatchObject(requests.map(() => overload));
});

test('a key whose adding got no reply has been added when the repeat finds it there', async () => {
  const client = await database(
    (response) => response.socket?.destroy(),
    answers(400, {
      __type: 'aws#ConditionalCheckFailedException',
      Item: { account: { S: 'account' }, keyId: { S: 'k1' } },
    }),
  );
  await expect(createDynamoDbKeyStore(client, 't').add('hash', key)).resolves.toBeUndefined();
});
