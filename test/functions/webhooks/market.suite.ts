import { createHash } from 'node:crypto';
import { mock } from 'node:test';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { serveMarketNotices } from '../../../shared/entry/http/serve-market-notices.ts';
import { marketNoticeServices } from '../../../shared/entry/wiring/market.ts';
import { contextWith, proxyEvent } from '../../shared/entry/http/proxy-event.ts';
import { noticeBody, noticeKey } from '../../shared/operations/market/signed-notice.ts';
import { useHost } from '../../support/host.ts';

const t = useHost();
const path = '/webhooks/market';
const market = () => t.emulators.market;
const notices = () => market().notices;
/** Requests for keys. */
const askedForKeys = () => market().journal.filter(({ path }) => path.includes('public_key'));

let handler: ReturnType<typeof serveMarketNotices>;
beforeEach(() => {
  handler = serveMarketNotices(async () => marketNoticeServices(process.env), Date.now);
  market().journal.length = 0;
  // A key that no process has asked for yet.
  notices().changeKey();
});

/** A request as API Gateway delivers it, with this much time for the function. */
async function ask(changes: Partial<APIGatewayProxyEvent>, milliseconds = 15_000) {
  const { requestContext } = proxyEvent({});
  const identity = { ...requestContext.identity, sourceIp: '203.0.113.7' };
  const event = {
    ...proxyEvent({}),
    httpMethod: 'POST',
    path,
    headers: {},
    requestContext: { ...requestContext, path: `/dev${path}`, identity },
    ...changes,
  };
  const { statusCode, body, headers } = await handler(event, contextWith(milliseconds));
  return { status: statusCode, body: JSON.parse(body), headers };
}

const sendWith = (
  body: string,
  signature: string | readonly string[],
  more: Partial<APIGatewayProxyEvent> = {},
) => ask({ body, multiValueHeaders: { 'X-EBAY-SIGNATURE': [signature].flat() }, ...more });
/** Sends a notice signed by the marketplace. */
const send = (body: string) => sendWith(body, notices().sign(body).signature);
/** The marketplace's signature of a body, with changes to what its header carries. */
function changed(body: string, changes: object): string {
  const header = JSON.parse(Buffer.from(notices().sign(body).signature, 'base64').toString());
  return Buffer.from(JSON.stringify({ ...header, ...changes })).toString('base64');
}

const taken = { status: 200, body: { received: true } };
const notSigned = { status: 412, body: { error: 'The signature is not valid.' } };

describe('GET /webhooks/market', () => {
  const proof = (code: string, endpoint: string) =>
    createHash('sha256')
      .update(code + notices().verificationToken + endpoint)
      .digest('hex');
  const challenge = (...codes: string[]) => ({
    httpMethod: 'GET',
    body: null,
    multiValueQueryStringParameters: { challenge_code: codes },
  });

  test('proves ownership of the address as called: with the stage on the default address', async () => {
    const { status, body, headers } = await ask(challenge('a71e-4f'));
    expect([status, headers?.['content-type']]).toEqual([200, 'application/json']);
    expect(body).toEqual({ challengeResponse: proof('a71e-4f', 'https://api.example/dev/webhooks/market') });
  });

  test('proves ownership without the stage on a custom domain', async () => {
    const requestContext = { ...proxyEvent({}).requestContext, path, domainName: 'api.shop.example' };
    const { body } = await ask({ ...challenge('code'), requestContext });
    expect(body).toEqual({ challengeResponse: proof('code', 'https://api.shop.example/webhooks/market') });
  });

  test.each(['0', ' ', '🔨'.repeat(50), 'a&b=c', '"}', '\u0000', 'a'.repeat(1000), '__proto__'])(
    'proves ownership for any code: %#',
    async (code) => {
      const { status, body } = await ask(challenge(code));
      expect([status, body.challengeResponse]).toEqual([
        200,
        proof(code, 'https://api.example/dev/webhooks/market'),
      ]);
    },
  );

  test.each([[[]], [['']], [['a', 'a']], [['a', 'b']], [['a'.repeat(1001)]]])(
    'answers 400 unless there is exactly one code: %#',
    async (codes) => {
      expect(await ask(challenge(...codes))).toMatchObject({
        status: 400,
        body: { error: /challenge_code/ },
      });
    },
  );

  test('proves ownership to the emulated marketplace', async () => {
    expect(await notices().challenge()).toBe(true);
  });
});

describe('POST /webhooks/market', () => {
  test('accepts the marketplace’s notices, also at once, and asks for their key once', async () => {
    expect(await notices().send(notices().deletionOf('gone_seller'))).toBe(200);
    const body = noticeBody();
    for (const answer of await Promise.all([send(body), send(body), send(body)]))
      expect(answer).toMatchObject(taken);
    expect(askedForKeys()).toHaveLength(1);
  });

  test('reads the signed bytes of any content type, as text or base64', async () => {
    const body = noticeBody('Größe');
    const { signature } = notices().sign(body);
    for (const type of ['application/json', 'application/json; charset=utf-8', 'text/plain', '']) {
      const multiValueHeaders = { 'x-ebay-signature': [signature], 'Content-Type': [type] };
      expect(await sendWith(body, signature, { multiValueHeaders })).toMatchObject(taken);
    }
    const base64 = { body: Buffer.from(body).toString('base64'), isBase64Encoded: true };
    expect(await sendWith(body, signature, base64)).toMatchObject(taken);
    expect(await sendWith(`${body}\n`, signature)).toMatchObject(notSigned);
  });

  test('answers 412 without a request unless exactly one signature names a key', async () => {
    const body = noticeBody();
    const { signature: right } = notices().sign(body);
    const refused: (string | string[])[] = [
      '',
      [],
      'nonsense',
      [right, right],
      [right, changed(body, {})],
      changed(body, { kid: '../../oauth2/token' }),
      changed(body, { kid: 'a?x=' }),
      changed(body, { kid: 'http://169.254.169.254/latest' }),
      changed(body, { kid: null }),
      changed(body, { signature: null }),
    ];
    for (const signature of refused) expect(await sendWith(body, signature)).toMatchObject(notSigned);
    expect(market().journal).toEqual([]);
  });

  test('answers 412 to a signature by another key, and to a key unknown to the marketplace', async () => {
    const body = noticeBody();
    const stranger = noticeKey();
    const { signature } = JSON.parse(Buffer.from(stranger.header(body), 'base64').toString());
    expect(await sendWith(body, changed(body, { signature }))).toMatchObject(notSigned);
    expect(await sendWith(body.replace('gone', 'gode'), changed(body, {}))).toMatchObject(notSigned);
    expect(await sendWith('', changed(body, {}))).toMatchObject(notSigned);
    for (const _ of [1, 2]) expect(await sendWith(body, stranger.header(body))).toMatchObject(notSigned);
    expect(askedForKeys()).toHaveLength(2);
  });

  test('accepts notices under a new key and under the previous one', async () => {
    const before = notices().sign(noticeBody());
    notices().changeKey();
    expect(await send(noticeBody())).toMatchObject(taken);
    expect(await sendWith(before.body, before.signature)).toMatchObject(taken);
  });

  test.each([
    ['fails', { kind: 'answer', status: 500 }, 502],
    ['limits us', { kind: 'answer', status: 429 }, 503],
    ['answers nonsense', { kind: 'broken-json' }, 502],
    ['refuses connections', { kind: 'refuse' }, 502],
  ] as const)(
    'fails while the key server %s, so that the notice is sent again',
    async (_what, fault, status) => {
      const body = noticeBody();
      market().faults.add({ ...fault, path: 'public_key', times: 9 });
      expect(await send(body)).toMatchObject({ status });
      market().faults.clear();
      expect(await send(body)).toMatchObject(taken);
    },
  );

  test('fails in time while the key server is silent', async () => {
    const body = noticeBody();
    market().faults.add({ kind: 'silence', times: 9 });
    const headers = { 'x-ebay-signature': notices().sign(body).signature };
    expect(await ask({ body, headers }, 2500)).toMatchObject({ status: 504 });
  });

  test('fails if a signed notice cannot be understood, and acknowledges one of another topic', async () => {
    for (const body of ['', 'null', '[]', '{"metadata": {}}', noticeBody(''), `\ufeff${noticeBody()}`])
      expect(await send(body)).toMatchObject({ status: 502 });
    expect(await send(noticeBody('other', 'ITEM_SOLD'))).toMatchObject(taken);
  });

  test('refuses a body unlike any notice before it checks the signature', async () => {
    const body = JSON.stringify({ ...JSON.parse(noticeBody()), padding: 'x'.repeat(64_000) });
    expect(await send(body)).toMatchObject({ status: 413 });
    const large = await fetch(t.host.url + path, { method: 'POST', body: Buffer.alloc(5_000_000, 'x') });
    expect(large.status).toBe(413);
    expect(market().journal).toEqual([]);
  });

  test('logs the outcome of notices, without names', async () => {
    const { LOG_LEVEL } = process.env;
    process.env.LOG_LEVEL = 'DEBUG';
    let written = '';
    const spies = [process.stdout, process.stderr].map((stream) =>
      mock.method(stream, 'write', (text: unknown) => {
        written += String(text);
        return true;
      }),
    );
    const body = noticeBody('notice-in-the-log');
    try {
      await send(body);
      await sendWith(`${body} `, changed(body, {}));
      await send(noticeBody('other', 'ITEM_SOLD'));
      await send(noticeBody('odd', 'of gone_seller'));
      await send('{"userId": "ma8vp1jySJC"}');
    } finally {
      for (const spy of spies) spy.mock.restore();
      process.env.LOG_LEVEL = LOG_LEVEL;
    }
    const events = written
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
      .map(({ event, reason, topic }) => [event, reason ?? topic])
      .filter(([event]) => event !== 'market.remote-call');
    expect(events).toEqual([
      ['market.notice-handled', undefined],
      ['market.notice-refused', 'wrong signature'],
      ['market.notice-ignored', 'ITEM_SOLD'],
      ['market.notice-ignored', 'unreadable'],
      ['call.failed', 'the marketplace: a signed notice is not understood'],
    ]);
    const { verificationToken } = notices();
    const words = ['gone_seller', 'ma8vp1jySJC', 'nY+sHZ2PrBmdj6wV', 'notice-in-the-log', verificationToken];
    expect(words.filter((word) => written.includes(word))).toEqual([]);
  });
});

describe('other methods and paths', () => {
  test.each(['HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('%s is answered 404', async (method) => {
    expect((await fetch(t.host.url + path, { method })).status).toBe(404);
    expect(await ask({ httpMethod: method })).toMatchObject({ status: 404 });
  });

  test('without a token the address is not found', async () => {
    const environment = { ...process.env, MARKET_DELETION_TOKEN: '' };
    handler = serveMarketNotices(async () => marketNoticeServices(environment), Date.now);
    expect(await send(noticeBody())).toMatchObject({ status: 404, body: { error: 'Not found.' } });
    const code = { challenge_code: ['c'] };
    const asked = await ask({ httpMethod: 'GET', multiValueQueryStringParameters: code });
    expect(asked).toMatchObject({ status: 404, body: { error: 'Not found.' } });
    expect(market().journal).toEqual([]);
  });
});
