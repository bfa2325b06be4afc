import { expect, test } from '@jest/globals';
import { rateContext, readVerdict, VERDICT_ISSUER } from '../../../shared/accounts/verdict.ts';

const good = {
  issuer: VERDICT_ISSUER,
  verdict: 'known',
  principalId: 'acme',
  accountId: 'acme',
  keyId: 'k1',
  keyName: 'app',
};

test('a verdict of our authorizer is taken', () => {
  expect(readVerdict(good)).toEqual(good);
  expect(readVerdict({ issuer: VERDICT_ISSUER, verdict: 'missing', principalId: 'unknown' }).verdict).toBe(
    'missing',
  );
});

test.each([
  [{ rate: { limit: 500, remaining: 3, resetSeconds: 7, exceeded: false } }, ['500', '3', '7', undefined]],
  [{ rate: { limit: 500, remaining: 0, resetSeconds: 7, exceeded: true } }, ['500', '0', '7', 'true']],
  [{ uncounted: 'TIMEOUT' }, [undefined, undefined, undefined, undefined]],
])('what the authorizer says of the rate limit arrives: %j', (counted, fields) => {
  const context = { ...good, ...rateContext(counted) };
  // The gateway hands texts on, and nothing else.
  for (const value of Object.values(context)) expect(typeof value).toBe('string');
  const verdict = readVerdict(context);
  expect(verdict).toEqual(context);
  if (verdict.verdict !== 'known') throw new Error('not known');
  const { limit, remaining, reset, limited } = verdict;
  expect([limit, remaining, reset, limited]).toEqual(fields);
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
  ['an account that is no text', { ...good, accountId: 7 }],
  ['a principal of another account', { ...good, principalId: 'other' }],
  ['a limit that is no number', { ...good, limit: 'many' }],
  ['no principal', { ...good, principalId: undefined }],
])('%s counts as an invalid key', (_name, context) => {
  expect(readVerdict(context)).toEqual({ issuer: VERDICT_ISSUER, verdict: 'invalid' });
});
