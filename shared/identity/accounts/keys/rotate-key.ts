import { ServiceError } from '../../../platform/errors/service-error.ts';
import { hashApiKey } from '../api-key.ts';
import { checkRoomForKey, drawKey, type NewKey } from './create-key.ts';
import { type KeyChoice, type KeyServices, noSuchKey } from './key-services.ts';
import { keyState } from './key-state.ts';

const hourMs = 3_600_000;

/** How long the old key goes on working after a rotation, in milliseconds; `now`: not at all. */
export const overlaps = { now: 0, '1h': hourMs, '24h': 24 * hourMs, '7d': 7 * 24 * hourMs } as const;
export type Overlap = keyof typeof overlaps;

export const isOverlap = (text: string): text is Overlap => Object.hasOwn(overlaps, text);

/**
 * Puts a new key in the place of one that works. The new one has the name, the expiry and the permission of the old
 * one, which ends at its own expiry or after the overlap, whichever comes first. Both happen or neither, so that
 * stopping in between loses no key.
 *
 * @throws ServiceError NOT_FOUND; BAD_REQUEST if the key no longer works, has been replaced already, or was
 *   changed at the same moment, or if the account has too many live keys for an overlap.
 */
export async function rotateKey(
  request: KeyChoice & { readonly overlap: Overlap; readonly createdBy?: string | undefined },
  services: KeyServices,
): Promise<NewKey> {
  const { accountId, keyId, overlap, createdBy } = request;
  const { keys, clock } = services;
  const listed = await keys.list(accountId);
  const old = listed.find((key) => key.keyId === keyId);
  if (old === undefined) throw noSuchKey();
  const now = clock();
  const state = keyState(old, now);
  if (state !== 'active') throw new ServiceError('BAD_REQUEST', `This key is ${state}. Create a new one.`);
  if (old.replacedBy !== undefined) {
    throw new ServiceError('BAD_REQUEST', `This key has been replaced already, by ${old.replacedBy}.`);
  }
  // With an overlap both keys work for a while; a key that leaked can be replaced at once in any case.
  if (overlap !== 'now') checkRoomForKey(listed, now);
  const { keyName, permission, expiresAt } = old;
  const made = drawKey({ accountId, keyName, permission, expiresAt, createdAt: now, createdBy });
  const end = Math.min(expiresAt ?? Number.POSITIVE_INFINITY, now + overlaps[overlap]);
  const ending = overlap === 'now' ? { revokedAt: now } : { expiresAt: end };
  const outcome = await keys.replace(
    { accountId, keyId, expected: { expiresAt }, ending },
    hashApiKey(made.secret),
    made.key,
  );
  if (outcome === 'no such key') throw noSuchKey();
  if (outcome === 'changed') {
    throw new ServiceError('BAD_REQUEST', 'This key was changed at the same moment. Look at it again.');
  }
  return made;
}
