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

  test('an empty reply means that nothing was found', async () => {
    remote.on('GET /things', { status: 204 });
    expect(await send()).toBeUndefined();
  });

  test('a reply that fits into an answer is read, a larger one is a failing upstream', async () => {
    // Each quotation mark takes two bytes in an answer.
    const reply = (names: number) => JSON.stringify(Array(names).fill('a'.repeat(55)));
    remote.on('GET /things', { status: 200, body: reply(99_999) });
    expect(await send()).toHaveLength(99_999);
    remote.on('GET /things', { status: 200, body: reply(100_000) });
    expect((await failureOf(() => send())).code).toBe('UPSTREAM_FAILED');
  });

  test.each([
    ['arrays', `[${Array.from({ length: 27_000 }, () => `${'['.repeat(90)}${']'.repeat(90)}`).join(',')}]`],
    ['numbers', `[${Array.from({ length: 260_000 }, () => '1').join(',')}]`],
    ['levels', `${'[{"x":'.repeat(4000)}1${'}]'.repeat(4000)}`],
  ])('a reply of far more %s than any has is a failing upstream', async (_what, body) => {
    remote.on('GET /things', { status: 200, body });
    expect((await failureOf(() => send())).code).toBe('UPSTREAM_FAILED');
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
    ['an error of theirs', 500, [error(62000)], 'UPSTREAM_FAILED'],
    ['a page instead of words', 403, undefined, 'UPSTREAM_FAILED'],
    ['a quota that is used up', 403, [error(2001)], 'RATE_LIMIT'],
    ['a subject that is not there', 404, [error(62004)], 'MARKET_REFUSED'],
  ])('%s is told by status and number', async (_what, status, errors, code) => {
    answer(status, errors);
    expect((await failureOf(() => send())).code).toBe(code);
  });

  test('a reply that is not JSON is a failing upstream', async () => {
    remote.on('GET /things', { status: 200, body: '<html>' });
    expect((await failureOf(() => send())).code).toBe('UPSTREAM_FAILED');
  });
});
