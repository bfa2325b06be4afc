import type { Clock } from '../../platform/call/clock.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { AuditEntry } from './audit-log.ts';
import {
  hasAddress,
  type Invitation,
  isOpen,
  type Membership,
  type PeopleStore,
  type Role,
} from './people.ts';

interface MemberServices {
  readonly people: PeopleStore;
  readonly clock: Clock;
}

interface InvitationServices {
  readonly people: Pick<PeopleStore, 'invitationsOf' | 'revokeInvitation'>;
  readonly clock: Clock;
}

const noSuchMember = (): ServiceError => new ServiceError('NOT_FOUND', 'There is no such member.');

async function memberOf(people: PeopleStore, accountId: string, personId: string): Promise<Membership> {
  const member = await people.membership(accountId, personId);
  if (member === undefined) throw noSuchMember();
  return member;
}

/** @throws ServiceError if the change was not made */
function checkChange(outcome: Awaited<ReturnType<PeopleStore['remove' | 'setRole']>>): void {
  if (outcome === 'last owner') {
    throw new ServiceError('BAD_REQUEST', 'This is the last owner. Make another member an owner first.');
  }
  if (outcome === 'gone') throw noSuchMember();
}

/**
 * Revokes the invitations of an account that can still be used and that `concerns` picks.
 *
 * @returns those that it revoked
 */
export async function revokeInvitations(
  accountId: string,
  concerns: (invitation: Invitation) => boolean,
  { people, clock }: InvitationServices,
): Promise<Invitation[]> {
  const now = clock();
  const open = (await people.invitationsOf(accountId)).filter(
    (invitation) => isOpen(invitation, now) && concerns(invitation),
  );
  const revoked = await Promise.all(open.map(({ id }) => people.revokeInvitation(accountId, id, now)));
  return open.filter((_, index) => revoked[index]);
}

/**
 * How the audit log names the person in a `member removed` entry. Owners are also told when they are removed themselves.
 */
export const removedWords = (email: string, role: Role): string =>
  role === 'owner' ? `${email} (owner)` : email;

/** Who is an owner no more by an entry of the audit log: removed, or made a member. Undefined if it says neither. */
export function formerOwner({ what, about }: Pick<AuditEntry, 'what' | 'about'>): string | undefined {
  if (what === 'member removed') return /^(\S+) \(owner\)$/.exec(about)?.[1];
  return what === 'role changed' ? /^(\S+) is member now$/.exec(about)?.[1] : undefined;
}

/** A membership, and the invitations that were revoked with its change. */
export interface ChangedMembership extends Membership {
  readonly revoked: readonly Invitation[];
}

/**
 * Removes a member, which takes effect with the next request. Keys that they made stay. Links that would let them back
 * in are revoked: those for their address, and those that they made themselves, which may be for another address of
 * theirs.
 *
 * @throws ServiceError NOT_FOUND if there is no such member, BAD_REQUEST if it is the last owner
 */
export async function removeMember(
  services: MemberServices,
  accountId: string,
  personId: string,
): Promise<ChangedMembership> {
  const member = await memberOf(services.people, accountId, personId);
  checkChange(await services.people.remove(member));
  const concerns = (invitation: Invitation) =>
    hasAddress(member, invitation.email) || invitation.inviterId === personId;
  return { ...member, revoked: await revokeInvitations(accountId, concerns, services) };
}

/**
 * Makes a member an owner, or an owner a member. Links that a former owner made are revoked: members cannot invite.
 *
 * @throws ServiceError as `removeMember` does
 */
export async function changeRole(
  services: MemberServices,
  accountId: string,
  personId: string,
  role: Role,
): Promise<ChangedMembership> {
  const member = await memberOf(services.people, accountId, personId);
  if (member.role === role) return { ...member, revoked: [] };
  checkChange(await services.people.setRole(member, role));
  if (role === 'owner') return { ...member, role, revoked: [] };
  const revoked = await revokeInvitations(accountId, ({ inviterId }) => inviterId === personId, services);
  return { ...member, role, revoked };
}
