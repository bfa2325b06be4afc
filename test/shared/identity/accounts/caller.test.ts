import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readCaller } from '../../../../shared/identity/accounts/caller.ts';
import {
  callerIssuer,
  identifyCaller,
  rateContext,
} from '../../../../shared/identity/accounts/caller-context.ts';
import {
  type ApiKeyRecord,
  createApiKey,
  hashApiKey,
} from '../../../../shared/identity/accounts/key-store.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';

const key = createApiKey();
const record: ApiKeyRecord = {
  keyId: 'k1',
  accountId: 'acme',
  keyName: 'app',
  permission: 'everything',
  createdAt: 1,
};
const now = 1000;
const identify = (values: readonly string[], keys: Parameters<typeof identifyCaller>[1]) =>
  identifyCaller(values, keys, () => now);

function storeOf(records: Record<string, ApiKeyRecord>) {
  const reads: string[] = [];
  return {
    reads,
    find: async (hash: string) => {
      reads.push(hash);
      return records[hash];
    },
  };
}

describe('a call is identified by its Authorization header', () => {
  test.each([
    [`Bearer ${key}`, 'everything', 'known'],
    [`bearer ${key}`, 'texts-and-prices', 'known'],
    [`BEARER  ${key}`, 'account', 'restricted'],
    [`Bearer ${key} `, 'unknown', 'restricted'],
  ] as const)(
    'the header "%s" with a key for %s identifies the caller',
    async (value, permission, verdict) => {
      const { createdAt, ...named } = { ...record, permission };
      const store = storeOf({ [hashApiKey(key)]: { ...named, createdAt } });
      expect(await identify([value], store)).toEqual({ verdict, ...named });
    },
  );

  test.each([
    [[], 'missing'],
    [[''], 'missing'],
    [['   '], 'missing'],
    [['Bearer'], 'invalid'],
    [[`Basic ${key}`], 'invalid'],
    [[key], 'invalid'],
    [[`Bearer ${key}x`], 'invalid'],
    [[`Bearer ${key} ${key}`], 'invalid'],
    [[`Bearer ${key}`, `Bearer ${key}`], 'invalid'],
  ])('the header %j is %s and costs no read', async (values, verdict) => {
    const store = storeOf({ [hashApiKey(key)]: record });
    expect(await identify(values, store)).toEqual({ verdict });
    expect(store.reads).toEqual([]);
  });

  test.each([
    ['a known', { [hashApiKey(key)]: record }, 'known'],
    ['a revoked', { [hashApiKey(key)]: { ...record, revokedAt: 2 } }, 'invalid'],
    ['an expired', { [hashApiKey(key)]: { ...record, expiresAt: now } }, 'invalid'],
    ['a not yet expired', { [hashApiKey(key)]: { ...record, expiresAt: now + 1 } }, 'known'],
    ['an unknown', {}, 'invalid'],
  ])('%s key costs exactly one read', async (_what, records, verdict) => {
    const store = storeOf(records);
    expect(await identify([`Bearer ${key}`], store)).toMatchObject({ verdict });
    expect(store.reads).toEqual([hashApiKey(key)]);
  });
});

test("a database that does not answer is not the key's fault; any other failure is a bug", async () => {
  const failing = (error: Error) => ({ find: () => Promise.reject(error) });
  const values = [`Bearer ${key}`];
  expect(await identify(values, failing(new ServiceError('OVERLOADED', 'silence')))).toEqual({
    verdict: 'unavailable',
    reason: 'silence',
  });
  await expect(identify(values, failing(new TypeError('bug')))).rejects.toThrow('bug');
});

test('every name passes through the authorizer’s context, which holds only ASCII', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 64 }), async (keyName) => {
      const context = await identify([`Bearer ${key}`], { find: async () => ({ ...record, keyName }) });
      const sent = 'keyName' in context ? context.keyName : '';
      expect(sent).toMatch(/^[\x20-\x7e]*$/);
      expect(decodeURIComponent(sent)).toBe(keyName);
    }),
  );
});

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

test('a caller with a restricted key is identified only with its permission', () => {
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
  (answer, said) => {
    const context = { ...good, ...rateContext(answer) };
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
