import { ServiceError } from '../errors/service-error.ts';
import type { PeopleStore } from './people-store.ts';
import type { Membership, Role } from './person.ts';

const lastOwner = 'This is the last owner. Make somebody else an owner first.';

async function memberOf(people: PeopleStore, accountId: string, personId: string): Promise<Membership> {
  const member = await people.membership(accountId, personId);
  if (member === undefined) throw new ServiceError('NOT_FOUND', 'There is no such member.');
  return member;
}

/**
 * Removes a member; the doors close with the next request. Keys that they made stay.
 *
 * @throws ServiceError NOT_FOUND if there is no such member, BAD_REQUEST if it is the last owner
 */
export async function removeMember(
  people: PeopleStore,
  accountId: string,
  personId: string,
): Promise<Membership> {
  const member = await memberOf(people, accountId, personId);
  const outcome = await people.remove(member);
  if (outcome === 'last owner') throw new ServiceError('BAD_REQUEST', lastOwner);
  if (outcome === 'gone') throw new ServiceError('NOT_FOUND', 'There is no such member.');
  return member;
}

/** Makes a member an owner or the other way round. @throws ServiceError as `removeMember` does */
export async function changeRole(
  people: PeopleStore,
  accountId: string,
  personId: string,
  role: Role,
): Promise<Membership> {
  const member = await memberOf(people, accountId, personId);
  if (member.role === role) return member;
  const outcome = await people.setRole(member, role);
  if (outcome === 'last owner') throw new ServiceError('BAD_REQUEST', lastOwner);
  if (outcome === 'gone') throw new ServiceError('NOT_FOUND', 'There is no such member.');
  return { ...member, role };
}
