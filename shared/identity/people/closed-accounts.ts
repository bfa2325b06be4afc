import type { Bounds } from '../../platform/call/call.ts';
import { type Clock, dayMs } from '../../platform/call/clock.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { SettingsStore } from '../accounts/account-settings.ts';
import { type KeyStore, keyState, type TemporaryKeys } from '../accounts/key-store.ts';
import type { AuditEntry, AuditLog } from './audit-log.ts';
import { type ErasePersonServices, erase } from './erase-person.ts';
import { revokeInvitations } from './members.ts';
import type { PeopleStore } from './people.ts';
import { endPlaygroundKeys } from './playground-key.ts';

export interface CloseAccountServices {
  readonly settings: Pick<SettingsStore, 'close' | 'read' | 'reopen'>;
  readonly keys: Pick<KeyStore, 'list' | 'revoke'>;
  readonly temporaryKeys: TemporaryKeys;
  readonly people: Pick<PeopleStore, 'membersOf' | 'invitationsOf' | 'revokeInvitation'>;
  readonly clock: Clock;
}

/** How long owners can reopen a closed account. */
export const closedDays = 30;
const closedMs = closedDays * dayMs;

/** Reopening ends this much earlier, since the clock of what erases may be ahead. */
const clocksDifferMs = 60_000;

/** Revokes every working key. @returns how many there were */
async function revokeAll(accountId: string, { keys, clock }: CloseAccountServices): Promise<number> {
  const now = clock();
  const active = (await keys.list(accountId)).filter((key) => keyState(key, now) === 'active');
  for (const { keyId } of active) await keys.revoke(accountId, keyId, now);
  return active.length;
}

/**
 * Closes an account: all of its keys and invitations are revoked, and it is erased after 30 days. Closing it again does
 * what a failure has left undone, and tells owners of each closing once.
 *
 * @param by the name in its audit log
 * @returns how many of each this call has revoked, and when the account is erased, in milliseconds since 1970
 * @throws ServiceError OVERLOADED: it may have been partly done
 */
export async function closeAccount(
  accountId: string,
  services: CloseAccountServices & { readonly audit: Pick<AuditLog, 'write'> },
  by: Pick<AuditEntry, 'who' | 'from'>,
) {
  const { settings, people, audit, clock } = services;
  // This comes first: from then on the dashboard makes no key, and the authorizer soon refuses every one.
  await settings.close(accountId, clock() + closedMs);
  const keys = await revokeAll(accountId, services);
  const invitations = (await revokeInvitations(accountId, () => true, services)).length;
  const members = await people.membersOf(accountId);
  await Promise.all(members.map(({ personId }) => endPlaygroundKeys({ accountId, personId }, services)));
  const { name, erasedFrom = 0 } = (await settings.read(accountId)) ?? {};
  // It has no counts: an earlier try may have revoked some.
  const what = { what: 'account closed', about: name ?? accountId, id: 'closing' } as const;
  // One that is being erased has no time of closing.
  if (erasedFrom > 0) await audit.write({ accountId, at: erasedFrom - closedMs, ...what, ...by });
  return { keys, invitations, erasedFrom };
}

/**
 * Reopens a closed account. Its keys stay revoked, including any made while it was being closed.
 *
 * @throws ServiceError BAD_REQUEST if it is not closed, or its time is up
 */
export async function reopenAccount(accountId: string, services: CloseAccountServices): Promise<void> {
  const { settings, clock } = services;
  const before = clock() + clocksDifferMs;
  if (((await settings.read(accountId))?.erasedFrom ?? 0) > before) {
    await revokeAll(accountId, services);
    if (await settings.reopen(accountId, before)) return;
  }
  throw new ServiceError('BAD_REQUEST', 'The account is not closed, or it is being erased already.');
}

/**
 * The job that erases closed accounts whose time is up: members, invitations, keys, audit log, name and settings, and people who
 * belong to no other account. Their money stays under the account's id, since the law requires it to be kept.
 *
 * What leads to an account goes last, so that it can be repeated after a failure.
 *
 * @param concerns picks accounts by their ids
 * @returns how many accounts were erased now
 * @throws ServiceError OVERLOADED
 */
export async function eraseClosedAccounts(
  services: Omit<ErasePersonServices, 'clock'>,
  { clock, log }: Pick<Bounds, 'clock'> & Partial<Pick<Bounds, 'log'>>,
  concerns: (accountId: string) => boolean = () => true,
): Promise<{ readonly erased: number }> {
  const { people, keptData } = services;
  const accounts: string[] = [];
  for await (const { pk, erasedFrom } of keptData.items('accounts')) {
    const accountId = pk.slice('settings#'.length);
    if (erasedFrom <= clock() && concerns(accountId)) accounts.push(accountId);
  }
  // Someone may join before their invitation is erased: this repeats until nothing is left.
  for (let isDone = accounts.length === 0; !isDone; ) {
    const personIds: string[] = [];
    for (const account of accounts)
      for (const { personId } of await people.membersOf(account)) {
        const places = await people.membershipsOf(personId);
        if (places.every(({ accountId }) => accounts.includes(accountId))) personIds.push(personId);
      }
    isDone = (await erase({ accounts, personIds }, { ...services, clock })).items.length === 0;
  }
  // A new account with this id may have been opened by now.
  for (const account of accounts) {
    await keptData.leave('accounts', { pk: `settings#${account}` }, 'nothing', 'erasedFrom');
    log?.info('account.erased', { account });
  }
  return { erased: accounts.length };
}
