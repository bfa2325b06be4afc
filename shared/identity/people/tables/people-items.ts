import { createHash } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Item } from '../../../platform/database/commands.ts';
import { queryItems, readItem } from '../../../platform/database/send-command.ts';
import { mailKinds } from '../../accounts/event-kinds.ts';
import { type Invitation, type Membership, normalAddress, type Person, type Role } from '../people.ts';

/*
 * A membership is two rows that are always written together: in the partition of its account, to list members, and in
 * that of the person, to list accounts. Both are read strongly consistently, which an index would not allow.
 */
const key = (pk: string, sk: string): Item => ({ pk, sk });

export const personKey = (personId: string): Item => key(`person#${personId}`, 'person');
export const placeKey = (personId: string, accountId: string): Item =>
  key(`person#${personId}`, `account#${accountId}`);
export const memberKey = (accountId: string, personId: string): Item =>
  key(`account#${accountId}`, `member#${personId}`);
/** How many owners an account has: a removal can depend on one item only. */
export const ownersKey = (accountId: string): Item => key(`account#${accountId}`, 'owners');
export const invitationKey = (accountId: string, invitationId: string): Item =>
  key(`account#${accountId}`, `invitation#${invitationId}`);
/** Where the invitation of a link is; written once. */
export const linkKey = (hash: string): Item => key(`invitation#${hash}`, 'invitation');
/** Until when an address may be registered, under a hash of it: a reader of these items learns no address. */
export const invitedKey = (email: string): Item =>
  key(`invited#${createHash('sha256').update(normalAddress(email)).digest('base64url')}`, 'invited');

const roleOf = (value: Item[string] | undefined): Role => (value === 'owner' ? 'owner' : 'member');

export const toPerson = (item: Item): Person => ({
  id: item.pk?.replace('person#', '') ?? '',
  issuer: item.issuer ?? '',
  subject: item.subject ?? '',
  email: item.email ?? '',
  epoch: item.epoch ?? 0,
});

export const fromMembership = ({ accountId, personId, email, role, since }: Membership): Item => ({
  account: accountId,
  person: personId,
  email,
  role,
  since,
});

export const toMembership = (item: Item): Membership => ({
  accountId: item.account ?? '',
  personId: item.person ?? '',
  email: item.email ?? '',
  earlier: item.earlier && [...item.earlier],
  role: roleOf(item.role),
  since: item.since,
  // Kinds that only another version knows are left out.
  mutedMails: item.mutedMails && mailKinds.filter((kind) => item.mutedMails.includes(kind)),
});

export const fromInvitation = (invitation: Invitation): Item => ({
  ...invitationKey(invitation.accountId, invitation.id),
  account: invitation.accountId,
  id: invitation.id,
  email: invitation.email,
  role: invitation.role,
  invitedBy: invitation.invitedBy,
  inviter: invitation.inviterId,
  createdAt: invitation.createdAt,
  validUntil: invitation.validUntil,
});

export const toInvitation = (item: Item): Invitation => ({
  id: item.id ?? '',
  accountId: item.account ?? '',
  email: item.email ?? '',
  role: roleOf(item.role),
  invitedBy: item.invitedBy ?? '',
  // An erased inviter has an empty id.
  inviterId: item.inviter || undefined,
  createdAt: item.createdAt,
  validUntil: item.validUntil,
  usedAt: item.usedAt,
  revokedAt: item.revokedAt,
});

const readMs = 4000;

/** Strongly consistent reads of the table `people`. */
export function createPeopleReads(client: DynamoDBClient, tableName: string) {
  /** The rows of a partition whose sort key begins with the prefix. */
  function rows(partition: string, prefix: string): Promise<Item[]> {
    const query = {
      TableName: tableName,
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': partition, ':prefix': prefix },
    };
    return Array.fromAsync(queryItems(client, query, readMs));
  }

  return {
    rows,

    get: (key: Item): Promise<Item | undefined> => readItem(client, tableName, key, readMs),

    /** The memberships among the rows of a partition, the oldest first. */
    async memberships(partition: string, prefix: string): Promise<Membership[]> {
      const memberships = (await rows(partition, prefix)).map(toMembership);
      return memberships.sort((a, b) => a.since - b.since);
    },
  };
}
