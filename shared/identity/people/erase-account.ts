import type { Bounds } from '../../platform/call/call.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { ClosedAccounts } from '../accounts/account-settings.ts';
import type { KeyErasure } from '../accounts/key-store.ts';
import { type ErasePersonServices, erasePerson } from './erase-person.ts';
import type { Membership } from './people.ts';

/** What accounts keep about people. */
export interface PeopleOfAccountErasure {
  /**
   * Drops invitations, the audit log and news of an account, which cannot be joined any more.
   *
   * @param but Absent: also what counts its owners, once it has none
   */
  dropAccount(accountId: string, but?: 'members'): Promise<void>;
}

export interface EraseAccountServices extends ErasePersonServices {
  readonly closed: ClosedAccounts;
  readonly keyErasure: KeyErasure;
  readonly accountErasure: PeopleOfAccountErasure;
}

/** Of looking for members who join meanwhile. */
const mostTries = 5;

/** Someone who belongs to no other account is erased with this one. */
async function eraseMember(membership: Membership, services: EraseAccountServices): Promise<void> {
  const { people } = services;
  const { accountId, personId } = membership;
  const places = await people.membershipsOf(personId);
  if (places.some((place) => place.accountId !== accountId)) {
    await people.remove(membership, 'even the last owner');
    return;
  }
  await erasePerson({ personId, accountIds: [accountId], leavesOwnerless: true }, services);
}

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
  services: EraseAccountServices,
): Promise<boolean> {
  const { closed, people, keyErasure, accountErasure } = services;
  if (!(await closed.begin(accountId, before))) return false;
  await accountErasure.dropAccount(accountId, 'members');
  for (let tries = 0; ; tries += 1) {
    const members = await people.membersOf(accountId);
    if (members.length === 0) break;
    if (tries === mostTries) throw new ServiceError('OVERLOADED', 'an account kept getting members');
    for (const member of members) await eraseMember(member, services);
  }
  await keyErasure.dropAll(accountId);
  await accountErasure.dropAccount(accountId);
  await closed.drop(accountId);
  return true;
}

/**
 * Erases every account that has been closed for 30 days.
 *
 * @throws ServiceError OVERLOADED at the end if some account could not be erased: the next run tries it again
 */
export async function eraseClosedAccounts(
  services: Omit<EraseAccountServices, 'clock'>,
  { clock, log }: Pick<Bounds, 'clock' | 'log'>,
): Promise<{ readonly erased: number }> {
  const counts = { erased: 0, failed: 0 };
  const now = clock();
  for await (const accountId of services.closed.list(now)) {
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
