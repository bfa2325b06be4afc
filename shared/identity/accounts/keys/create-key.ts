import { randomBytes } from 'node:crypto';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { createApiKey, hashApiKey, hintOf } from '../api-key.ts';
import type { ApiKeyRecord, KeyPermission } from '../key-store.ts';
import { checkKeyName } from './key-name.ts';
import type { KeyServices } from './key-services.ts';
import { isAlive } from './key-state.ts';

/**
 * Most keys of an account that work at a time. Keys that are made at the same moment may exceed it by their number: the
 * list that is counted lags by a moment.
 */
export const maxLiveKeys = 100;

export interface NewKeyRequest {
  readonly accountId: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly expiresAt?: number | undefined;
  readonly permission?: KeyPermission | undefined;
  /** Whoever makes it; opaque. */
  readonly createdBy?: string | undefined;
}

/** A key that has just been made. Its secret exists nowhere else. */
export interface NewKey {
  readonly secret: string;
  readonly key: ApiKeyRecord;
}

/** A secret, and what is kept beside its hash. */
export function drawKey(kept: Omit<ApiKeyRecord, 'keyId' | 'hint'>): NewKey {
  const secret = createApiKey();
  return { secret, key: { ...kept, keyId: randomBytes(6).toString('hex'), hint: hintOf(secret) } };
}

/** @throws ServiceError BAD_REQUEST if an account with these keys has as many live ones as it may. */
export function checkRoomForKey(listed: readonly ApiKeyRecord[], now: number): void {
  if (listed.filter((key) => isAlive(key, now)).length < maxLiveKeys) return;
  throw new ServiceError(
    'BAD_REQUEST',
    `An account may have ${maxLiveKeys} keys. Revoke one that is no longer needed.`,
  );
}

/**
 * Makes an API key.
 *
 * @throws ServiceError BAD_REQUEST if the name or the expiry is not valid, or the account has too many live keys.
 */
export async function createKey(request: NewKeyRequest, { keys, clock }: KeyServices): Promise<NewKey> {
  const { accountId, name, expiresAt, permission = 'everything', createdBy } = request;
  const now = clock();
  checkKeyName(name);
  if (expiresAt !== undefined && !(expiresAt > now)) {
    throw new ServiceError('BAD_REQUEST', 'The expiry of a key must be in the future.');
  }
  checkRoomForKey(await keys.list(accountId), now);
  const made = drawKey({ accountId, keyName: name, permission, createdAt: now, createdBy, expiresAt });
  await keys.add(hashApiKey(made.secret), made.key);
  return made;
}
