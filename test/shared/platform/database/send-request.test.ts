import { createServer, type ServerResponse } from 'node:http';
import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, test } from '@jest/globals';
import { startTimeBudget, withinBudget } from '../../../../shared/platform/call/time-budget.ts';
import { createDynamoDb } from '../../../../shared/platform/database/dynamodb.ts';
import { sendRequest, UnclearReply } from '../../../../shared/platform/database/send-request.ts';
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

const named = () => 'GetItem on t';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A database that behaves as scripted, request by request, and well after that. */
async function database(...behaviours: Behaviour[]) {
  let requests = 0;
  const server = createServer((incoming, response) => {
    incoming.resume().on('end', () => (behaviours[requests++] ?? well)(response));
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
  const command = () => new GetItemCommand({ TableName: 't', Key: { pk: { S: 'k' } } });
  return {
    send: (abortSignal: AbortSignal) => client.send(command(), { abortSignal }),
    requests: () => requests,
  };
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
    const { send, requests } = await database(refuses(name), refuses(name));
    await expect(sendRequest(send, endless, 'throw', named)).resolves.toMatchObject({
      Item: { pk: { S: 'found' } },
    });
    expect(requests()).toBe(3);
  });

  test('a request ends in OVERLOADED if it is refused again and again', async () => {
    const { send, requests } = await database(...Array(20).fill(refuses('ThrottlingException')));
    await expect(sendRequest(send, endless, 'throw', named)).rejects.toMatchObject({
      code: 'OVERLOADED',
      message: 'the database: GetItem on t: ThrottlingException, refused for now',
      retryAfterSeconds: expect.any(Number),
    });
    expect(requests()).toBe(8);
  });

  test('a request throws a refusal of a wrong request as it came, without repeating it', async () => {
    const { send, requests } = await database(refuses('ValidationException'));
    await expect(sendRequest(send, endless, 'repeat', named)).rejects.toMatchObject({
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
      const { send, requests } = await database(harm);
      await expect(sendRequest(send, endless, 'throw', named)).rejects.toBeInstanceOf(UnclearReply);
      expect(requests()).toBe(1);
    },
  );

  test.each([
    ['a cut connection', cuts],
    ['an internal error', breaks],
  ])('a request that may arrive twice is repeated after %s', async (_, harm) => {
    const { send, requests } = await database(harm, harm);
    await expect(sendRequest(send, endless, 'repeat', named)).resolves.toMatchObject({ Item: {} });
    expect(requests()).toBe(3);
  });

  test('a request is given up at once after an unclear reply if nobody asks what stands', async () => {
    const { send, requests } = await database(cuts);
    await expect(sendRequest(send, endless, 'give-up', named)).rejects.toMatchObject({ code: 'OVERLOADED' });
    expect(requests()).toBe(1);
  });

  test('a request ends in OVERLOADED if it never gets a clear reply', async () => {
    const { send, requests } = await database(...Array(20).fill(cuts));
    await expect(sendRequest(send, endless, 'repeat', named)).rejects.toMatchObject({
      code: 'OVERLOADED',
      message: 'the database: GetItem on t: ECONNRESET, no clear reply',
    });
    expect(requests()).toBe(6);
  });

  test(
    'a request is repeated if an attempt hangs longer than its own time, and is given twice as long then',
    inMovedTime(async (time) => {
      const [first, second] = [held(), held()];
      const { send, requests } = await database(first.hold, second.hold);
      const sent = sendRequest(send, endless, 'repeat', named);
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
      const { send, requests } = await database(first.hold);
      const sent = sendRequest(send, startTimeBudget(100), 'repeat', named);
      await first.arrived;
      time.advance(100);
      await expect(sent).rejects.toMatchObject({
        code: 'OVERLOADED',
        message: 'the database: GetItem on t: AbortError, no time left',
      });
      expect(requests()).toBe(1);
    }),
  );

  test('a request that hangs is what a call gives as the reason when its time is over', async () => {
    const { send } = await database(held().hold);
    const budget = startTimeBudget(100);
    await expect(withinBudget(sendRequest(send, budget, 'repeat', named), budget)).rejects.toMatchObject({
      code: 'TIMEOUT',
      message: 'the database: GetItem on t: AbortError, no time left',
    });
  });

  test(
    'a request has all the time that is given if it is not repeated',
    inMovedTime(async (time) => {
      const first = held();
      const { send, requests } = await database(first.hold);
      const sent = sendRequest(send, endless, 'give-up', named);
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
      const { send } = await database(first.hold);
      const sent = sendRequest(send, startTimeBudget(100), 'throw', named);
      await first.arrived;
      time.advance(100);
      await expect(sent).rejects.toBeInstanceOf(UnclearReply);
    }),
  );

  test('a request is not sent when no time is left, whether or not the timer has had its turn', async () => {
    const blind = { signal: new AbortController().signal, remaining: () => 0 };
    const late = await database();
    await expect(sendRequest(late.send, blind, 'throw', named)).rejects.toMatchObject({
      code: 'OVERLOADED',
      message: 'the database: GetItem on t: no time left',
    });
    expect(late.requests()).toBe(0);

    const { send, requests } = await database();
    const ended = { signal: AbortSignal.abort(), remaining: () => 1 };
    await expect(sendRequest(send, ended, 'throw', named)).rejects.toMatchObject({ code: 'OVERLOADED' });
    expect(requests()).toBe(0);
  });

  test.each(['ECONNREFUSED'])('a request was not carried out if it found nobody (%s)', async (code) => {
    const send = () => Promise.reject(Object.assign(new Error('no connection'), { code }));
    await expect(sendRequest(send, endless, 'throw', named)).rejects.toMatchObject({ code: 'OVERLOADED' });
  });
});
