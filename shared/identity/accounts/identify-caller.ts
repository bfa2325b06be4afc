import type { Clock } from '../../platform/call/clock.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { hashApiKey, isWellFormedApiKey } from './api-key.ts';
import type { KeyPermission, KeyStore } from './key-store.ts';
import { isAlive } from './keys/key-state.ts';

/** Who calls, or why that cannot be told. */
export type Identification =
  | {
      readonly verdict: 'known';
      readonly accountId: string;
      readonly keyId: string;
      readonly keyName: string;
      readonly permission: KeyPermission;
    }
  | { readonly verdict: 'missing' | 'invalid' }
  | { readonly verdict: 'unavailable'; readonly reason: string };

/**
 * Identifies the caller by the values of the Authorization header. A malformed key costs no read; a well-formed
 * one costs the same read whether it is known, revoked, expired or made up. Where the database does not answer, the
 * verdict is `unavailable`.
 */
export async function identifyCaller(
  authorization: readonly string[],
  keys: Pick<KeyStore, 'find'>,
  clock: Clock,
): Promise<Identification> {
  const [value = ''] = authorization;
  if (value.trim() === '') return { verdict: 'missing' };
  const key = /^Bearer +(\S+) *$/i.exec(value)?.[1];
  if (authorization.length > 1 || key === undefined || !isWellFormedApiKey(key))
    return { verdict: 'invalid' };
  const found = await keys.find(hashApiKey(key)).catch((error: unknown) => {
    if (error instanceof ServiceError && error.code === 'OVERLOADED') return error;
    throw error;
  });
  if (found instanceof ServiceError) return { verdict: 'unavailable', reason: found.message };
  if (found === undefined || !isAlive(found, clock())) return { verdict: 'invalid' };
  return {
    verdict: 'known',
    accountId: found.accountId,
    keyId: found.keyId,
    keyName: found.keyName,
    permission: found.permission,
  };
}
