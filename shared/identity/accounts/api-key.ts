import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { ApiKeyRecord, ReadPermission } from './key-store.ts';

/*
 * An API key is `rls_`, 256 random bits as base64url (43 characters), `_`, and the CRC-32 of all before it as 8 hex
 * digits. A CRC-32 finds every change of a single character, so that a typo is refused without a read.
 *
 * The checksum of a key for the account alone is that of another text. Versions that know no such keys would let them make
 * paid calls; to those they are malformed.
 */
const prefix = 'rls_';
const hintLength = 4;
export const apiKeyForm = /^rls_[A-Za-z0-9_-]{43}_[0-9a-f]{8}$/;

const checksum = (text: string): string => crc32(text).toString(16).padStart(8, '0');
const accountChecksum = (text: string): string => checksum(`account ${text}`);

/** A new API key. It is shown once and stored only as its hash. */
export function createApiKey(permission: ReadPermission = 'everything'): string {
  const secret = `${prefix}${randomBytes(32).toString('base64url')}_`;
  return secret + (permission === 'account' ? accountChecksum(secret) : checksum(secret));
}

/** Whether this can be a key at all; says nothing about whether it is known. */
export function isWellFormedApiKey(text: string): boolean {
  const [secret, sum] = [text.slice(0, -8), text.slice(-8)];
  return apiKeyForm.test(text) && (checksum(secret) === sum || accountChecksum(secret) === sum);
}

/** SHA-256 of a key in base64url: what is stored. */
export const hashApiKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** The first characters of a key's secret part: 24 of its 256 bits, enough to distinguish the keys of an account. */
export const hintOf = (key: string): string => key.slice(prefix.length, prefix.length + hintLength);

/** A key that has just been made. Its secret exists nowhere else. */
export interface NewKey {
  readonly secret: string;
  readonly key: ApiKeyRecord;
}

/** Draws a new secret. `keyHash` and `key` are stored; the secret is not. */
export function drawKey(kept: Omit<ApiKeyRecord, 'keyId' | 'hint'>): NewKey & { readonly keyHash: string } {
  const secret = createApiKey(kept.permission);
  const key = { ...kept, keyId: randomBytes(6).toString('hex'), hint: hintOf(secret) };
  return { secret, keyHash: hashApiKey(secret), key };
}
