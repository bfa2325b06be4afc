import { createHash, createHmac, randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { Sha256 } from '../../../shared/database/sha256.ts';

async function digestOf(
  parts: readonly (string | Uint8Array)[],
  secret?: string | Uint8Array,
): Promise<string> {
  const hash = new Sha256(secret);
  for (const part of parts) hash.update(part);
  return Buffer.from(await hash.digest()).toString('hex');
}

test.each([
  ['a text', ['é, “x”']],
  ['bytes', [randomBytes(100)]],
  ['a part of a larger buffer', [randomBytes(100).subarray(20, 50)]],
  ['several parts', ['a', randomBytes(3), 'ü']],
  ['nothing', []],
])('the hash of %s is the SHA-256 that Node computes', async (_what, parts) => {
  const all = Buffer.concat(parts.map((part) => Buffer.from(part)));
  expect(await digestOf(parts)).toBe(createHash('sha256').update(all).digest('hex'));
});

test('the hash with a secret is the HMAC under that secret, whichever came before', async () => {
  const bytes = randomBytes(32);
  for (const secret of ['one', 'two', bytes, 'one', randomBytes(32), bytes])
    expect(await digestOf(['a', 'b'], secret)).toBe(createHmac('sha256', secret).update('ab').digest('hex'));
});

test('a hash begins anew after a reset', async () => {
  const hash = new Sha256();
  hash.update('a');
  hash.reset();
  hash.update('b');
  expect(Buffer.from(await hash.digest())).toEqual(createHash('sha256').update('b').digest());
});
