import { type Clock, dayMs } from '../../platform/call/clock.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { SettingsStore } from '../accounts/account-settings.ts';
import { type KeyStore, keyState, type TemporaryKeys } from '../accounts/key-store.ts';
import type { PeopleStore } from './people.ts';
import { endPlaygroundKeys } from './playground-key.ts';

export interface CloseAccountServices {
  readonly settings: Pick<SettingsStore, 'close'>;
  readonly keys: Pick<KeyStore, 'list' | 'revoke'>;
  readonly temporaryKeys: TemporaryKeys;
  readonly people: Pick<PeopleStore, 'membersOf'>;
  readonly clock: Clock;
}

/** How long the owners of a closed account can open it again. */
export const closedDays = 30;

/** Revokes every key that works. @returns how many there were */
async function revokeAll(
  accountId: string,
  { keys, clock }: Pick<CloseAccountServices, 'keys' | 'clock'>,
): Promise<number> {
  const now = clock();
  const active = (await keys.list(accountId)).filter((key) => keyState(key, now) === 'active');
  for (const { keyId } of active) await keys.revoke(accountId, keyId, now);
  return active.length;
}

/**
 * Closes an account: all of its keys are revoked, and it is erased after 30 days. Closing it once more revokes keys that
 * are left, as after a failure.
 *
 * @returns how many keys it has revoked, and whether the account was open before
 * @throws ServiceError OVERLOADED: a part of it may have been done
 */
export async function closeAccount(
  accountId: string,
  services: CloseAccountServices,
): Promise<{ readonly keys: number; readonly wasOpen: boolean }> {
  const { settings, people, clock } = services;
  // This comes first: from then on the dashboard makes no key, and the authorizer soon refuses every one.
  const wasOpen = await settings.close(accountId, clock() + closedDays * dayMs);
  const keys = await revokeAll(accountId, services);
  const members = await people.membersOf(accountId);
  await Promise.all(members.map(({ personId }) => endPlaygroundKeys({ accountId, personId }, services)));
  return { keys, wasOpen };
}

/**
 * Opens a closed account again. Its keys stay revoked, also one that was made while it was being closed.
 *
 * @throws ServiceError BAD_REQUEST if it is not closed
 */
export async function reopenAccount(
  accountId: string,
  services: Pick<CloseAccountServices, 'keys' | 'clock'> & {
    readonly settings: Pick<SettingsStore, 'read' | 'reopen'>;
  },
): Promise<void> {
  const { settings } = services;
  if ((await settings.read(accountId))?.erasedFrom !== undefined) {
    await revokeAll(accountId, services);
    if (await settings.reopen(accountId)) return;
  }
  throw new ServiceError('BAD_REQUEST', 'The account is not closed, or it is being erased already.');
}
