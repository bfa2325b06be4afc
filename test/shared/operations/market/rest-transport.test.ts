import { describe, expect, test } from '@jest/globals';
import type { BearerToken } from '../../../../shared/operations/market/protocol/exchange.ts';
import { createRestTransport } from '../../../../shared/operations/market/rest-transport.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import { useRemoteServer } from './remote-server.ts';
import { failureOf, testCall } from './test-call.ts';

const remote = useRemoteServer();
const seller: BearerToken = { kind: 'seller', value: 'v^1.1#seller' };
const application: BearerToken = { kind: 'application', value: 'v^1.1#application' };

const send = (token = seller, call = testCall()) =>
  createRestTransport(`${remote.url}/`).send(
    { name: 'getThing', path: '/things', query: { q: 'a b&c' }, token },
    call,
  );

const answer = (status: number, errors: unknown, headers = {}) =>
  remote.on('GET /things', { status, headers, body: JSON.stringify({ errors }) });

const error = (errorId: number, longMessage?: string) => ({
  errorId,
  domain: 'API_THING',
  category: 'REQUEST',
  message: 'Short words.',
  ...(longMessage === undefined ? {} : { longMessage }),
});

describe('a REST request', () => {
  test('carries the bearer token, and its query percent-encoded', async () => {
    remote.on('GET /things', { status: 200, body: '{"things": []}' });
    await send();
    const { path, headers } = remote.only();
    expect(path).toBe('/things?q=a%20b%26c');
    expect(headers).toMatchObject({ authorization: 'Bearer v^1.1#seller', accept: 'application/json' });
  });

  test('a broken character in the query is replaced and does not fail the call', async () => {
    remote.on('GET /', { status: 204 });
    const rest = createRestTransport(remote.url);
    await rest.send({ name: 'x', path: '/x', query: { q: '\ud800' }, token: seller }, testCall());
    expect(remote.only().path).toBe('/x?q=%EF%BF%BD');
  });

  test('an empty reply means that nothing was found', async () => {
    remote.on('GET /things', { status: 204 });
    expect((await send()).json).toBeUndefined();
  });

  test('a reply that is not JSON is a failing upstream', async () => {
    remote.on('GET /things', { status: 200, body: '<html>' });
    expect((await failureOf(() => send())).code).toBe('UPSTREAM_FAILED');
  });

  test('a reply that fits into an answer is read, a larger one is a failing upstream', async () => {
    // Each quotation mark takes two bytes in an answer.
    const reply = (names: number) => JSON.stringify(Array(names).fill('a'.repeat(55)));
    remote.on('GET /things', { status: 200, body: reply(99_999) });
    expect((await send()).json).toHaveLength(99_999);
    remote.on('GET /things', { status: 200, body: reply(100_000) });
    expect((await failureOf(() => send())).code).toBe('UPSTREAM_FAILED');
  });

  test.each([
    ['arrays', `[${Array.from({ length: 27_000 }, () => `${'['.repeat(90)}${']'.repeat(90)}`).join(',')}]`],
    ['objects', `[${Array.from({ length: 160_000 }, () => '{}').join(',')}]`],
    ['numbers', `[${Array.from({ length: 260_000 }, () => '1').join(',')}]`],
  ])('a reply of far more %s than any has is a failing upstream', async (_what, body) => {
    remote.on('GET /things', { status: 200, body });
    expect((await failureOf(() => send())).code).toBe('UPSTREAM_FAILED');
  });

  test('a failure of many kilobytes is not taken for one that says why', async () => {
    const errors = Array.from({ length: 5000 }, () => error(62004));
    remote.on('GET /things', { status: 400, body: JSON.stringify({ errors }) });
    expect((await failureOf(() => send())).code).toBe('UPSTREAM_FAILED');
  });

  test('a reply of 100 levels is read, a deeper one is a failing upstream', async () => {
    const nested = (levels: number) => `${'[{"x":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`;
    remote.on('GET /things', { status: 200, body: nested(100) });
    expect(JSON.stringify((await send()).json)).toBe(nested(100));
    for (const body of [`[${nested(100)}]`, nested(8000), `{"things": [], "more": ${nested(100_000)}}`]) {
      remote.on('GET /things', { status: 200, body });
      expect((await failureOf(() => send())).code).toBe('UPSTREAM_FAILED');
    }
  });
});

describe('a REST failure', () => {
  test.each([
    ['1001, expired token', 401, [error(1001)]],
    ['1099, of the domain OAuth', 400, [{ ...error(1099), domain: 'OAuth' }]],
    ['99999, about a token', 403, [{ ...error(99999), message: 'Invalid access token' }]],
    ['401 without words', 401, undefined],
    ['1002, token missing', 400, [error(1002)]],
    ['1003, wrong kind of token', 400, [error(1003)]],
    ['1100, scope missing', 403, [error(1100)]],
  ])("the seller's token is at fault: %s", async (_what, status, errors) => {
    answer(status, errors);
    expect(await failureOf(() => send())).toMatchObject({
      code: 'MARKET_TOKEN_INVALID',
      message: 'Marketplace access token is invalid or expired.',
    });
  });

  test.each([
    ['in seconds', '17', 17],
    ['with no use', 'soon', undefined],
    ['not at all', '', undefined],
  ])(
    'too many requests are a rate limit, whose wait the marketplace states %s',
    async (_how, header, retryAfterSeconds) => {
      answer(429, [error(2001)], { 'retry-after': header });
      expect(await failureOf(() => send())).toMatchObject({ code: 'RATE_LIMIT', retryAfterSeconds });
    },
  );

  test('an exhausted quota is recognised by its error id, too', async () => {
    answer(403, [error(2001)]);
    expect((await failureOf(() => send())).code).toBe('RATE_LIMIT');
  });

  test("a refusal carries the marketplace's own words: the long ones, else the short ones", async () => {
    answer(400, [error(62004, 'No category tree has the given id.'), error(62007)]);
    expect(await failureOf(() => send())).toMatchObject({
      code: 'MARKET_REFUSED',
      message: 'No category tree has the given id. Short words.',
      errorIds: ['62004', '62007'],
    });
  });

  test('a refusal that quotes the token carries no words, an endless one is cut', async () => {
    for (const token of [seller, application]) {
      answer(400, [error(62004, `${'x'.repeat(990)} The token ${token.value} cannot do this.`)]);
      expect(await failureOf(() => send(token))).toMatchObject({
        code: 'MARKET_REFUSED',
        message: new ServiceError('MARKET_REFUSED').message,
      });
    }
    answer(400, [error(62004, 'x'.repeat(5000))]);
    expect((await failureOf(() => send())).message).toBe('x'.repeat(1000));
  });

  test('a subject that is not found is refused like any other', async () => {
    answer(404, [error(62004, 'No category tree has the given id.')]);
    expect((await failureOf(() => send())).code).toBe('MARKET_REFUSED');
  });

  test.each([
    ['404 without words', 404, undefined],
    ['2002, nothing at this address', 404, [error(2002)]],
    ['410', 410, undefined],
  ])('the log names a retired method: %s', async (_what, status, errors) => {
    answer(status, errors);
    const call = testCall();
    expect((await failureOf(() => send(seller, call))).code).toBe('MARKET_CALL_RETIRED');
    expect(call.events).toContainEqual({ name: 'market.call-retired', fields: { call: 'getThing' } });
  });

  test.each([
    ['an error of theirs', 500, [error(62000)]],
    ['a page instead of words', 403, undefined],
  ])('%s is a failing upstream', async (_what, status, errors) => {
    answer(status, errors);
    expect((await failureOf(() => send())).code).toBe('UPSTREAM_FAILED');
  });
});
