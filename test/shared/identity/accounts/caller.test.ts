import { expect, test } from '@jest/globals';
import { readCaller } from '../../../../shared/identity/accounts/caller.ts';
import { callerIssuer, rateContext } from '../../../../shared/identity/accounts/caller-context.ts';

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

test.each([
  ['none, from an older authorizer', undefined, 'everything'],
  ['a narrower one', 'texts-and-prices', 'texts-and-prices'],
  ['that of the account alone', 'account', 'account'],
  ['one that only a later version knows', 'prices', 'unknown'],
])('the permission of a verdict: %s', (_what, permission, read) => {
  expect(readCaller({ ...good, permission })).toEqual({ ...good, permission: read });
});

test('a caller with a restricted key is known by its permission, and without one not at all', () => {
  const restricted = { ...good, verdict: 'restricted', permission: 'account', lowBalance: '40' };
  expect(readCaller(restricted)).toEqual({ ...good, permission: 'account', lowBalance: '40' });
  expect(readCaller({ ...restricted, permission: 'of later' })).toMatchObject({ permission: 'unknown' });
  for (const without of [
    { permission: undefined },
    { permission: '' },
    { principalId: 'other' },
    { issuer: 'x' },
  ]) {
    const caller = readCaller({ ...restricted, ...without });
    expect(caller.verdict === 'known' ? caller.permission : caller.verdict).toMatch(/^(invalid|unknown)$/);
  }
});

const rate = { limit: 500, remaining: 3, resetSeconds: 7, exceeded: false };
const counted = { limit: '500', remaining: '3', reset: '7' };

test.each([
  [{ rate }, counted],
  [{ rate: { ...rate, exceeded: true } }, { ...counted, limited: 'true' }],
  [
    { rate, lowBalance: 40 },
    { ...counted, lowBalance: '40' },
  ],
  [
    { rate, suspended: true },
    { ...counted, suspended: 'true' },
  ],
  [{ uncounted: 'TIMEOUT' }, { uncounted: 'TIMEOUT' }],
  [
    { uncounted: 'TIMEOUT', suspended: true },
    { uncounted: 'TIMEOUT', suspended: 'true' },
  ],
])(
  'what the authorizer says about limits arrives as text, the only thing that the gateway passes on: %j',
  (found, said) => {
    const context = { ...good, ...rateContext(found) };
    expect(context).toEqual({ ...good, ...said });
    expect(readCaller(context)).toEqual(context);
  },
);

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
