import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { inTime } from '../../platform/call/time-budget.ts';
import {
  type Item,
  type PlainUpdate,
  type PlainWrite,
  updateCommand,
} from '../../platform/database/commands.ts';
import { conditionally, sendCommand } from '../../platform/database/send-command.ts';
import { sendTransaction } from '../../platform/database/send-transaction.ts';
import type { InvitedAddresses } from './invitations.ts';
import type { Membership, PeopleStore, Role } from './people.ts';
import {
  createPeopleReads,
  fromInvitation,
  fromMembership,
  invitationKey,
  invitedKey,
  linkKey,
  memberKey,
  ownersKey,
  personKey,
  placeKey,
  toInvitation,
  toMembership,
  toPerson,
} from './tables/people-items.ts';

const writeMs = 4000;
/** All who sign in with one owner's invitations at the same time wait for one another. */
const transactionMs = 10_000;
/** How many of a member's earlier addresses are kept. */
const mostEarlier = 20;
const exists = 'attribute_exists(pk)';
const stillOpen = `${exists} AND attribute_not_exists(usedAt) AND attribute_not_exists(revokedAt)`;

/** Reads people and who belongs to an account in the table `people`: all that jobs do with it, without the code for writing. */
export function createDynamoDbMembersReader(
  client: DynamoDBClient,
  tableName: string,
): Pick<PeopleStore, 'membersOf' | 'person'> {
  const { get, memberships } = createPeopleReads(client, tableName);
  return {
    membersOf: (accountId) => memberships(`account#${accountId}`, 'member#'),
    async person(personId) {
      const item = await get(personKey(personId));
      return item && toPerson(item);
    },
  };
}

/** Invited addresses in the table `people`, which `addInvitation` writes. */
export function createDynamoDbInvitedAddresses(client: DynamoDBClient, tableName: string): InvitedAddresses {
  const { get } = createPeopleReads(client, tableName);
  return {
    validUntil: async (email) => (await get(invitedKey(email)))?.validUntil,
  };
}

/** People and their places in the table `people`. */
export function createDynamoDbPeopleStore(client: DynamoDBClient, tableName: string): PeopleStore {
  const { get, rows, memberships } = createPeopleReads(client, tableName);

  const put = (item: Item): PlainWrite => ({
    Put: { TableName: tableName, Item: item, ConditionExpression: 'attribute_not_exists(pk)' },
  });

  /** An update of one row. @param more its condition, and names of attributes that are reserved words */
  const updateOf = (key: Item, expression: string, values: Item, more: Partial<PlainUpdate> = {}) => ({
    TableName: tableName,
    Key: key,
    UpdateExpression: expression,
    ExpressionAttributeValues: values,
    ...more,
  });

  /** Adds or subtracts one owner; an account with owners keeps at least one, unless the last one may go. */
  const countOwner = (accountId: string, step: 1 | -1, mayEnd = step === 1): PlainWrite => ({
    Update: updateOf(
      ownersKey(accountId),
      'ADD owners :step',
      { ':step': step, ':one': mayEnd ? undefined : 1 },
      { ConditionExpression: mayEnd ? undefined : 'owners > :one' },
    ),
  });

  async function update(key: Item, expression: string, values: Item, condition = exists) {
    const command = updateCommand(updateOf(key, expression, values, { ConditionExpression: condition }));
    return (await conditionally(sendCommand(client, command, writeMs, 'repeat'))).isMet;
  }

  /** The condition that a membership still has the role that was read: a change in between makes the write fail. */
  const hasRole = (role: Role) => ({
    ConditionExpression: '#role = :role',
    ExpressionAttributeNames: { '#role': 'role' },
    ExpressionAttributeValues: { ':role': role },
  });

  /** Nothing is written unless the person is currently an owner of the account. */
  const mustOwn = (accountId: string, personId: string): PlainWrite => ({
    ConditionCheck: { TableName: tableName, Key: memberKey(accountId, personId), ...hasRole('owner') },
  });

  /** The keys of both rows of a membership. */
  const keysOf = ({ accountId, personId }: Membership) => [
    memberKey(accountId, personId),
    placeKey(personId, accountId),
  ];

  /** Carries out all of the writes or none. */
  const allOrNothing = (writes: PlainWrite[]) =>
    inTime(transactionMs, (time) => sendTransaction(client, writes, time));

  async function change(
    writes: readonly PlainWrite[],
    owners?: PlainWrite,
  ): Promise<'done' | 'last owner' | 'gone'> {
    const failed = await allOrNothing(owners === undefined ? [...writes] : [...writes, owners]);
    if (failed === undefined) return 'done';
    return failed.slice(0, writes.length).some((reason) => reason !== undefined) ? 'gone' : 'last owner';
  }

  return {
    async membership(accountId, personId) {
      const item = await get(memberKey(accountId, personId));
      return item && toMembership(item);
    },

    membershipsOf: (personId) => memberships(`person#${personId}`, 'account#'),

    ...createDynamoDbMembersReader(client, tableName),

    async join(person, { accountId, role, since }, invitation) {
      const membership = fromMembership({ accountId, personId: person.id, email: person.email, role, since });
      const writes: PlainWrite[] = [
        put({ ...memberKey(accountId, person.id), ...membership }),
        put({ ...placeKey(person.id, accountId), ...membership }),
        {
          Update: updateOf(
            personKey(person.id),
            'SET issuer = :issuer, subject = :subject, email = :email, createdAt = if_not_exists(createdAt, :since)',
            { ':issuer': person.issuer, ':subject': person.subject, ':email': person.email, ':since': since },
          ),
        },
        ...(role === 'owner' ? [countOwner(accountId, 1)] : []),
      ];
      const conditions: PlainWrite[] = [];
      if (invitation !== undefined) {
        conditions.push({
          Update: updateOf(
            invitationKey(accountId, invitation.id),
            'SET usedAt = :now, usedBy = :person',
            { ':now': since, ':person': person.id },
            { ConditionExpression: `${stillOpen} AND validUntil > :now` },
          ),
        });
        // One transaction cannot both check and write a row, and people cannot let themselves in.
        if (invitation.inviterId === person.id) {
          const member = await get(memberKey(accountId, person.id));
          return member === undefined ? 'invitation gone' : 'already a member';
        }
        if (invitation.inviterId !== undefined) conditions.push(mustOwn(accountId, invitation.inviterId));
      }
      const failed = await allOrNothing([...conditions, ...writes]);
      if (failed === undefined) return 'joined';
      const isGone = failed.slice(0, conditions.length).some((reason) => reason !== undefined);
      return isGone ? 'invitation gone' : 'already a member';
    },

    async remove(membership, even) {
      const deletes = keysOf(membership).map((key) => ({
        Delete: { TableName: tableName, Key: key, ...hasRole(membership.role) },
      }));
      const mayEnd = even !== undefined;
      const owners = membership.role === 'owner' ? countOwner(membership.accountId, -1, mayEnd) : undefined;
      return await change(deletes, owners);
    },

    async setRole(membership, role) {
      const { ExpressionAttributeValues: values, ...condition } = hasRole(membership.role);
      const updates = keysOf(membership).map((key) => ({
        Update: updateOf(key, 'SET #role = :new', { ...values, ':new': role }, condition),
      }));
      return await change(updates, countOwner(membership.accountId, role === 'owner' ? 1 : -1));
    },

    async setAddress(personId, places, email) {
      for (const place of places) {
        const { email: before, earlier = [] } = place;
        const known = [...new Set([...earlier, before])].filter((address) => address !== email);
        const values = { ':email': email, ':earlier': new Set(known.slice(-mostEarlier)) };
        const expression = 'SET email = :email, earlier = :earlier';
        await allOrNothing(
          keysOf(place).map((key) => ({
            Update: updateOf(key, expression, values, { ConditionExpression: exists }),
          })),
        );
      }
      // The person's own row is written last, so that the next sign-in finishes an interrupted change.
      await update(personKey(personId), 'SET email = :email', { ':email': email });
    },

    async setMutedMails(membership, muted) {
      const updates = keysOf(membership).map((key) => ({
        Update: updateOf(
          key,
          'SET mutedMails = :muted',
          { ':muted': muted },
          { ConditionExpression: exists },
        ),
      }));
      return (await allOrNothing(updates)) === undefined;
    },

    async startNewEpoch(personId) {
      const person = await get(personKey(personId));
      const epoch = person === undefined ? 0 : toPerson(person).epoch;
      // It is set, not incremented: a repeat after an unclear reply is harmless, and concurrent writes mean the same.
      await update(personKey(personId), 'SET epoch = :next', { ':next': epoch + 1 });
    },

    async addInvitation(hash, invitation) {
      const { accountId, id, inviterId } = invitation;
      const failed = await allOrNothing([
        put({ ...linkKey(hash), account: accountId, id }),
        put(fromInvitation(invitation)),
        ...(inviterId === undefined ? [] : [mustOwn(accountId, inviterId)]),
        {
          Update: updateOf(invitedKey(invitation.email), 'SET validUntil = :validUntil', {
            ':validUntil': invitation.validUntil,
          }),
        },
      ]);
      return failed === undefined;
    },

    takeInvitationMail: (email, at, since) =>
      update(
        invitedKey(email),
        'SET mailedAt = :at',
        { ':at': at, ':since': since },
        `${exists} AND (attribute_not_exists(mailedAt) OR mailedAt <= :since)`,
      ),

    async invitation(hash) {
      const link = await get(linkKey(hash));
      const accountId = link?.account;
      const id = link?.id;
      if (accountId === undefined || id === undefined) return undefined;
      const item = await get(invitationKey(accountId, id));
      return item && toInvitation(item);
    },

    async invitationsOf(accountId) {
      return (await rows(`account#${accountId}`, 'invitation#')).map(toInvitation);
    },

    revokeInvitation: (accountId, invitationId, at) =>
      update(invitationKey(accountId, invitationId), 'SET revokedAt = :at', { ':at': at }, stillOpen),
  };
}
