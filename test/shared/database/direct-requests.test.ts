import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  BatchGetItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactGetItemsCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sendDirectly } from '../../../shared/database/direct-requests.ts';
import { createDynamoDb } from '../../../shared/database/dynamodb.ts';
import { bytes, list, number, text } from '../../../shared/database/values.ts';

const Key = { pk: text('account#é') };
const TableName = 'accounts';
const values = { ':a': number(10), ':b': list([text('x'), number(1)]), ':c': { BOOL: true } };

const commands = [
  new GetItemCommand({ TableName, Key, ConsistentRead: true }),
  new PutItemCommand({
    TableName,
    Item: { ...Key, packed: bytes(Buffer.from([0, 255, 7])), some: { SS: ['a', 'b'] } },
    ConditionExpression: 'attribute_not_exists(pk)',
  }),
  new UpdateItemCommand({
    TableName,
    Key,
    UpdateExpression: 'SET #a = :a',
    ExpressionAttributeNames: { '#a': 'a' },
    ExpressionAttributeValues: values,
    ReturnValues: undefined,
  }),
  new DeleteItemCommand({ TableName, Key, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }),
  new QueryCommand({
    TableName,
    KeyConditionExpression: 'pk = :a',
    ExpressionAttributeValues: values,
    Limit: 3,
  }),
  new ScanCommand({ TableName, ProjectionExpression: 'pk', ExclusiveStartKey: Key }),
  new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys: [Key], ConsistentRead: true } } }),
  new TransactGetItemsCommand({ TransactItems: [{ Get: { TableName, Key } }] }),
  new TransactWriteItemsCommand({
    TransactItems: [{ Put: { TableName, Item: Key } }, { Delete: { TableName, Key } }],
    ClientRequestToken: 'token',
  }),
];

interface Received {
  readonly request: IncomingMessage;
  readonly body: string;
}

interface Reply {
  readonly status: number;
  readonly body: string;
  /** The connection closes before the announced end. */
  readonly cut?: boolean;
  /** Called in place of any ending. */
  readonly onWritten?: () => void;
}
const noReply: Reply = { status: 200, body: '{}' };

let received: Received[] = [];
/** What is answered, in turn; an empty object where nothing is left. */
let replies: Reply[] = [];

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.once('end', () => {
    received.push({ request, body: Buffer.concat(chunks).toString() });
    const { status, body, cut = false, onWritten } = replies.shift() ?? noReply;
    const length = Buffer.byteLength(body) + (cut ? 1 : 0);
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0', 'content-length': length });
    response.write(body, () => {
      if (onWritten !== undefined) onWritten();
      else if (cut) response.destroy();
      else response.end();
    });
  });
});
let endpoint = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
});

async function sent(client: DynamoDBClient, command: (typeof commands)[number]): Promise<Received> {
  received = [];
  await client.send(command as GetItemCommand);
  const [first, ...more] = received;
  if (first === undefined || more.length > 0) throw new Error('not one request');
  return first;
}

const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();
const sha256 = (data: string): string => createHash('sha256').update(data).digest('hex');

/** The signature that the request should have, by "Signature Version 4 signing process". */
function signatureOf({ request, body }: Received): string {
  const { authorization = '' } = request.headers;
  const [, date = '', region = '', service = ''] =
    /Credential=local\/(\d+)\/(\w+)\/(\w+)\//.exec(authorization) ?? [];
  const [, names = ''] = /SignedHeaders=([^,]+),/.exec(authorization) ?? [];
  const headers = names.split(';').map((name) => `${name}:${request.headers[name]}\n`);
  const canonical = ['POST', '/', '', headers.join(''), names, sha256(body)].join('\n');
  const scope = `${date}/${region}/${service}/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [date, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, 'AWS4local');
  return hmac(key, toSign).toString('hex');
}

test.each(commands.map((command) => ({ command, name: command.constructor.name })))(
  '$name arrives as the SDK sends it, and signed',
  async ({ command }) => {
    const ours = createDynamoDb({ endpoint });
    const theirs = new DynamoDBClient({ ...local(), endpoint });
    const [one, other] = [await sent(ours, command), await sent(theirs, command)];
    expect(JSON.parse(one.body)).toEqual(JSON.parse(other.body));
    const told = ({ request: { method, url, headers } }: Received) => {
      const { host, 'content-type': type, 'x-amz-target': target } = headers;
      return { method, url, host, type, target };
    };
    expect(told(one)).toEqual(told(other));
    for (const name of ['host', 'x-amz-date', 'x-amz-target', 'x-amz-content-sha256'])
      expect(one.request.headers.authorization).toMatch(new RegExp(`SignedHeaders=[^,]*\\b${name}\\b`));
    expect(one.request.headers.authorization).toContain(`Signature=${signatureOf(one)}`);
    ours.destroy();
    theirs.destroy();
  },
);

const local = () => ({
  region: 'local',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
});

test('bytes come back as bytes, and all else as it was stored', async () => {
  const client = createDynamoDb({ endpoint });
  const packed = Buffer.from([0, 255, 7]);
  const item = { ...Key, of: { M: { some: list([number(1), { NULL: true }]) } } };
  replies = [
    { status: 200, body: JSON.stringify({ Item: item }) },
    { status: 200, body: JSON.stringify({ Item: { ...item, packed: { B: packed.toString('base64') } } }) },
  ];
  const get = async () => (await client.send(new GetItemCommand({ TableName, Key }))).Item;
  expect(await get()).toEqual(item);
  const { packed: back, ...others } = (await get()) ?? {};
  expect(Buffer.from(back?.B ?? [])).toEqual(packed);
  expect(others).toEqual(item);
  client.destroy();
});

test.each([
  [
    'a refusal is the error of the SDK, with the item that it carries',
    400,
    JSON.stringify({
      __type: 'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException',
      message: 'The conditional request failed',
      Item: Key,
    }),
    { name: 'ConditionalCheckFailedException', Item: Key, $metadata: { httpStatusCode: 400 } },
  ],
  [
    'an error without a name is Unknown, with its status',
    503,
    '{}',
    { name: 'Unknown', $metadata: { httpStatusCode: 503 } },
  ],
  ['a reply that is not JSON is an error', 200, '<html>', { name: 'SyntaxError' }],
  ['a refusal that is not JSON is an error', 502, '<html>', { name: 'SyntaxError' }],
])('%s', async (_title, status, body, expected) => {
  const client = createDynamoDb({ endpoint });
  replies = [{ status, body }];
  await expect(client.send(new GetItemCommand({ TableName, Key }))).rejects.toMatchObject(expected);
  client.destroy();
});

test('a reply that breaks off is an error', async () => {
  const client = createDynamoDb({ endpoint });
  replies = [{ status: 200, body: '{"Item":', cut: true }];
  await expect(client.send(new GetItemCommand({ TableName, Key }))).rejects.toMatchObject({
    code: 'ECONNRESET',
  });
  client.destroy();
});

test('a reply that stays away after its headers ends with the signal', async () => {
  const client = createDynamoDb({ endpoint });
  const stop = new AbortController();
  replies = [{ status: 200, body: '{"Item":', cut: true, onWritten: () => stop.abort() }];
  const asked = client.send(new GetItemCommand({ TableName, Key }), { abortSignal: stop.signal });
  await expect(asked).rejects.toThrow();
  client.destroy();
});

test('a request ends with its signal', async () => {
  const client = createDynamoDb({ endpoint });
  const stop = new AbortController();
  stop.abort();
  const asked = client.send(new GetItemCommand({ TableName, Key }), { abortSignal: stop.signal });
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  client.destroy();
});

test.each([
  ['without an endpoint', {}, 'dynamodb.ap-southeast-2.amazonaws.com'],
  [
    'where the environment wants FIPS',
    { useFipsEndpoint: true },
    'dynamodb-fips.ap-southeast-2.amazonaws.com',
  ],
])('%s requests go to the address that the SDK would take', async (_title, options, hostname) => {
  const asked: unknown[] = [];
  const requestHandler = {
    handle: async (request: unknown) => {
      asked.push(request);
      throw new Error('not sent');
    },
  };
  const given = { ...local(), region: 'ap-southeast-2', ...options, requestHandler };
  const client = new DynamoDBClient({ ...given, accountIdEndpointMode: 'disabled' });
  sendDirectly(client);
  await expect(client.send(new GetItemCommand({ TableName, Key }))).rejects.toThrow('not sent');
  expect(asked).toMatchObject([{ protocol: 'https:', hostname, path: '/' }]);
});
