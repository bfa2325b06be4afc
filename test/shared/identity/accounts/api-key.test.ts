import { crc32 } from 'node:zlib';
import { expect, test } from '@jest/globals';
import {
  createApiKey,
  hashApiKey,
  isWellFormedApiKey,
} from '../../../../shared/identity/accounts/key-store.ts';

test('a new key is well formed and never the same twice', () => {
  const keys = Array.from({ length: 100 }, createApiKey);
  expect(keys.every(isWellFormedApiKey)).toBe(true);
  expect(new Set(keys).size).toBe(100);
});

test('every change of a single character makes a key malformed', () => {
  const key = createApiKey();
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';
  const accepted: string[] = [];
  for (let position = 0; position < key.length; position += 1) {
    for (const character of alphabet) {
      if (character === key[position]) continue;
      const changed = key.slice(0, position) + character + key.slice(position + 1);
      if (isWellFormedApiKey(changed)) accepted.push(changed);
    }
  }
  expect(accepted).toEqual([]);
});

test('a key for the account alone is well formed here, and malformed to versions that know no such keys', () => {
  const key = createApiKey('account');
  expect([
    isWellFormedApiKey(key),
    isWellFormedApiKey(`${key.slice(0, -1)}${key.endsWith('0') ? 1 : 0}`),
  ]).toEqual([true, false]);
  // What those versions compare the checksum with.
  const expected = (text: string) => crc32(text.slice(0, -8)).toString(16).padStart(8, '0');
  expect(key.slice(-8)).not.toBe(expected(key));
  for (const other of [createApiKey(), createApiKey('texts-and-prices')])
    expect(other.slice(-8)).toBe(expected(other));
});

test.each([
  '',
  'rls_',
  'Bearer',
  `${createApiKey()}x`,
  ` ${createApiKey()}`,
  `${createApiKey()}\n`,
  createApiKey().toUpperCase(),
])('%j is not a key', (text) => {
  expect(isWellFormedApiKey(text)).toBe(false);
});

test('what is stored of a key does not contain it', () => {
  const key = createApiKey();
  expect(hashApiKey(key)).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(key).not.toContain(hashApiKey(key));
});
