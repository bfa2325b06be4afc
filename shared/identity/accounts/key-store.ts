import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * What a key may be used for. A stored key or a verdict without a permission means everything.
 * - `everything`: every operation, except those that need a separate permission.
 * - `texts-and-prices`: all of these except the marketplace's.
 * - `account`: only the account's balance and usage.
 */
export const keyPermissions = ['everything', 'texts-and-prices', 'account'] as const;
export type KeyPermission = (typeof keyPermissions)[number];

/** A permission as read. One that this version does not know permits nothing. */
export type ReadPermission = KeyPermission | 'unknown';

export const readPermission = (written = 'everything'): ReadPermission =>
  keyPermissions.find((permission) => permission === written) ?? 'unknown';

/** What is known of an API key. Times are milliseconds since 1970. */
export interface ApiKeyRecord {
  /** Short public name of the key for lists, logs and revocation; it contains no part of the secret. */
  readonly keyId: string;
  readonly accountId: string;
  readonly keyName: string;
  readonly permission: ReadPermission;
  /** The first characters of the secret, to recognise the key by; absent on keys that predate hints. */
  readonly hint?: string | undefined;
  readonly createdAt: number;
  /** Who made it, according to the caller that did; opaque. */
  readonly createdBy?: string | undefined;
  /** From then on the key counts as invalid. Absent: it never expires. */
  readonly expiresAt?: number | undefined;
  readonly revokedAt?: number | undefined;
  /** Id of the key that replaced it in a rotation. */
  readonly replacedBy?: string | undefined;
  /** The name of its monthly limit, which keys that replace one another share; absent: its own id. */
  readonly limitedAs?: string | undefined;
}

/** The name of the limit that a key has, or would have. */
export const limitNameOf = ({ keyId, limitedAs }: Pick<ApiKeyRecord, 'keyId' | 'limitedAs'>): string =>
  limitedAs ?? keyId;

/** A key in its account's list. */
export interface ListedKey extends ApiKeyRecord {
  /** Exact to five minutes; absent if the key has not been used. */
  readonly lastUsedAt?: number | undefined;
}

export type KeyState = 'active' | 'expired' | 'revoked';

/** The state of a key at `now`. A key without an expiry never expires. */
export function keyState(key: Pick<ApiKeyRecord, 'revokedAt' | 'expiresAt'>, now: number): KeyState {
  if (key.revokedAt !== undefined) return 'revoked';
  return key.expiresAt !== undefined && key.expiresAt <= now ? 'expired' : 'active';
}

/**
 * The old key's side of a rotation. `expected` is what the decision was based on: if that has changed, nothing is
 * written.
 */
export interface Replacement {
  readonly accountId: string;
  readonly keyId: string;
  readonly expected: Pick<ApiKeyRecord, 'expiresAt'>;
  /** How the old key ends: at once, or at its expiry. */
  readonly ending: { readonly revokedAt: number } | { readonly expiresAt: number };
}

/** The store of API keys, by their hash. Methods that say so return false if the account has no such key. */
export interface KeyStore {
  /**
   * Strongly consistent, so that a revoked key stops working at once. @throws ServiceError OVERLOADED after 4 s at
   * most.
   */
  find(keyHash: string): Promise<ApiKeyRecord | undefined>;
  add(keyHash: string, record: ApiKeyRecord): Promise<void>;
  /** The oldest first. May lack the latest writes. */
  list(accountId: string): Promise<ListedKey[]>;
  rename(accountId: string, keyId: string, keyName: string): Promise<boolean>;
  /** Revoking again does not change the time. */
  revoke(accountId: string, keyId: string, at: number): Promise<boolean>;
  /**
   * Adds a key and ends the one that it replaces, both or neither.
   *
   * @returns `changed` if the old key was revoked, replaced or given another expiry in the meantime.
   */
  replace(
    old: Replacement,
    keyHash: string,
    record: ApiKeyRecord,
  ): Promise<'replaced' | 'changed' | 'no such key'>;
}

/**
 * Keys of the dashboard's sessions. They open the account like any other, but are in no key list, and the table drops
 * them some time after they end.
 */
export interface TemporaryKeys {
  /** @param holder the person it is made for; opaque */
  add(keyHash: string, record: ApiKeyRecord & { readonly expiresAt: number }, holder: string): Promise<void>;
  /** Ends a key at once; a key that has ended already, or is not temporary, stays as it is. */
  end(keyHash: string, at: number): Promise<void>;
  /**
   * Hashes of the keys that a holder has in an account: of every one whose `add` has returned, strongly consistent. May
   * name one that is about to be added.
   */
  ofHolder(accountId: string, holder: string): Promise<readonly string[]>;
}

/** When keys were last used. */
export interface LastUses {
  /**
   * Records that a key was used, unless that was recorded less than `everyMs` before `at`.
   *
   * @param at Milliseconds since 1970.
   */
  note(accountId: string, keyId: string, at: number, everyMs: number, signal: AbortSignal): Promise<void>;
}

/*
 * An API key is `rls_`, 256 random bits as base64url (43 characters), `_`, and the CRC-32 of all before it as 8 hex
 * digits. A CRC-32 finds every change of a single character, so that a typo is refused without a read.
 *
 * The checksum of an account-only key is that of another text. Versions that do not know such keys would let them make
 * paid calls; this makes them malformed there.
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
