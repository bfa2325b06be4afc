import type { Clock } from '../../platform/call/clock.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { type Invitation, isOpen } from './invitation.ts';
import type { PeopleStore } from './people-store.ts';
import { hasAddress, type Membership, type Role } from './person.ts';

interface MemberServices {
  readonly people: PeopleStore;
  readonly clock: Clock;
}

const lastOwner = 'This is the last owner. Make somebody else an owner first.';

async function memberOf(people: PeopleStore, accountId: string, personId: string): Promise<Membership> {
  const member = await people.membership(accountId, personId);
  if (member === undefined) throw new ServiceError('NOT_FOUND', 'There is no such member.');
  return member;
}

const isBy = (member: Membership, { inviterId, invitedBy }: Invitation): boolean =>
  inviterId === undefined ? hasAddress(member, invitedBy) : inviterId === member.personId;

/**
 * Revokes the invitations of an account that can still be used and that `concerns` picks.
 *
 * @returns those that it revoked
 */
async function revokeInvitations(
  accountId: string,
  concerns: (invitation: Invitation) => boolean,
  { people, clock }: MemberServices,
): Promise<Invitation[]> {
  const now = clock();
  const open = (await people.invitationsOf(accountId)).filter((one) => isOpen(one, now) && concerns(one));
  const revoked = await Promise.all(open.map(({ id }) => people.revokeInvitation(accountId, id, now)));
  return open.filter((_, index) => revoked[index]);
}

/** A membership, and the invitations that were revoked with its change. */
export interface ChangedMembership extends Membership {
  readonly revoked: readonly Invitation[];
}

/**
 * Removes a member; the doors close with the next request. Keys that they made stay. Links that would let them back in
 * are revoked: those for their address, and those that they made themselves, which may be for another address of theirs.
 *
 * @throws ServiceError NOT_FOUND if there is no such member, BAD_REQUEST if it is the last owner
 */
export async function removeMember(
  services: MemberServices,
  accountId: string,
  personId: string,
): Promise<ChangedMembership> {
  const { people } = services;
  const member = await memberOf(people, accountId, personId);
  const outcome = await people.remove(member);
  if (outcome === 'last owner') throw new ServiceError('BAD_REQUEST', lastOwner);
  if (outcome === 'gone') throw new ServiceError('NOT_FOUND', 'There is no such member.');
  const revoked = await revokeInvitations(
    accountId,
    (invitation) => hasAddress(member, invitation.email) || isBy(member, invitation),
    services,
  );
  return { ...member, revoked };
}

/**
 * Makes a member an owner or the other way round. Links that a former owner made are revoked: a member invites nobody.
 *
 * @throws ServiceError as `removeMember` does
 */
export async function changeRole(
  services: MemberServices,
  accountId: string,
  personId: string,
  role: Role,
): Promise<ChangedMembership> {
  const { people } = services;
  const member = await memberOf(people, accountId, personId);
  if (member.role === role) return { ...member, revoked: [] };
  const outcome = await people.setRole(member, role);
  if (outcome === 'last owner') throw new ServiceError('BAD_REQUEST', lastOwner);
  if (outcome === 'gone') throw new ServiceError('NOT_FOUND', 'There is no such member.');
  const revoked =
    role === 'owner'
      ? []
      : await revokeInvitations(accountId, (invitation) => isBy(member, invitation), services);
  return { ...member, role, revoked };
}
