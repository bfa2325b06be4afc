import { describe, expect, test } from '@jest/globals';
import { createApiKey, hashApiKey } from '../../../shared/accounts/api-key.ts';
import { identifyCaller } from '../../../shared/accounts/identify-caller.ts';
import type { ApiKeyRecord } from '../../../shared/accounts/key-store.ts';
import { ServiceError } from '../../../shared/errors/service-error.ts';

const key = createApiKey();
const record: ApiKeyRecord = { keyId: 'k1', accountId: 'acme', keyName: 'app', createdAt: 1 };

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
  test.each([`Bearer ${key}`, `bearer ${key}`, `BEARER  ${key}`, `Bearer ${key} `])('%s', async (value) => {
    const identification = await identifyCaller([value], storeOf({ [hashApiKey(key)]: record }));
    expect(identification).toEqual({ verdict: 'known', accountId: 'acme', keyId: 'k1', keyName: 'app' });
  });

  test.each([[[]], [['']], [['   ']]])('%j is a missing header', async (values) => {
    expect(await identifyCaller(values, storeOf({}))).toEqual({ verdict: 'missing' });
  });

  test.each([
    [['Bearer']],
    [[`Basic ${key}`]],
    [[key]],
    [[`Bearer ${key}x`]],
    [[`Bearer ${key} ${key}`]],
    [[`Bearer ${key}`, `Bearer ${key}`]],
  ])('%j is invalid and costs no read', async (values) => {
    const store = storeOf({ [hashApiKey(key)]: record });
    expect(await identifyCaller(values, store)).toEqual({ verdict: 'invalid' });
    expect(store.reads).toEqual([]);
  });

  test('an unknown and a revoked key cost the same read as a known one', async () => {
    const unknown = storeOf({});
    const revoked = storeOf({ [hashApiKey(key)]: { ...record, revokedAt: 2 } });
    expect(await identifyCaller([`Bearer ${key}`], unknown)).toEqual({ verdict: 'invalid' });
    expect(await identifyCaller([`Bearer ${key}`], revoked)).toEqual({ verdict: 'invalid' });
    expect(unknown.reads).toEqual([hashApiKey(key)]);
    expect(revoked.reads).toEqual([hashApiKey(key)]);
  });
});

test('a database that does not answer is no fault of the key; anything else that fails is a bug', async () => {
  const failing = (error: Error) => ({ find: () => Promise.reject(error) });
  const values = [`Bearer ${key}`];
  expect(await identifyCaller(values, failing(new ServiceError('OVERLOADED')))).toEqual({
    verdict: 'unavailable',
  });
  await expect(identifyCaller(values, failing(new TypeError('bug')))).rejects.toThrow('bug');
});
