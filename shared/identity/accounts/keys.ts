import type { Clock } from '../../platform/call/clock.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { givenName } from './given-name.ts';
import {
  type ApiKeyRecord,
  drawKey,
  type KeyPermission,
  type KeyState,
  type KeyStore,
  keyState,
  type ListedKey,
  limitNameOf,
  type NewKey,
} from './key-store.ts';

/** The most live keys of an account. Keys made concurrently may exceed it, since the counted list lags slightly. */
export const maxLiveKeys = 100;

interface KeyServices {
  readonly keys: KeyStore;
  readonly clock: Clock;
}

/** Names one key of an account. */
interface KeyChoice {
  readonly accountId: string;
  readonly keyId: string;
}

/** The error is the same for another account's key as for one that never existed. */
const noSuchKey = (): ServiceError => new ServiceError('NOT_FOUND', 'There is no such key.');

/** @throws ServiceError BAD_REQUEST if this cannot be the name of a key. */
const keyNameOf = (text: string): string => givenName(text, 'a key');

/** @throws ServiceError BAD_REQUEST if an account with these keys has as many live ones as it may. */
function checkRoomForKey(listed: readonly ApiKeyRecord[], now: number): void {
  if (listed.filter((key) => keyState(key, now) === 'active').length < maxLiveKeys) return;
  throw new ServiceError(
    'BAD_REQUEST',
    `An account may have ${maxLiveKeys} keys. Revoke one that is no longer needed.`,
  );
}

/**
 * Makes an API key.
 *
 * @param request `expiresAt` in milliseconds since 1970; `createdBy` is opaque
 * @throws ServiceError BAD_REQUEST if the name or the expiry is not valid, or the account has too many live keys.
 */
export async function createKey(
  request: {
    readonly accountId: string;
    readonly name: string;
    readonly expiresAt?: number | undefined;
    readonly permission?: KeyPermission | undefined;
    readonly createdBy?: string | undefined;
  },
  { keys, clock }: KeyServices,
): Promise<NewKey> {
  const { accountId, permission = 'everything', createdBy, expiresAt } = request;
  const now = clock();
  const keyName = keyNameOf(request.name);
  if (expiresAt !== undefined && !(expiresAt > now)) {
    throw new ServiceError('BAD_REQUEST', 'The expiry of a key must be in the future.');
  }
  checkRoomForKey(await keys.list(accountId), now);
  const drawn = { accountId, keyName, permission, createdAt: now, createdBy, expiresAt };
  const { keyHash, ...made } = drawKey(drawn);
  await keys.add(keyHash, made.key);
  return made;
}

/** Every key that the account has ever had, the oldest first, each with its state. It takes one query. */
export async function listKeys(
  { accountId }: { readonly accountId: string },
  { keys, clock }: KeyServices,
): Promise<(ListedKey & { readonly state: KeyState })[]> {
  const now = clock();
  return (await keys.list(accountId)).map((key) => ({ ...key, state: keyState(key, now) }));
}

/**
 * Renames a key, whether or not it still works.
 *
 * @returns the name as stored
 * @throws ServiceError NOT_FOUND; BAD_REQUEST if the name is not valid.
 */
export async function renameKey(
  { accountId, keyId, name }: KeyChoice & { readonly name: string },
  { keys }: Pick<KeyServices, 'keys'>,
): Promise<string> {
  const keyName = keyNameOf(name);
  if (!(await keys.rename(accountId, keyId, keyName))) throw noSuchKey();
  return keyName;
}

/** Ends a key at once. Revoking it again changes nothing. @throws ServiceError NOT_FOUND */
export async function revokeKey(
  { accountId, keyId }: KeyChoice,
  { keys, clock }: KeyServices,
): Promise<void> {
  if (!(await keys.revoke(accountId, keyId, clock()))) throw noSuchKey();
}

const hourMs = 3_600_000;

/** How long the old key keeps working after a rotation, in milliseconds; `now`: not at all. */
export const overlaps = { now: 0, '1h': hourMs, '24h': 24 * hourMs, '7d': 7 * 24 * hourMs } as const;
export type Overlap = keyof typeof overlaps;

export const isOverlap = (text: string): text is Overlap => Object.hasOwn(overlaps, text);

/**
 * Replaces a working key with a new one of the same name, expiry, permission and monthly limit. The old one ends at its
 * own expiry or after the overlap, whichever comes first. Both happen or neither, so that an interruption loses no key.
 *
 * @throws ServiceError NOT_FOUND; BAD_REQUEST if the key no longer works, has been replaced already, or was
 *   changed at the same moment, or if the account has too many live keys for an overlap.
 */
export async function rotateKey(
  request: KeyChoice & { readonly overlap: Overlap; readonly createdBy?: string | undefined },
  { keys, clock }: KeyServices,
): Promise<NewKey> {
  const { accountId, keyId, overlap, createdBy } = request;
  const listed = await keys.list(accountId);
  const old = listed.find((key) => key.keyId === keyId);
  if (old === undefined) throw noSuchKey();
  const now = clock();
  const state = keyState(old, now);
  if (state !== 'active') throw new ServiceError('BAD_REQUEST', `This key is ${state}. Create a new one.`);
  if (old.replacedBy !== undefined) {
    throw new ServiceError('BAD_REQUEST', `This key has been replaced already, by ${old.replacedBy}.`);
  }
  if (old.permission === 'unknown') {
    throw new ServiceError(
      'BAD_REQUEST',
      'A later version of the service has made this key. Try again later.',
    );
  }
  // With an overlap both keys work for a while; a leaked key can always be replaced at once.
  if (overlap !== 'now') checkRoomForKey(listed, now);
  const { keyName, permission, expiresAt } = old;
  const limitedAs = limitNameOf(old);
  const drawn = { accountId, keyName, permission, expiresAt, limitedAs, createdAt: now, createdBy };
  const { keyHash, ...made } = drawKey(drawn);
  const end = Math.min(expiresAt ?? Number.POSITIVE_INFINITY, now + overlaps[overlap]);
  const ending = overlap === 'now' ? { revokedAt: now } : { expiresAt: end };
  const replacement = { accountId, keyId, expected: { expiresAt }, ending };
  const outcome = await keys.replace(replacement, keyHash, made.key);
  if (outcome === 'no such key') throw noSuchKey();
  if (outcome === 'changed') {
    throw new ServiceError('BAD_REQUEST', 'This key was changed at the same moment. Look at it again.');
  }
  return made;
}
