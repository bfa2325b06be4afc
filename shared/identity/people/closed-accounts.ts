import type { Bounds } from '../../platform/call/call.ts';
import { type Clock, dayMs } from '../../platform/call/clock.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { SettingsStore } from '../accounts/account-settings.ts';
import { type KeyStore, keyState, type TemporaryKeys } from '../accounts/key-store.ts';
import { type ErasePersonServices, eraseLastMember } from './erase-person.ts';
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

/** Attempts at finding no member who has joined meanwhile. */
const mostTries = 5;

/**
 * Erases a closed account whose time is up: members, invitations, keys, audit log, name and settings. Its money stays,
 * which the law wants to be kept, under the account's id.
 *
 * What leads to it goes last, so that after a failure it can be done again.
 *
 * @param before erases what is to be erased by then. Milliseconds since 1970
 * @returns false, with nothing done, if it is not closed, or its time comes later
 * @throws ServiceError OVERLOADED
 */
export async function eraseAccount(
  accountId: string,
  before: number,
  services: ErasePersonServices,
): Promise<boolean> {
  const { people, keptData } = services;
  if (!(await keptData.beginErasure(accountId, before))) return false;
  for (let tries = 0; ; tries += 1) {
    // Invitations go first, so that no one joins any more.
    await keptData.dropAccount(accountId, 'first');
    const members = await people.membersOf(accountId);
    if (members.length === 0) break;
    if (tries === mostTries) throw new ServiceError('OVERLOADED', 'an account kept getting members');
    for (const member of members) {
      const places = await people.membershipsOf(member.personId);
      if (places.length > 1) await people.remove(member, 'even the last owner');
      else await eraseLastMember(member.personId, services);
    }
  }
  await keptData.dropAccount(accountId, 'last');
  return true;
}

/**
 * Erases every account that has been closed for 30 days.
 *
 * @throws ServiceError OVERLOADED at the end if some account could not be erased: the next run tries it again
 */
export async function eraseClosedAccounts(
  services: Omit<ErasePersonServices, 'clock'>,
  { clock, log }: Pick<Bounds, 'clock' | 'log'>,
): Promise<{ readonly erased: number }> {
  const counts = { erased: 0, failed: 0 };
  const now = clock();
  for await (const accountId of services.keptData.closedBy(now)) {
    try {
      if (!(await eraseAccount(accountId, now, { ...services, clock }))) continue;
      counts.erased += 1;
      log.info('account.erased', { account: accountId });
    } catch (error) {
      counts.failed += 1;
      log.error('account.not-erased', error, { account: accountId });
    }
  }
  if (counts.failed > 0) throw new ServiceError('OVERLOADED', `${counts.failed} accounts were not erased.`);
  return { erased: counts.erased };
}
