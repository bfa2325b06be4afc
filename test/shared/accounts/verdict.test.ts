import { expect, test } from '@jest/globals';
import { readVerdict, VERDICT_ISSUER } from '../../../shared/accounts/verdict.ts';

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
  ['no principal', { ...good, principalId: undefined }],
])('%s counts as an invalid key', (_name, context) => {
  expect(readVerdict(context)).toEqual({ issuer: VERDICT_ISSUER, verdict: 'invalid' });
});
