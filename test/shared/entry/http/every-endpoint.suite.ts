import { beforeAll, describe, expect, test } from '@jest/globals';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { commands } from '../../../../lib/tools/admin/commands.ts';
import type { Endpoint } from '../../../../shared/contract/endpoint.ts';
import { endpoints } from '../../../../shared/contract/endpoints.ts';
import { callerIssuer } from '../../../../shared/identity/accounts/caller-context.ts';
import { createApiKey } from '../../../../shared/identity/accounts/key-store.ts';
import { counts, sampleOf, valuesFor } from '../../../support/counts.ts';
import { type Answer, useHost } from '../../../support/host.ts';
import { endpointsWithoutSignIn, followsAnother, validRequest } from '../../../support/valid-requests.ts';
import { failureBody } from './failure-body.ts';
import { contextWith, knownCaller, proxyEvent } from './proxy-event.ts';

const t = useHost();

/** None of these is a JSON object. */
const notObjects = [
  'not JSON',
  '',
  '[]',
  'null',
  '"text"',
  '7',
  '{"a":',
  '{"a":1}}',
  "{'a':1}",
  '{"a":NaN}',
  '\ufeff{}',
  '['.repeat(1000),
];
const oddBodies = [
  `{"__proto__":{"a":1},"constructor":{"prototype":{}},"toString":1}`,
  `{"a":${'['.repeat(2000)}${']'.repeat(2000)}}`,
  `{"a":1e400,"b":123456789012345678901234567890,"a":2}`,
  `{"image_urls":["\\ud800"],"image_url":"\\ud800","brand":"\\udfff","scaffold":"\\u0000","code":"\\ud800"}`,
];
const otherTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=latin1',
  'application/jsonp',
];
const overTheLimit = JSON.stringify({ more: 'a'.repeat(5_900_000) });
const tooLarge =
  'Request body must have at most 5,900,000 bytes, 100,000 values, 1,000 levels and 10,000 names (100,000 for jobs/create). A picture sent in it as base64 may have about 4.4 MB.';

/** A small run sends too large a body to one endpoint of each shape of failures. */
const sentTooMuch = endpoints.filter(
  ({ errorShape }, index) => errorShape !== 'simple' || index % counts(endpoints.length, 1) === 0,
);

function expectFailure(
  answer: Answer,
  endpoint: Endpoint,
  status: number,
  code: string,
  message: string,
  currency?: string,
): void {
  expect({ status: answer.status, body: answer.body }).toEqual({
    status,
    body: failureBody(endpoint, code, message, currency),
  });
  const errorDocs = `${t.host.url}/docs/errors#${answer.headers.get('x-error-code')}`;
  expect(answer.headers.get('x-error-docs')).toBe(errorDocs);
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
  expect(answer.headers.get('x-credits-charged')).toBe(endpoint.credits > 0 ? '0' : null);
}

let suspendedKey = '';
beforeAll(async () => {
  suspendedKey = await t.createAccount('suspended', 100);
  await commands.suspend?.run(t.admin, ['suspended']);
});

/** Keys whose account or key limit is below the cost of a call. */
const limitedKeys = { ACCOUNT_LIMIT: '', KEY_LIMIT: '' };
const limitMessages = {
  ACCOUNT_LIMIT: 'The monthly credit limit of this account is reached.',
  KEY_LIMIT: 'The credit limit of this key is reached.',
};
beforeAll(async () => {
  limitedKeys.ACCOUNT_LIMIT = await t.createAccount('limited', 100);
  await commands['set-limit']?.run(t.admin, ['limited', '9']);
  limitedKeys.KEY_LIMIT = await t.createAccount('limited-key', 100);
  const [key] = await t.admin.keys.list('limited-key');
  await commands['set-limit']?.run(t.admin, ['limited-key', '9', key?.keyId ?? '']);
});

describe.each(endpoints)('$method $path', (endpoint) => {
  const post: typeof t.post = (_path, body, options) => t.post(endpoint.path, body, options);
  const pricing = endpoint.errorShape !== 'simple';
  const turn = endpoints.indexOf(endpoint);

  test('a call without a key is answered 401, on pricing operations in the currency of its country', async () => {
    const answer = await post('', { country: 'us' }, { key: null });
    expectFailure(answer, endpoint, 401, 'UNAUTHORIZED', 'Missing Authorization header.', 'USD');
    expect(answer.headers.get('x-error-code')).toBe('UNAUTHORIZED');
  });

  test('a call with a bad key is answered 401 before the body is read', async () => {
    for (const key of ['nonsense', createApiKey()]) {
      const answer = await post('', {}, { key, raw: 'not JSON' });
      expectFailure(answer, endpoint, 401, 'UNAUTHORIZED', 'Invalid API key.');
      expect(answer.headers.get('x-error-hint')).toBeNull();
    }
    const headers = { authorization: await t.keyFor(endpoint.path) };
    const bare = await post('', {}, { key: null, headers });
    expectFailure(bare, endpoint, 401, 'UNAUTHORIZED', 'Invalid API key.');
    expect(bare.headers.get('x-error-hint')).toContain('Bearer');
  });

  test('a call of a suspended account is answered 403 before the body is read, free of charge', async () => {
    const answer = await post('', {}, { key: suspendedKey, raw: 'not JSON' });
    expectFailure(answer, endpoint, 403, 'UNAUTHORIZED', 'This account is suspended.');
    expect(answer.headers.get('x-error-code')).toBe('ACCOUNT_SUSPENDED');
    expect(await t.balance('suspended')).toEqual({ available: 100, held: 0 });
  });

  test.each(['ACCOUNT_LIMIT', 'KEY_LIMIT'] as const)(
    'a call beyond a monthly limit is answered 402 %s if it costs credits, and costs nothing',
    async (code) => {
      const answer = await post('', validRequest(endpoint.name, t.host), { key: limitedKeys[code] });
      if (endpoint.credits === 0) return expect(answer.status).not.toBe(402);
      expectFailure(answer, endpoint, 402, 'OUT_OF_CREDITS', limitMessages[code]);
      const { headers } = answer;
      expect([headers.get('x-error-code'), headers.get('x-credits-charged')]).toEqual([code, '0']);
      expect(headers.get('x-credits-remaining')).toBe('100');
      expect(await t.balance(code === 'KEY_LIMIT' ? 'limited-key' : 'limited')).toEqual({
        available: 100,
        held: 0,
      });
    },
  );

  test.each(valuesFor(turn, notObjects))(
    'a body that is not a JSON object is answered 400 (case %#)',
    async (raw) => {
      const answer = await post('', {}, { raw });
      expectFailure(answer, endpoint, 400, 'BAD_REQUEST', 'Request body must be a JSON object.');
    },
  );

  test.each(valuesFor(turn, otherTypes))(
    'content type %s is answered 415, on pricing operations 400',
    async (type) => {
      const answer = await post('', {}, { headers: { 'content-type': type }, raw: '{}' });
      expectFailure(
        answer,
        endpoint,
        pricing ? 400 : 415,
        'BAD_REQUEST',
        'Content-Type must be application/json.',
      );
    },
  );

  if (sentTooMuch.includes(endpoint)) {
    test('a body over 5,900,000 bytes is answered 413, on pricing operations 400', async () => {
      const answer = await post('', {}, { raw: overTheLimit });
      expectFailure(answer, endpoint, pricing ? 400 : 413, 'BAD_REQUEST', tooLarge);
    });
  }

  // These are read alike for every operation: a small run sends one to every other endpoint.
  if (turn % counts(2, 1) === 0) {
    test('odd but valid JSON never causes a 500', async () => {
      for (const raw of valuesFor(turn / counts(2, 1), oddBodies))
        expect((await post('', {}, { raw })).status).toBeLessThan(500);
    });
  }

  test.each(valuesFor(turn, ['GET', 'PUT', 'DELETE', 'PATCH']))(
    'the method %s is answered 404 by the gateway',
    async (method) => {
      const response = await fetch(t.host.url + endpoint.path, { method });
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ error: 'Not found.' });
    },
  );

  test('a context that is missing, malformed or not of our authorizer is answered 401', async () => {
    const { handler } = (await import(`../../../../functions${endpoint.path}.ts`)) as {
      handler(event: APIGatewayProxyEvent, context: Context): Promise<{ statusCode: number; body: string }>;
    };
    const { issuer, ...ofAnother } = knownCaller;
    for (const authorizer of [undefined, { issuer: callerIssuer }, { issuer: 'elsewhere', ...ofAnother }]) {
      const event = proxyEvent({});
      const requestContext = { ...event.requestContext, authorizer };
      const answer = await handler({ ...event, requestContext }, contextWith(28_000));
      expect(answer.statusCode).toBe(401);
      expect(JSON.parse(answer.body)).toEqual(failureBody(endpoint, 'UNAUTHORIZED', 'Invalid API key.'));
    }
  });

  // Free operations reserve nothing: a small run tries some of these.
  if (endpoint.credits === 0 && turn % counts(4, 1) !== 0) return;
  test(`a call on an empty balance is answered ${endpoint.credits === 0 ? 'all the same' : '402'}`, async () => {
    const key = await t.createAccount(
      `empty-${endpoint.name}`,
      endpoint.credits === 0 ? 0 : endpoint.credits - 1,
      endpoint.permission,
    );
    const answer = await post('', validRequest(endpoint.name, t.host), { key });
    if (endpoint.credits === 0 && followsAnother(endpoint)) expect([400, 404]).toContain(answer.status);
    else if (endpoint.credits === 0) expect(answer.status).toBe(200);
    else {
      expectFailure(answer, endpoint, 402, 'OUT_OF_CREDITS', 'Out of credits.');
      expect(answer.headers.get('x-credits-remaining')).toBe(String(endpoint.credits - 1));
    }
  });
});

describe.each(endpointsWithoutSignIn)('a successful call of $name', (endpoint) => {
  test('the answer obeys the contract and has the documented cost', async () => {
    const key = await t.createAccount(`answered-${endpoint.name}`, 10);
    const answer = await t.post(endpoint.path, validRequest(endpoint.name, t.host), { key });
    expect(answer.status).toBe(200);
    expect(endpoint.response.safeParse(answer.body).error).toBeUndefined();
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('x-credits-charged')).toBe(
      endpoint.credits > 0 ? String(endpoint.credits) : null,
    );
    expect(answer.headers.get('x-credits-remaining')).toBe(
      endpoint.credits > 0 ? String(10 - endpoint.credits) : null,
    );
    expect(await t.balance(`answered-${endpoint.name}`)).toEqual({
      available: 10 - endpoint.credits,
      held: 0,
    });
  });
});

/** Headers are read in one place: a small run sends these to every third endpoint. */
describe.each(sampleOf(endpointsWithoutSignIn, 3))('$path', (endpoint) => {
  test('header names may be in any case, and a charset may be named', async () => {
    const request = validRequest(endpoint.name, t.host);
    const response = await fetch(t.host.url + endpoint.path, {
      method: 'POST',
      headers: {
        AUTHORIZATION: `bearer ${t.host.demoKey.shown}`,
        'CONTENT-TYPE': 'Application/JSON; Charset="UTF-8"',
      },
      body: JSON.stringify({ ...request, unknown_field: [1] }),
    });
    expect(response.status).toBe(200);
  });
});

/** Keys are looked at in one place: a small run replays every other paid operation. */
const paid = endpointsWithoutSignIn.filter(({ credits }) => credits > 0);
describe.each(sampleOf(paid, 2))('$name under an Idempotency-Key', (endpoint) => {
  test('a second call replays the first, byte for byte, and costs nothing', async () => {
    const account = `replay-${endpoint.name}`;
    const key = await t.createAccount(account, 10);
    const headers = { 'idempotency-key': 'same' };
    const request = validRequest(endpoint.name, t.host);
    const first = await t.post(endpoint.path, request, { key, headers });
    const second = await t.post(endpoint.path, request, { key, headers });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.text).toBe(first.text);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.headers.get('x-credits-charged')).toBe('0');
    expect(second.headers.get('x-credits-remaining')).toBe('0');
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect(await t.balance(account)).toEqual({ available: 0, held: 0 });
    const other = await t.post(
      endpoint.path,
      { ...request, additional_info: 'x', description: 'x' },
      { key, headers },
    );
    expect([other.status, other.headers.get('x-error-code')]).toEqual([
      422,
      endpoint.errorShape === 'simple' ? 'IDEMPOTENCY_KEY_REUSED' : 'BAD_REQUEST',
    ]);
  });

  test.each(['', 'k'.repeat(256)])('a key of wrong length is answered 400 (case %#)', async (value) => {
    const answer = await t.post(endpoint.path, validRequest(endpoint.name, t.host), {
      headers: { 'idempotency-key': value },
    });
    expect(answer.status).toBe(400);
  });
});

test('the gateway answers unknown paths, also one with an extra slash, with 404', async () => {
  for (const path of ['/api/v1', '/api/v1/account/', '/api/v1//account', '/api/v2/account', '/login']) {
    const answer = await t.post(path);
    expect([answer.status, answer.body]).toEqual([404, { error: 'Not found.' }]);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
  }
});

test('the gateway answers a body that the platform refuses with 413', async () => {
  const answer = await t.post('/api/v1/predict-price', {}, { raw: 'a'.repeat(6_500_000) });
  expect([answer.status, answer.body]).toEqual([413, { error: tooLarge }]);
});
