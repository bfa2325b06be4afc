import { createHash } from 'node:crypto';
import { mock } from 'node:test';
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { serveMarketNotices } from '../../../shared/entry/http/serve-market-notices.ts';
import { marketNoticeServices } from '../../../shared/entry/wiring/market-notices.ts';
import { noticeKeptDays } from '../../../shared/operations/market/dynamodb-notices.ts';
import { createDynamoDb } from '../../../shared/platform/database/dynamodb.ts';
import { contextWith, proxyEvent } from '../../shared/entry/http/proxy-event.ts';
import { useRemoteServer } from '../../shared/operations/market/remote-server.ts';
import { noticeBody, noticeKey } from '../../shared/operations/market/signed-notice.ts';
import { useHost } from '../../support/host.ts';

const t = useHost();
const remote = useRemoteServer();
const path = '/webhooks/market';
const token = 'a-token-of-43-characters-that-was-agreed-on';
let handler: ReturnType<typeof serveMarketNotices>;

beforeEach(() => {
  const environment = { ...process.env, MARKET_API_URL: remote.url, MARKET_DELETION_TOKEN: token };
  handler = serveMarketNotices(async () => marketNoticeServices(environment), Date.now);
  remote.on('POST /identity/v1/oauth2/token', {
    status: 200,
    body: '{"access_token": "app", "expires_in": 7200}',
  });
});

/** A request as API Gateway hands it over, with this much time for the function. */
async function ask(changes: Partial<APIGatewayProxyEvent>, milliseconds = 15_000) {
  const { requestContext } = proxyEvent({});
  const event = {
    ...proxyEvent({}),
    httpMethod: 'POST',
    path,
    headers: {},
    requestContext: { ...requestContext, path: `/dev${path}` },
    ...changes,
  };
  const { statusCode, body, headers } = await handler(event, contextWith(milliseconds));
  return { status: statusCode, body: body === '' ? '' : JSON.parse(body), headers };
}

/** A key that the marketplace shows. */
function shownKey(...given: Parameters<typeof noticeKey>) {
  const key = noticeKey(...given);
  remote.on(key.path, { status: 200, body: JSON.stringify(key.reply) });
  return key;
}

const send = (
  body: string,
  signature: string | readonly string[],
  changes: Partial<APIGatewayProxyEvent> = {},
) => ask({ body, multiValueHeaders: { 'X-EBAY-SIGNATURE': [signature].flat() }, ...changes });

const taken = { status: 200, body: { received: true } };
const notSigned = { status: 412, body: { error: 'The signature is not valid.' } };

/** Everything in the table that is about notices. */
async function handledNotices() {
  const client = createDynamoDb({ endpoint: process.env.DYNAMODB_ENDPOINT });
  const { Items = [] } = await client.send(
    new ScanCommand({
      TableName: process.env.MARKET_TABLE,
      FilterExpression: 'begins_with(pk, :notice)',
      ExpressionAttributeValues: { ':notice': { S: 'notice#' } },
    }),
  );
  client.destroy();
  return Items;
}

describe('GET /webhooks/market', () => {
  const proof = (code: string, endpoint: string) =>
    createHash('sha256')
      .update(code + token + endpoint)
      .digest('hex');
  const challenge = (...codes: string[]) => ({
    httpMethod: 'GET',
    body: null,
    multiValueQueryStringParameters: { challenge_code: codes },
  });

  test('proves that the address is ours, as it was called: with the stage on the default address', async () => {
    const { status, body, headers } = await ask(challenge('a71e-4f'));
    expect([status, headers?.['content-type']]).toEqual([200, 'application/json']);
    expect(body).toEqual({ challengeResponse: proof('a71e-4f', 'https://api.example/dev/webhooks/market') });
  });

  test('proves it without the stage on a custom domain', async () => {
    const requestContext = { ...proxyEvent({}).requestContext, path, domainName: 'api.shop.example' };
    const { body } = await ask({ ...challenge('code'), requestContext });
    expect(body).toEqual({ challengeResponse: proof('code', 'https://api.shop.example/webhooks/market') });
  });

  test.each(['0', ' ', '🔨'.repeat(50), 'a&b=c', '"}', '\u0000', 'a'.repeat(1000), '__proto__'])(
    'proves it for any code: %#',
    async (code) => {
      const { status, body } = await ask(challenge(code));
      expect([status, body.challengeResponse]).toEqual([
        200,
        proof(code, 'https://api.example/dev/webhooks/market'),
      ]);
    },
  );

  test.each([[[]], [['']], [['a', 'a']], [['a', 'b']], [['a'.repeat(1001)]]])(
    'answers 400 unless there is one code: %#',
    async (codes) => {
      expect(await ask(challenge(...codes))).toMatchObject({
        status: 400,
        body: { error: /challenge_code/ },
      });
    },
  );

  test('answers with the token that the local host has built in', async () => {
    const answer = await fetch(`${t.host.url}${path}?challenge_code=c1`);
    const endpoint = `${t.host.url}${path}`;
    const expected = createHash('sha256')
      .update(`c1${process.env.MARKET_DELETION_TOKEN}${endpoint}`)
      .digest('hex');
    expect([answer.status, await answer.json()]).toEqual([200, { challengeResponse: expected }]);
  });
});

describe('POST /webhooks/market', () => {
  test('takes a signed notice, and keeps a hash of its id and the time alone', async () => {
    const [key, body] = [shownKey(), noticeBody('notice-to-keep')];
    const before = Date.now();
    expect(await send(body, key.header(body))).toMatchObject(taken);
    const hash = createHash('sha256').update('notice-to-keep').digest('base64url');
    const kept = (await handledNotices()).find(({ pk }) => pk?.S === `notice#${hash}`);
    expect(kept).toEqual({
      pk: expect.anything(),
      at: { N: expect.anything() },
      expiresAt: { N: expect.anything() },
    });
    expect(Number(kept?.at?.N)).toBeGreaterThanOrEqual(before);
    expect(Number(kept?.expiresAt?.N) - Number(kept?.at?.N) / 1000).toBeCloseTo(noticeKeptDays * 86_400, -1);
  });

  test('takes a notice that comes several times, and at once, as one', async () => {
    const [key, body] = [shownKey(), noticeBody()];
    const count = (await handledNotices()).length;
    const again = () => send(body, key.header(body));
    expect(await again()).toMatchObject(taken);
    for (const answer of await Promise.all([again(), again(), again()])) expect(answer).toMatchObject(taken);
    expect(await handledNotices()).toHaveLength(count + 1);
    expect(remote.journal.filter(({ path }) => path.includes('public_key'))).toHaveLength(1);
  });

  test('reads the bytes that were signed, whatever their type, as text or in base64', async () => {
    const [key, body] = [shownKey(), noticeBody('Größe')];
    const signature = key.header(body);
    for (const type of ['application/json', 'application/json; charset=utf-8', 'text/plain', '']) {
      const multiValueHeaders = { 'x-ebay-signature': [signature], 'Content-Type': [type] };
      expect(await send(body, signature, { multiValueHeaders })).toMatchObject(taken);
    }
    const base64 = { body: Buffer.from(body).toString('base64'), isBase64Encoded: true };
    expect(await send(body, signature, base64)).toMatchObject(taken);
    expect(await send(`${body}\n`, signature)).toMatchObject(notSigned);
  });

  test('answers 412, asks nothing and keeps nothing unless there is one signature that names a key', async () => {
    const [key, body, count] = [shownKey(), noticeBody(), (await handledNotices()).length];
    const right = key.header(body);
    const refused: (string | string[])[] = [
      '',
      [],
      'nonsense',
      [right, right],
      [right, key.header('other')],
      key.header(body, { kid: '../../oauth2/token' }),
      key.header(body, { kid: `${key.keyId}?x=` }),
      key.header(body, { kid: 'http://169.254.169.254/latest' }),
      key.header(body, { kid: null }),
      key.header(body, { signature: null }),
    ];
    for (const signature of refused) expect(await send(body, signature)).toMatchObject(notSigned);
    expect(remote.journal).toEqual([]);
    expect(await handledNotices()).toHaveLength(count);
  });

  test('answers 412 to what another key signed, and to a key that the marketplace does not know', async () => {
    const [key, body, count] = [shownKey(), noticeBody(), (await handledNotices()).length];
    const stranger = noticeKey(key.keyId);
    expect(await send(body, stranger.header(body))).toMatchObject(notSigned);
    expect(await send(body.replace('gone', 'gode'), key.header(body))).toMatchObject(notSigned);
    expect(await send('', key.header(body))).toMatchObject(notSigned);
    const unknown = noticeKey();
    remote.on(unknown.path, { status: 404, body: '{"errors": [{"errorId": 195018}]}' });
    expect(await send(body, unknown.header(body))).toMatchObject(notSigned);
    expect(await handledNotices()).toHaveLength(count);
  });

  test.each([
    ['fails', { status: 500, body: '' }, 502],
    ['limits us', { status: 429, body: '' }, 503],
    ['answers nonsense', { status: 200, body: '{}' }, 502],
  ])(
    'fails while the server of the keys %s, so that the notice comes again',
    async (_what, answer, status) => {
      const [key, body] = [noticeKey(), noticeBody()];
      remote.on(key.path, answer);
      expect(await send(body, key.header(body))).toMatchObject({ status });
      remote.on(key.path, { status: 200, body: JSON.stringify(key.reply) });
      expect(await send(body, key.header(body))).toMatchObject(taken);
    },
  );

  test('fails in time while the server of the keys says nothing', async () => {
    const [key, body] = [shownKey(), noticeBody()];
    remote.faults.add({ kind: 'silence', times: 9 });
    const startedAt = performance.now();
    const headers = { 'x-ebay-signature': key.header(body) };
    expect(await ask({ body, headers }, 2500)).toMatchObject({ status: 504 });
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });

  test('fails if a signed notice cannot be understood, and acknowledges one of another topic', async () => {
    const key = shownKey();
    for (const body of ['', 'null', '[]', '{"metadata": {}}', noticeBody(''), `\ufeff${noticeBody()}`]) {
      expect(await send(body, key.header(body))).toMatchObject({ status: 502 });
    }
    const count = (await handledNotices()).length;
    const other = noticeBody('other', 'ITEM_SOLD');
    expect(await send(other, key.header(other))).toMatchObject(taken);
    expect(await handledNotices()).toHaveLength(count);
  });

  test('refuses a body that no notice has before it looks at the signature', async () => {
    const key = shownKey();
    const body = JSON.stringify({ ...JSON.parse(noticeBody()), padding: 'x'.repeat(64_000) });
    expect(await send(body, key.header(body))).toMatchObject({ status: 413 });
    expect(remote.journal).toEqual([]);
    const large = await fetch(t.host.url + path, { method: 'POST', body: Buffer.alloc(5_000_000, 'x') });
    expect(large.status).toBe(413);
  });

  test('says in the log what became of notices, and names no one', async () => {
    const { LOG_LEVEL } = process.env;
    process.env.LOG_LEVEL = 'DEBUG';
    let written = '';
    const spies = [process.stdout, process.stderr].map((stream) =>
      mock.method(stream, 'write', (text: unknown) => {
        written += String(text);
        return true;
      }),
    );
    const [key, body] = [shownKey(), noticeBody('notice-in-the-log')];
    const other = noticeBody('other', 'ITEM_SOLD');
    try {
      for (const _ of [1, 2]) await send(body, key.header(body));
      await send(`${body} `, key.header(body));
      await send(other, key.header(other));
      await send('{"userId": "ma8vp1jySJC"}', key.header('{"userId": "ma8vp1jySJC"}'));
    } finally {
      for (const spy of spies) spy.mock.restore();
      process.env.LOG_LEVEL = LOG_LEVEL;
    }
    const lines = written.split('\n').filter((line) => line.startsWith('{'));
    const events = lines
      .map((line) => JSON.parse(line))
      .map(({ event, repeated, reason, topic, code }) => [event, repeated ?? reason ?? topic ?? code])
      .filter(([event]) => event !== 'market.remote-call');
    expect(events).toEqual([
      ['market.notice-handled', false],
      ['market.notice-handled', true],
      ['market.notice-refused', 'wrong signature'],
      ['market.notice-ignored', 'ITEM_SOLD'],
      ['call.failed', 'the marketplace: a signed notice is not understood'],
    ]);
    for (const word of [
      'gone_seller',
      'ma8vp1jySJC',
      'nY+sHZ2PrBmdj6wV',
      'notice-in-the-log',
      key.keyId,
      token,
    ])
      expect(written).not.toContain(word);
  });
});

describe('any other way', () => {
  test.each(['HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('%s is answered 404', async (method) => {
    expect((await fetch(t.host.url + path, { method })).status).toBe(404);
    expect(await ask({ httpMethod: method })).toMatchObject({ status: 404 });
  });

  test('without a token there is nothing at the address', async () => {
    const environment = { ...process.env, MARKET_API_URL: remote.url, MARKET_DELETION_TOKEN: '' };
    handler = serveMarketNotices(async () => marketNoticeServices(environment), Date.now);
    const [key, body] = [shownKey(), noticeBody()];
    expect(await send(body, key.header(body))).toMatchObject({ status: 404, body: { error: 'Not found.' } });
    const code = { challenge_code: ['c'] };
    const asked = await ask({ httpMethod: 'GET', multiValueQueryStringParameters: code });
    expect(asked).toMatchObject({ status: 404, body: { error: 'Not found.' } });
    expect(remote.journal).toEqual([]);
  });
});
