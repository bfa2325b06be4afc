import { describe, expect, test } from '@jest/globals';
import { hashOfRequest } from '../../../../../shared/billing/credits/paid-call/keyed-charge.ts';
import { requestHash } from '../../../../../shared/entry/http/operation/idempotency-key.ts';

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
