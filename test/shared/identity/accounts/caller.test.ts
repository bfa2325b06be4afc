import { expect, test } from '@jest/globals';
import { readCaller } from '../../../../shared/identity/accounts/caller.ts';
import { callerIssuer } from '../../../../shared/identity/accounts/caller-issuer.ts';
import { rateContext } from '../../../../shared/identity/accounts/rate-context.ts';

const good = {
  issuer: callerIssuer,
  verdict: 'known',
  principalId: 'acme',
  accountId: 'acme',
  keyId: 'k1',
  keyName: 'app',
  permission: 'everything',
};

test('the context of our authorizer names the caller', () => {
  expect(readCaller(good)).toEqual(good);
  expect(readCaller({ issuer: callerIssuer, verdict: 'missing', principalId: 'unknown' }).verdict).toBe(
    'missing',
  );
});

test('a verdict without a permission, from an authorizer that does not know of any, means everything', () => {
  const { permission, ...older } = good;
  expect(readCaller(older)).toEqual({ ...older, permission });
  expect(readCaller({ ...good, permission: 'texts-and-prices' })).toMatchObject({
    verdict: 'known',
    permission: 'texts-and-prices',
  });
});

test.each([
  [{ rate: { limit: 500, remaining: 3, resetSeconds: 7, exceeded: false } }, ['500', '3', '7', undefined]],
  [{ rate: { limit: 500, remaining: 0, resetSeconds: 7, exceeded: true } }, ['500', '0', '7', 'true']],
  [{ uncounted: 'TIMEOUT' }, [undefined, undefined, undefined, undefined]],
])('what the authorizer says about the rate limit arrives: %j', (counted, fields) => {
  const context = { ...good, ...rateContext(counted) };
  // The gateway passes on text and nothing else.
  for (const value of Object.values(context)) expect(typeof value).toBe('string');
  const caller = readCaller(context);
  expect(caller).toEqual(context);
  if (caller.verdict !== 'known') throw new Error('not known');
  const { limit, remaining, reset, limited } = caller;
  expect([limit, remaining, reset, limited]).toEqual(fields);
});

test('a permission that a later authorizer knows and this version does not is the narrowest', () => {
  expect(readCaller({ ...good, permission: 'prices' })).toMatchObject({
    verdict: 'known',
    permission: 'texts-and-prices',
  });
});

test('the threshold of the low-balance notice arrives with a counted request, as text', () => {
  const rate = { limit: 500, remaining: 3, resetSeconds: 7, exceeded: false };
  expect(readCaller({ ...good, ...rateContext({ rate, lowBalance: 40 }) })).toMatchObject({
    lowBalance: '40',
  });
});

test.each([
  ['none', undefined],
  ['null', null],
  ['a text', 'known'],
  ['empty', {}],
  ['no issuer', { ...good, issuer: undefined }],
  ['another issuer', { ...good, issuer: 'cognito' }],
  ['another verdict', { ...good, verdict: 'yes' }],
  ['no account', { ...good, accountId: '' }],
  ['an account that is not a text', { ...good, accountId: 7 }],
  ['a principal of another account', { ...good, principalId: 'other' }],
  ['a limit that is not a number', { ...good, limit: 'many' }],
  ['no principal', { ...good, principalId: undefined }],
])('a context counts as an invalid key: %s', (_name, context) => {
  expect(readCaller(context)).toEqual({ issuer: callerIssuer, verdict: 'invalid' });
});
