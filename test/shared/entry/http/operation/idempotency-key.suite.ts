import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Emulator, startEmulator } from '../../../../../lib/sandbox/emulator/emulator.ts';
import { hashOfRequest } from '../../../../../shared/billing/credits/paid-call/keyed-charge.ts';
import type { Endpoint } from '../../../../../shared/contract/endpoint.ts';
import { requestHash } from '../../../../../shared/entry/http/operation/idempotency-key.ts';
import { counts, sampleOf } from '../../../../support/counts.ts';
import { type Answer, useHost } from '../../../../support/host.ts';
import { endpointsWithoutSignIn, validRequest } from '../../../../support/valid-requests.ts';

const t = useHost({ ALLOW_PRIVATE_HOSTS: '1' });

/** Serves a product picture at every path; those of `/held` once the test releases them. */
let pictures: Emulator;
let letGo = Promise.withResolvers<void>();
beforeAll(async () => {
  const sample = await fetch(t.host.standIns.samplePicture);
  const headers = { 'content-type': sample.headers.get('content-type') ?? '' };
  const body = Buffer.from(await sample.arrayBuffer());
  pictures = await startEmulator(async ({ path }) => {
    if (path.startsWith('/held')) await letGo.promise;
    return { status: 200, headers, body };
  });
});
afterAll(async () => {
  letGo.resolve();
  await pictures.stop();
});

const atOnce = counts(5, 20);
const paid = endpointsWithoutSignIn.filter(({ credits }) => credits > 0);

/** A request of the endpoint about this picture. */
function about(endpoint: Endpoint, path: string): Record<string, unknown> {
  const url = pictures.url + path;
  const request = validRequest(endpoint.name, t.host);
  return { ...request, ...('image_urls' in request ? { image_urls: [url] } : { image_url: url }) };
}

/** A small run tries every other operation; the tests of every endpoint replay the rest. */
describe.each(sampleOf(paid, 2, 1))('$path under an Idempotency-Key', (endpoint) => {
  const post = (request: object, key: string): Promise<Answer> =>
    t.post(endpoint.path, request, { key, headers: { 'idempotency-key': 'same' } });

  test('of many concurrent calls one works and is charged, and the others are answered 409', async () => {
    letGo = Promise.withResolvers<void>();
    const account = `at-once-${endpoint.name}`;
    const key = await t.createAccount(account, 30);
    const request = about(endpoint, `/held/${endpoint.name}`);
    const answered: Answer[] = [];
    const othersAnswered = Promise.withResolvers<void>();
    const calls = Array.from({ length: atOnce }, async () => {
      answered.push(await post(request, key));
      if (answered.length === atOnce - 1) othersAnswered.resolve();
    });
    await Promise.race([othersAnswered.promise, Promise.all(calls)]);

    const message = 'A request with this Idempotency-Key is still in progress.';
    for (const answer of answered) {
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([
        409,
        endpoint.errorShape === 'simple' ? 'REQUEST_IN_FLIGHT' : 'BAD_REQUEST',
      ]);
      const refusal = { code: 'BAD_REQUEST', message };
      expect(answer.body).toMatchObject({
        error: {
          simple: message,
          'price-prediction': refusal,
          appraisal: { discovery_error: refusal, appraisal_error: null },
        }[endpoint.errorShape],
      });
      expect(answer.headers.get('x-credits-charged')).toBe('0');
      expect(answer.headers.get('x-credits-remaining')).toBe('20');
    }
    expect(answered).toHaveLength(atOnce - 1);
    expect(await t.balance(account)).toEqual({ available: 20, held: 10 });

    letGo.resolve();
    await Promise.all(calls);
    const worked = answered.at(-1);
    expect(worked?.status).toBe(200);
    expect(worked?.headers.get('x-credits-charged')).toBe('10');
    const replayed = await post(request, key);
    expect([replayed.status, replayed.text]).toEqual([200, worked?.text]);
    expect(replayed.headers.get('idempotent-replayed')).toBe('true');
    expect(await t.balance(account)).toEqual({ available: 20, held: 0 });
    // The search stand-in also fetches the picture, but accepts anything.
    const looks = pictures.journal.filter(
      ({ path, headers }) => path === `/held/${endpoint.name}` && headers.accept !== '*/*',
    );
    expect(looks).toHaveLength(1);
  });
});

describe('the identity of requests', () => {
  const hash = (request: object): string => requestHash('post-item', request);

  test.each([
    ['fields in another order', { a: 1, b: { c: [2], d: 3 } }, { b: { d: 3, c: [2] }, a: 1 }],
    ['another token of the seller', { a: 1, market_access_token: 'x' }, { a: 1, market_access_token: 'y' }],
    ['no token of the seller', { a: 1, market_access_token: 'x' }, { a: 1 }],
    ['null for an absent field', { a: 1, b: null, c: { d: null } }, { a: 1, c: {} }],
    ['undefined for an absent field', { a: 1, b: undefined }, { a: 1 }],
  ])('%s makes the same request', (_what, body, other) => {
    expect(hash(body)).toBe(hash(other));
  });

  test.each([
    ['another entry', { a: ['x', 'y'] }, { a: ['x', 'z'] }],
    ['entries in another order', { a: ['x', 'y'] }, { a: ['y', 'x'] }],
    ['one more entry', { a: ['x'] }, { a: ['x', 'x'] }],
    ['another entry further in', { a: { b: [{ Value: ['x'] }] } }, { a: { b: [{ Value: ['y'] }] } }],
    ['a list in a list', { a: ['x'] }, { a: [['x']] }],
    ['a list that looks like an object', { a: {} }, { a: ['object'] }],
    ['an object that looks like a list', { a: { b: 1 } }, { a: [['b', 1]] }],
    ['a number for a text', { a: 1 }, { a: '1' }],
    ['nothing for an absent entry', { a: [null] }, { a: [] }],
    ['a token further in', { a: { market_access_token: 'x' } }, { a: { market_access_token: 'y' } }],
    ['a field named __proto__', JSON.parse('{"a":{"__proto__":1}}'), { a: {} }],
  ])('%s makes another request', (_what, body, other) => {
    expect(hash(body)).not.toBe(hash(other));
  });

  test('another operation makes another request', () => {
    expect(requestHash('predict-price', { a: 1 })).not.toBe(requestHash('appraise-product', { a: 1 }));
  });

  test('the stored data of a key in use stays the same across deployments', () => {
    const request = { image_url: 'https://a.example/a.png', country: 'AU', limit: 15 };
    expect(hashOfRequest('predict-price', requestHash('predict-price', request))).toBe(
      'aD5fn8ftVk96W_QokywtjFXn3eNB0XXtlKBTHiZJbSo',
    );
  });
});
