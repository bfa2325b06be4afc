import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { inTime } from '../../platform/call/time-budget.ts';
import { type Item, type PlainWrite, updateCommand } from '../../platform/database/commands.ts';
import { conditionally, sendCommand } from '../../platform/database/send-command.ts';
import { sendTransaction } from '../../platform/database/send-transaction.ts';
import type { InvitedAddresses } from './invitations.ts';
import type { Membership, PeopleStore } from './people.ts';
import {
  fromInvitation,
  fromMembership,
  invitationKey,
  invitationsKey,
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
import { createPeopleReads } from './tables/people-reads.ts';

const writeMs = 4000;
/** All who sign in with one owner's invitations at the same time wait for one another. */
const transactionMs = 10_000;
/** How many of a member's earlier addresses are kept. */
const mostEarlier = 20;
const stillOpen = 'attribute_exists(pk) AND attribute_not_exists(usedAt) AND attribute_not_exists(revokedAt)';

/** Reads who belongs to an account in the table `people`: all that jobs do with it, without the code for writing. */
export function createDynamoDbMembersReader(
  client: DynamoDBClient,
  tableName: string,
): Pick<PeopleStore, 'membersOf'> {
  const { memberships } = createPeopleReads(client, tableName);
  return { membersOf: (accountId) => memberships(`account#${accountId}`, 'member#') };
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

  /** Counts one owner more or less; an account with owners keeps at least one, unless the last one may go. */
  function countOwner(accountId: string, step: 1 | -1, mayEnd = step === 1): PlainWrite {
    return {
      Update: {
        TableName: tableName,
        Key: ownersKey(accountId),
        UpdateExpression: 'ADD owners :step',
        ExpressionAttributeValues: { ':step': step, ...(mayEnd ? {} : { ':one': 1 }) },
        ...(mayEnd ? {} : { ConditionExpression: 'owners > :one' }),
      },
    };
  }

  async function update(key: Item, expression: string, values: Item, condition = 'attribute_exists(pk)') {
    const command = updateCommand({
      TableName: tableName,
      Key: key,
      UpdateExpression: expression,
      ExpressionAttributeValues: values,
      ConditionExpression: condition,
    });
    return (await conditionally(sendCommand(client, command, writeMs, 'repeat'))).isMet;
  }

  /** Nothing is written unless the person is an owner of the account at this moment. */
  const mustOwn = (accountId: string, personId: string): PlainWrite => ({
    ConditionCheck: {
      TableName: tableName,
      Key: memberKey(accountId, personId),
      ConditionExpression: '#role = :owner',
      ExpressionAttributeNames: { '#role': 'role' },
      ExpressionAttributeValues: { ':owner': 'owner' },
    },
  });

  /** Both rows of a membership. */
  const rowsOf = ({ accountId, personId }: Membership) =>
    [memberKey(accountId, personId), placeKey(personId, accountId)].map((key) => ({
      TableName: tableName,
      Key: key,
    }));

  /** The condition that a membership is as it was read; a change by another request in between makes the write fail. */
  const asRead = ({ role }: Membership) => ({
    ConditionExpression: '#role = :role',
    ExpressionAttributeNames: { '#role': 'role' },
    ExpressionAttributeValues: { ':role': role },
  });

  /** Carries out all of the writes or none. */
  const allOrNothing = (writes: PlainWrite[]) =>
    inTime(transactionMs, (time) => sendTransaction(client, writes, time));

  async function change(
    writes: readonly PlainWrite[],
    owners?: PlainWrite,
  ): Promise<'done' | 'last owner' | 'gone'> {
    const failed = await allOrNothing(owners === undefined ? [...writes] : [...writes, owners]);
    if (failed === undefined) return 'done';
    return failed.slice(0, writes.length).some((one) => one !== undefined) ? 'gone' : 'last owner';
  }

  return {
    async person(personId) {
      const item = await get(personKey(personId));
      return item && toPerson(item);
    },

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
          Update: {
            TableName: tableName,
            Key: personKey(person.id),
            UpdateExpression:
              'SET issuer = :issuer, subject = :subject, email = :email, createdAt = if_not_exists(createdAt, :since)',
            ExpressionAttributeValues: {
              ':issuer': person.issuer,
              ':subject': person.subject,
              ':email': person.email,
              ':since': since,
            },
          },
        },
        ...(role === 'owner' ? [countOwner(accountId, 1)] : []),
      ];
      const conditions: PlainWrite[] = [];
      if (invitation !== undefined) {
        conditions.push({
          Update: {
            TableName: tableName,
            Key: invitationKey(accountId, invitation.id),
            UpdateExpression: 'SET usedAt = :now, usedBy = :person',
            ConditionExpression: `${stillOpen} AND validUntil > :now`,
            ExpressionAttributeValues: { ':now': since, ':person': person.id },
          },
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
      const isGone = failed.slice(0, conditions.length).some((one) => one !== undefined);
      return isGone ? 'invitation gone' : 'already a member';
    },

    async remove(membership, even) {
      const deletes = rowsOf(membership).map((row) => ({ Delete: { ...row, ...asRead(membership) } }));
      const mayEnd = even !== undefined;
      const owners = membership.role === 'owner' ? countOwner(membership.accountId, -1, mayEnd) : undefined;
      return await change(deletes, owners);
    },

    async setRole(membership, role) {
      const condition = asRead(membership);
      const values = { ...condition.ExpressionAttributeValues, ':new': role };
      const updates = rowsOf(membership).map((row) => ({
        Update: {
          ...row,
          ...condition,
          UpdateExpression: 'SET #role = :new',
          ExpressionAttributeValues: values,
        },
      }));
      return await change(updates, countOwner(membership.accountId, role === 'owner' ? 1 : -1));
    },

    async setAddress(personId, places, email) {
      for (const place of places) {
        const { email: before, earlier = [] } = place;
        const known = [...new Set([...earlier, before])].filter((one) => one !== email).slice(-mostEarlier);
        const updates = rowsOf(place).map((row) => ({
          Update: {
            ...row,
            UpdateExpression: 'SET email = :email, earlier = :earlier',
            ConditionExpression: 'attribute_exists(pk)',
            ExpressionAttributeValues: { ':email': email, ':earlier': new Set(known) },
          },
        }));
        await allOrNothing(updates);
      }
      // The person's own row is written last, so that the next sign-in finishes a change that stopped in between.
      await update(personKey(personId), 'SET email = :email', { ':email': email });
    },

    async startNewEpoch(personId) {
      const person = await get(personKey(personId));
      const epoch = person === undefined ? 0 : toPerson(person).epoch;
      // It is set, not added to: a repeat after an unclear reply is harmless, and two at the same time mean the same.
      await update(personKey(personId), 'SET epoch = :next', { ':next': epoch + 1 });
    },

    async invitationsMade(accountId) {
      return (await get(invitationsKey(accountId)))?.made ?? 0;
    },

    async addInvitation(hash, invitation, most) {
      const { accountId, id, inviterId } = invitation;
      const failed = await allOrNothing([
        {
          Update: {
            TableName: tableName,
            Key: invitationsKey(accountId),
            UpdateExpression: 'ADD made :one',
            ConditionExpression: 'attribute_not_exists(made) OR made < :most',
            ExpressionAttributeValues: { ':one': 1, ':most': most },
          },
        },
        put({ ...linkKey(hash), account: accountId, id }),
        put(fromInvitation(invitation)),
        ...(inviterId === undefined ? [] : [mustOwn(accountId, inviterId)]),
        {
          Update: {
            TableName: tableName,
            Key: invitedKey(invitation.email),
            UpdateExpression: 'SET validUntil = :validUntil',
            ExpressionAttributeValues: { ':validUntil': invitation.validUntil },
          },
        },
      ]);
      if (failed === undefined) return 'added';
      return failed[0] === undefined ? 'not an owner' : 'too many';
    },

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
