import { createHash } from 'node:crypto';
import {
  type Item,
  number,
  numberOf,
  optionalNumberOf,
  text,
  textOf,
} from '../../../platform/database/values.ts';
import { type Invitation, type Membership, normalAddress, type Person, type Role } from '../people.ts';

/*
 * A membership is two rows that are always written together: in the partition of its account, to list members, and in
 * that of the person, to list accounts. Both are read strongly consistently, which an index would not allow.
 */
const key = (pk: string, sk: string): Item => ({ pk: text(pk), sk: text(sk) });

export const personKey = (personId: string): Item => key(`person#${personId}`, 'person');
export const placeKey = (personId: string, accountId: string): Item =>
  key(`person#${personId}`, `account#${accountId}`);
export const memberKey = (accountId: string, personId: string): Item =>
  key(`account#${accountId}`, `member#${personId}`);
/** How many owners an account has: a removal can depend on one item only. */
export const ownersKey = (accountId: string): Item => key(`account#${accountId}`, 'owners');
export const invitationKey = (accountId: string, invitationId: string): Item =>
  key(`account#${accountId}`, `invitation#${invitationId}`);
/** How many invitations an account has ever made. */
export const invitationsKey = (accountId: string): Item => key(`account#${accountId}`, 'invitations');
/** Where the invitation of a link is; written once. */
export const linkKey = (hash: string): Item => key(`invitation#${hash}`, 'invitation');
/** Until when an address may be registered, under a hash of it: a reader of these items learns no address. */
export const invitedKey = (email: string): Item =>
  key(`invited#${createHash('sha256').update(normalAddress(email)).digest('base64url')}`, 'invited');

const roleOf = (value: Item[string] | undefined): Role => (textOf(value) === 'owner' ? 'owner' : 'member');

export const toPerson = (item: Item): Person => ({
  id: textOf(item.pk)?.replace('person#', '') ?? '',
  issuer: textOf(item.issuer) ?? '',
  subject: textOf(item.subject) ?? '',
  email: textOf(item.email) ?? '',
  epoch: optionalNumberOf(item.epoch) ?? 0,
});

export const fromMembership = ({ accountId, personId, email, role, since }: Membership): Item => ({
  account: text(accountId),
  person: text(personId),
  email: text(email),
  role: text(role),
  since: number(since),
});

export const toMembership = (item: Item): Membership => ({
  accountId: textOf(item.account) ?? '',
  personId: textOf(item.person) ?? '',
  email: textOf(item.email) ?? '',
  earlier: item.earlier?.SS,
  role: roleOf(item.role),
  since: numberOf(item.since),
});

export const fromInvitation = (invitation: Invitation): Item => ({
  ...invitationKey(invitation.accountId, invitation.id),
  account: text(invitation.accountId),
  id: text(invitation.id),
  email: text(invitation.email),
  role: text(invitation.role),
  invitedBy: text(invitation.invitedBy),
  ...(invitation.inviterId === undefined ? {} : { inviter: text(invitation.inviterId) }),
  createdAt: number(invitation.createdAt),
  validUntil: number(invitation.validUntil),
});

export const toInvitation = (item: Item): Invitation => ({
  id: textOf(item.id) ?? '',
  accountId: textOf(item.account) ?? '',
  email: textOf(item.email) ?? '',
  role: roleOf(item.role),
  invitedBy: textOf(item.invitedBy) ?? '',
  inviterId: textOf(item.inviter),
  createdAt: numberOf(item.createdAt),
  validUntil: numberOf(item.validUntil),
  usedAt: optionalNumberOf(item.usedAt),
  revokedAt: optionalNumberOf(item.revokedAt),
});
