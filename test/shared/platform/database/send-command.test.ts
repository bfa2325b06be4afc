import { createServer, type ServerResponse } from 'node:http';
import { GetItemCommand, PutItemCommand, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, test } from '@jest/globals';
import { createDynamoDbKeyStore } from '../../../../shared/identity/accounts/dynamodb-keys.ts';
import { startTimeBudget } from '../../../../shared/platform/call/time-budget.ts';
import { createDynamoDb } from '../../../../shared/platform/database/dynamodb.ts';
import {
  conditionally,
  sendCommand,
  UnclearReply,
} from '../../../../shared/platform/database/send-command.ts';
import { sendTransaction } from '../../../../shared/platform/database/send-transaction.ts';
import { endless } from '../../billing/credits/support/bounds.ts';
import { inMovedTime } from '../call/moved-time.ts';

type Behaviour = (response: ServerResponse) => void;

const answers =
  (status: number, body: object): Behaviour =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body));
const well = answers(200, { Item: { pk: { S: 'found' } } });
const refuses = (name: string): Behaviour => answers(400, { __type: `aws#${name}`, message: name });
const breaks = answers(500, { __type: 'aws#InternalServerError' });
const cuts: Behaviour = (response) => response.socket?.destroy();
/** Leaves a request unanswered until the test answers it. */
function held() {
  const { promise: arrived, resolve: hold } = Promise.withResolvers<ServerResponse>();
  return { arrived, hold };
}

const command = new GetItemCommand({ TableName: 't', Key: { pk: { S: 'k' } } });

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A database that follows a script, request by request, and then behaves normally. */
async function database(...behaviours: Behaviour[]) {
  const bodies: string[] = [];
  const server = createServer(async (incoming, response) => {
    const behaviour = behaviours[bodies.push(String(Buffer.concat(await Array.fromAsync(incoming)))) - 1];
    (behaviour ?? well)(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const client = createDynamoDb({ endpoint: `http://127.0.0.1:${port}` });
  closing.push(
    () => client.destroy(),
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  );
  return { client, requests: () => bodies.length, bodies };
}

describe('a request to the database', () => {
  test.each([
    'ThrottlingException',
    'UnrecognizedClientException',
    'ExpiredTokenException',
    'ProvisionedThroughputExceededException',
    'RequestLimitExceeded',
    'TransactionConflictException',
    'LimitExceededException',
  ])('a request that is refused with %s is repeated, since it was not carried out', async (name) => {
    const { client, requests } = await database(refuses(name), refuses(name));
    await expect(sendCommand(client, command, endless, 'throw')).resolves.toMatchObject({
      Item: { pk: 'found' },
    });
    expect(requests()).toBe(3);
  });

  test('a request ends in OVERLOADED if it is refused again and again', async () => {
    const { client, requests } = await database(...Array(20).fill(refuses('ThrottlingException')));
    await expect(sendCommand(client, command, endless, 'throw')).rejects.toMatchObject({
      code: 'OVERLOADED',
      message: 'the database: GetItem on t: ThrottlingException, refused for now',
      retryAfterSeconds: expect.any(Number),
    });
    expect(requests()).toBe(8);
  });

  test('a request throws the refusal of an invalid request unchanged, without retrying', async () => {
    const { client, requests } = await database(refuses('ValidationException'));
    await expect(sendCommand(client, command, endless, 'repeat')).rejects.toMatchObject({
      name: 'ValidationException',
    });
    expect(requests()).toBe(1);
  });

  test.each([
    ['a cut connection', cuts],
    ['an internal error', breaks],
    [
      'a refusal that is not of the database',
      ((response) => response.writeHead(408, { 'content-type': 'text/html' }).end('<p>')) satisfies Behaviour,
    ],
    ['a refusal that names nothing', answers(400, {})],
    ['a torn reply', ((response) => response.writeHead(200).end('{"Item":')) satisfies Behaviour],
  ])(
    'a request that gets %s may have been carried out: it is thrown as unclear, never sent again by itself',
    async (_, harm) => {
      const { client, requests } = await database(harm);
      await expect(sendCommand(client, command, endless, 'throw')).rejects.toBeInstanceOf(UnclearReply);
      expect(requests()).toBe(1);
    },
  );

  test.each([
    ['a cut connection', cuts],
    ['an internal error', breaks],
  ])('a request that may arrive twice is repeated after %s', async (_, harm) => {
    const { client, requests } = await database(harm, harm);
    await expect(sendCommand(client, command, endless, 'repeat')).resolves.toMatchObject({ Item: {} });
    expect(requests()).toBe(3);
  });

  test('a request is abandoned at once after an unclear reply if the caller does not need the outcome', async () => {
    const { client, requests } = await database(cuts);
    await expect(sendCommand(client, command, endless, 'give-up')).rejects.toMatchObject({
      code: 'OVERLOADED',
    });
    expect(requests()).toBe(1);
  });

  test('a request ends in OVERLOADED if it never gets a clear reply', async () => {
    const { client, requests } = await database(...Array(20).fill(cuts));
    await expect(sendCommand(client, command, endless, 'repeat')).rejects.toMatchObject({
      code: 'OVERLOADED',
      message: 'the database: GetItem on t: ECONNRESET, no clear reply',
    });
    expect(requests()).toBe(6);
  });

  test(
    'a request is repeated if an attempt hangs longer than its own time, and is given twice as long then',
    inMovedTime(async (time) => {
      const [first, second] = [held(), held()];
      const { client, requests } = await database(first.hold, second.hold);
      const sent = sendCommand(client, command, endless, 'repeat');
      await first.arrived;
      time.advance(1500);
      const response = await second.arrived;
      time.advance(2999);
      well(response);
      await expect(sent).resolves.toMatchObject({ Item: {} });
      expect(requests()).toBe(2);
    }),
  );

  test(
    'a request ends with the budget if it hangs',
    inMovedTime(async (time) => {
      const first = held();
      const { client, requests } = await database(first.hold);
      const sent = sendCommand(client, command, startTimeBudget(100), 'repeat');
      await first.arrived;
      time.advance(100);
      await expect(sent).rejects.toMatchObject({
        code: 'OVERLOADED',
        message: 'the database: GetItem on t: AbortError, no time left',
      });
      expect(requests()).toBe(1);
    }),
  );

  test(
    'a request gets all the given time if it is not repeated',
    inMovedTime(async (time) => {
      const first = held();
      const { client, requests } = await database(first.hold);
      const sent = sendCommand(client, command, endless, 'give-up');
      const response = await first.arrived;
      time.advance(11_999);
      well(response);
      await expect(sent).resolves.toMatchObject({ Item: {} });
      expect(requests()).toBe(1);
    }),
  );

  test(
    'a request is unclear, where that matters, if the budget cuts it off',
    inMovedTime(async (time) => {
      const first = held();
      const { client } = await database(first.hold);
      const sent = sendCommand(client, command, startTimeBudget(100), 'throw');
      await first.arrived;
      time.advance(100);
      await expect(sent).rejects.toBeInstanceOf(UnclearReply);
    }),
  );

  test('a request is not sent when no time is left, whether or not the timer has run', async () => {
    const blind = { signal: new AbortController().signal, remaining: () => 0 };
    const late = await database();
    await expect(sendCommand(late.client, command, blind, 'throw')).rejects.toMatchObject({
      code: 'OVERLOADED',
      message: 'the database: GetItem on t: no time left',
    });
    expect(late.requests()).toBe(0);

    const { client, requests } = await database();
    const ended = { signal: AbortSignal.abort(), remaining: () => 1 };
    await expect(sendCommand(client, command, ended, 'throw')).rejects.toMatchObject({ code: 'OVERLOADED' });
    expect(requests()).toBe(0);
  });

  test('a request was not carried out if no server accepted the connection', async () => {
    const refused = Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' });
    const client = { send: () => Promise.reject(refused) };
    await expect(sendCommand(client, command, endless, 'throw')).rejects.toMatchObject({
      code: 'OVERLOADED',
    });
  });
});

test('a key whose adding got no reply has been added when the repeat finds it there', async () => {
  const Item = { account: { S: 'account' }, keyId: { S: 'k1' } };
  const { client } = await database(
    cuts,
    answers(400, { __type: 'aws#ConditionalCheckFailedException', Item }),
  );
  const key = { keyId: 'k1', accountId: 'account', keyName: 'k', permission: 'everything' } as const;
  const added = createDynamoDbKeyStore(client, 't').add('hash', { ...key, hint: undefined, createdAt: 1 });
  await expect(added).resolves.toBeUndefined();
});

const standing = { pk: { S: 'k' } };
const put = new PutItemCommand({ TableName: 't', Item: standing });

describe('a conditional write', () => {
  test.each([
    ['with the item that it failed on', { Item: standing }, { pk: 'k' }],
    ['without an item where there is none', {}, undefined],
  ])('a write whose condition fails says so, %s', async (_, more, item) => {
    const { client } = await database(
      answers(400, { __type: 'aws#ConditionalCheckFailedException', ...more }),
    );
    const sent = sendCommand(client, put, endless, 'repeat');
    await expect(conditionally(sent)).resolves.toEqual({ isMet: false, item });
  });
});

describe('a transaction', () => {
  const item = { pk: 'k' };
  const transaction = [{ Put: { TableName: 't', Item: item } }, { Put: { TableName: 't', Item: item } }];
  const cancelled = (...CancellationReasons: object[]) =>
    database(answers(400, { __type: 'aws#TransactionCanceledException', CancellationReasons }));

  test('a transaction says of each item whether its condition failed', async () => {
    const { client } = await cancelled({ Code: 'None' }, { Code: 'ConditionalCheckFailed', Item: standing });
    await expect(sendTransaction(client, transaction, endless)).resolves.toEqual([undefined, { item }]);
  });

  test.each([
    { __type: 'aws#TransactionConflictException' },
    {
      __type: 'aws#TransactionCanceledException',
      CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }],
    },
  ])('a transaction waits for its turn, however many conflicts it meets: %j', async (body) => {
    const { client, requests } = await database(...Array(12).fill(answers(400, body)));
    await expect(sendTransaction(client, transaction, endless)).resolves.toBeUndefined();
    expect(requests()).toBe(13);
  });

  test('a transaction is sent again under its own token, so that it is carried out once', async () => {
    const { client, bodies } = await database(cuts, cuts);
    await sendTransaction(client, transaction, endless);
    await sendTransaction(client, transaction, endless);
    const tokens = bodies.map((body) => JSON.parse(body).ClientRequestToken);
    expect(tokens).toEqual([tokens[0], tokens[0], tokens[0], expect.not.stringMatching(tokens[0])]);
  });

  test('a transaction that is cancelled for another reason fails', async () => {
    const { client } = await cancelled({ Code: 'None' }, { Code: 'ValidationError' });
    await expect(sendTransaction(client, transaction, endless)).rejects.toBeInstanceOf(
      TransactionCanceledException,
    );
  });
});
