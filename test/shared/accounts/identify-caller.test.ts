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

  test('a key with any one character changed is invalid and costs no read', async () => {
    const store = storeOf({ [hashApiKey(key)]: record });
    for (let position = 0; position < key.length; position += 1) {
      for (const character of 'aZ09_-f') {
        if (character === key[position]) continue;
        const changed = key.slice(0, position) + character + key.slice(position + 1);
        expect([changed, await identifyCaller([`Bearer ${changed}`], store)]).toEqual([
          changed,
          { verdict: 'invalid' },
        ]);
      }
    }
    expect(store.reads).toEqual([]);
  });

  test.each([
    ['a known', { [hashApiKey(key)]: record }, 'known'],
    ['a revoked', { [hashApiKey(key)]: { ...record, revokedAt: 2 } }, 'invalid'],
    ['an unknown', {}, 'invalid'],
  ])('%s key costs exactly one read', async (_what, records, verdict) => {
    const store = storeOf(records);
    expect(await identifyCaller([`Bearer ${key}`], store)).toMatchObject({ verdict });
    expect(store.reads).toEqual([hashApiKey(key)]);
  });
});

test("a database that does not answer is not the key's fault; any other failure is a bug", async () => {
  const failing = (error: Error) => ({ find: () => Promise.reject(error) });
  const values = [`Bearer ${key}`];
  expect(await identifyCaller(values, failing(new ServiceError('OVERLOADED', 'silence')))).toEqual({
    verdict: 'unavailable',
    reason: 'silence',
  });
  await expect(identifyCaller(values, failing(new TypeError('bug')))).rejects.toThrow('bug');
});
