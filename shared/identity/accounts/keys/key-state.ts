import type { ApiKeyRecord } from '../key-store.ts';

export type KeyState = 'active' | 'expired' | 'revoked';

/** What a key is worth at `now`. A key without an expiry never expires. */
export function keyState(key: Pick<ApiKeyRecord, 'revokedAt' | 'expiresAt'>, now: number): KeyState {
  if (key.revokedAt !== undefined) return 'revoked';
  return key.expiresAt !== undefined && key.expiresAt <= now ? 'expired' : 'active';
}

export const isAlive = (key: Pick<ApiKeyRecord, 'revokedAt' | 'expiresAt'>, now: number): boolean =>
  keyState(key, now) === 'active';
