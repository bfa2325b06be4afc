import { drawKey, type TemporaryKeys } from '../accounts/key-store.ts';
import { isStillIn, type SessionServices, type Visitor } from './sessions.ts';

/** The name and the id under which the calls of all these keys are listed and counted. */
const playgroundName = 'playground';
const lifetimeMs = 60 * 60 * 1000;

export interface PlaygroundKeyServices extends SessionServices {
  readonly temporaryKeys: TemporaryKeys;
}

/**
 * Makes the key of a session, which works for an hour unless the session is ended before. A session has one key: an
 * earlier one stops working.
 *
 * Code that ends the session, all of the person's sessions or their membership does so first and then ends the keys
 * that it finds. A key is given out only if all three still exist once it can be found, so that no key outlives them.
 *
 * @returns undefined if the session or the membership has ended in the meantime.
 */
export async function makePlaygroundKey(
  visitor: Visitor,
  services: PlaygroundKeyServices,
): Promise<{ readonly secret: string; readonly expiresInSeconds: number } | undefined> {
  const { accountId, personId, email, sessionHash } = visitor;
  const { temporaryKeys, sessions, clock } = services;
  const now = clock();
  const expiresAt = now + lifetimeMs;
  const { secret, key, keyHash } = drawKey({
    accountId,
    keyName: playgroundName,
    permission: 'everything',
    createdAt: now,
    createdBy: email,
  });
  await temporaryKeys.add(keyHash, { ...key, keyId: playgroundName, expiresAt }, personId);
  const changed = await sessions.changeKey(sessionHash, keyHash);
  if (changed !== 'ended' && changed.before !== undefined) await temporaryKeys.end(changed.before, now);
  if (changed === 'ended' || !(await isStillIn(visitor, services))) {
    await temporaryKeys.end(keyHash, now);
    return undefined;
  }
  return { secret, expiresInSeconds: lifetimeMs / 1000 };
}

/** Ends a session and its key. */
export async function endSession(
  sessionHash: string,
  { sessions, temporaryKeys, clock }: Omit<PlaygroundKeyServices, 'people'>,
): Promise<void> {
  const keyHash = await sessions.end(sessionHash);
  if (keyHash !== undefined) await temporaryKeys.end(keyHash, clock());
}

/** Ends the keys that all sessions of a person have in an account: for signing out everywhere, and when they leave it. */
export async function endPlaygroundKeys(
  { accountId, personId }: { readonly accountId: string; readonly personId: string },
  { temporaryKeys, clock }: Pick<PlaygroundKeyServices, 'temporaryKeys' | 'clock'>,
): Promise<void> {
  const hashes = await temporaryKeys.ofHolder(accountId, personId);
  await Promise.all(hashes.map((hash) => temporaryKeys.end(hash, clock())));
}
