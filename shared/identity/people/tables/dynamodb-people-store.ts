import { type DynamoDBClient, type TransactWriteItem, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { conditionally, sendCommand } from '../../../platform/database/send-command.ts';
import { type Item, number, optionalNumberOf, text, textOf } from '../../../platform/database/values.ts';
import type { PeopleStore } from '../people-store.ts';
import type { Membership, Role } from '../person.ts';
import { allOrNothing } from './all-or-nothing.ts';
import { createDynamoDbMembersReader } from './dynamodb-members-reader.ts';
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
} from './people-items.ts';
import { createPeopleReads } from './people-table.ts';

const writeMs = 4000;
/** Of the addresses that a member had before. */
const mostEarlier = 20;
const stillOpen = 'attribute_exists(pk) AND attribute_not_exists(usedAt) AND attribute_not_exists(revokedAt)';

/** People and their places in the table `people`. */
export function createDynamoDbPeopleStore(client: DynamoDBClient, tableName: string): PeopleStore {
  const reads = createPeopleReads(client, tableName);

  const put = (item: Item): TransactWriteItem => ({
    Put: { TableName: tableName, Item: item, ConditionExpression: 'attribute_not_exists(pk)' },
  });

  /** One owner more or less; an account with owners keeps one. */
  const countOwner = (accountId: string, step: 1 | -1): TransactWriteItem => ({
    Update: {
      TableName: tableName,
      Key: ownersKey(accountId),
      UpdateExpression: 'ADD owners :step',
      ExpressionAttributeValues: { ':step': number(step), ...(step === -1 ? { ':one': number(1) } : {}) },
      ...(step === -1 ? { ConditionExpression: 'owners > :one' } : {}),
    },
  });

  async function update(
    key: Item,
    expression: string,
    options: { readonly values: Item; readonly condition: string },
  ): Promise<boolean> {
    const command = new UpdateItemCommand({
      TableName: tableName,
      Key: key,
      UpdateExpression: expression,
      ExpressionAttributeValues: options.values,
      ConditionExpression: options.condition,
    });
    const updated = await conditionally(sendCommand(client, command, writeMs, 'repeat'));
    return updated.isMet;
  }

  /** Nothing is written unless somebody is an owner of the account at this moment. */
  const mustOwn = (accountId: string, personId: string): TransactWriteItem => ({
    ConditionCheck: {
      TableName: tableName,
      Key: memberKey(accountId, personId),
      ConditionExpression: '#role = :owner',
      ExpressionAttributeNames: { '#role': 'role' },
      ExpressionAttributeValues: { ':owner': text('owner') },
    },
  });

  /** Both rows of a membership as it was read; a change by somebody else in between makes the transaction fail. */
  const rowsOf = ({ accountId, personId, role }: Membership) =>
    [memberKey(accountId, personId), placeKey(personId, accountId)].map((key) => ({
      TableName: tableName,
      Key: key,
      ConditionExpression: '#role = :role',
      ExpressionAttributeNames: { '#role': 'role' },
      ExpressionAttributeValues: { ':role': text(role) },
    }));

  async function change(
    writes: readonly TransactWriteItem[],
    owners?: TransactWriteItem,
  ): Promise<'done' | 'last owner' | 'gone'> {
    const failed = await allOrNothing(client, owners === undefined ? writes : [...writes, owners]);
    if (failed === undefined) return 'done';
    return failed.slice(0, writes.length).some((one) => one !== undefined) ? 'gone' : 'last owner';
  }

  return {
    async person(personId) {
      const item = await reads.get(personKey(personId));
      return item && toPerson(item);
    },

    async membership(accountId, personId) {
      const item = await reads.get(memberKey(accountId, personId));
      return item && toMembership(item);
    },

    async membershipsOf(personId) {
      const places = (await reads.rows(`person#${personId}`, 'account#')).map(toMembership);
      return places.sort((one, other) => one.since - other.since);
    },

    ...createDynamoDbMembersReader(client, tableName),

    async join(person, { accountId, role, since }, invitation) {
      const membership = fromMembership({ accountId, personId: person.id, email: person.email, role, since });
      const writes: TransactWriteItem[] = [
        put({ ...memberKey(accountId, person.id), ...membership }),
        put({ ...placeKey(person.id, accountId), ...membership }),
        {
          Update: {
            TableName: tableName,
            Key: personKey(person.id),
            UpdateExpression:
              'SET issuer = :issuer, subject = :subject, email = :email, createdAt = if_not_exists(createdAt, :since)',
            ExpressionAttributeValues: {
              ':issuer': text(person.issuer),
              ':subject': text(person.subject),
              ':email': text(person.email),
              ':since': number(since),
            },
          },
        },
        ...(role === 'owner' ? [countOwner(accountId, 1)] : []),
      ];
      const conditions: TransactWriteItem[] = [];
      if (invitation !== undefined) {
        conditions.push({
          Update: {
            TableName: tableName,
            Key: invitationKey(accountId, invitation.id),
            UpdateExpression: 'SET usedAt = :now, usedBy = :person',
            ConditionExpression: `${stillOpen} AND validUntil > :now`,
            ExpressionAttributeValues: { ':now': number(since), ':person': text(person.id) },
          },
        });
        // One transaction cannot both check and write their row; and people cannot let themselves in.
        if (invitation.inviterId === person.id) {
          const standing = await reads.get(memberKey(accountId, person.id));
          return standing === undefined ? 'invitation gone' : 'already a member';
        }
        if (invitation.inviterId !== undefined) conditions.push(mustOwn(accountId, invitation.inviterId));
      }
      const failed = await allOrNothing(client, [...conditions, ...writes]);
      if (failed === undefined) return 'joined';
      const isGone = failed.slice(0, conditions.length).some((one) => one !== undefined);
      return isGone ? 'invitation gone' : 'already a member';
    },

    async remove(membership) {
      const deletes = rowsOf(membership).map((row) => ({ Delete: row }));
      const owners = membership.role === 'owner' ? countOwner(membership.accountId, -1) : undefined;
      const outcome = await change(deletes, owners);
      return outcome === 'done' ? 'removed' : outcome;
    },

    async setRole(membership, role: Role) {
      const updates = rowsOf(membership).map((row) => ({
        Update: {
          ...row,
          UpdateExpression: 'SET #role = :new',
          ExpressionAttributeValues: { ...row.ExpressionAttributeValues, ':new': text(role) },
        },
      }));
      const outcome = await change(updates, countOwner(membership.accountId, role === 'owner' ? 1 : -1));
      return outcome === 'done' ? 'changed' : outcome;
    },

    async setAddress(personId, places, email) {
      for (const { accountId, email: before, earlier = [] } of places) {
        const known = [...new Set([...earlier, before])].filter((one) => one !== email).slice(-mostEarlier);
        const rows = [memberKey(accountId, personId), placeKey(personId, accountId)].map((key) => ({
          Update: {
            TableName: tableName,
            Key: key,
            UpdateExpression: 'SET email = :email, earlier = :earlier',
            ConditionExpression: 'attribute_exists(pk)',
            ExpressionAttributeValues: { ':email': text(email), ':earlier': { SS: known } },
          },
        }));
        await allOrNothing(client, rows);
      }
      // The last, so that what stops in between is done by the next sign-in.
      await update(personKey(personId), 'SET email = :email', {
        values: { ':email': text(email) },
        condition: 'attribute_exists(pk)',
      });
    },

    async startNewEpoch(personId) {
      const person = await reads.get(personKey(personId));
      const epoch = person === undefined ? 0 : toPerson(person).epoch;
      // Set, not added: a repeat after an unclear reply is harmless, and two at a time mean the same.
      await update(personKey(personId), 'SET epoch = :next', {
        values: { ':next': number(epoch + 1) },
        condition: 'attribute_exists(pk)',
      });
    },

    async invitationsMade(accountId) {
      return optionalNumberOf((await reads.get(invitationsKey(accountId)))?.made) ?? 0;
    },

    async addInvitation(hash, invitation, most) {
      const { accountId, id, inviterId } = invitation;
      const failed = await allOrNothing(client, [
        {
          Update: {
            TableName: tableName,
            Key: invitationsKey(accountId),
            UpdateExpression: 'ADD made :one',
            ConditionExpression: 'attribute_not_exists(made) OR made < :most',
            ExpressionAttributeValues: { ':one': number(1), ':most': number(most) },
          },
        },
        put({ ...linkKey(hash), account: text(accountId), id: text(id) }),
        put(fromInvitation(invitation)),
        ...(inviterId === undefined ? [] : [mustOwn(accountId, inviterId)]),
        {
          Update: {
            TableName: tableName,
            Key: invitedKey(invitation.email),
            UpdateExpression: 'SET validUntil = :validUntil',
            ExpressionAttributeValues: { ':validUntil': number(invitation.validUntil) },
          },
        },
      ]);
      if (failed === undefined) return 'added';
      return failed[0] === undefined ? 'not an owner' : 'too many';
    },

    async invitation(hash) {
      const link = await reads.get(linkKey(hash));
      const accountId = textOf(link?.account);
      const id = textOf(link?.id);
      if (accountId === undefined || id === undefined) return undefined;
      const item = await reads.get(invitationKey(accountId, id));
      return item && toInvitation(item);
    },

    async invitationsOf(accountId) {
      return (await reads.rows(`account#${accountId}`, 'invitation#')).map(toInvitation);
    },

    revokeInvitation: (accountId, invitationId, at) =>
      update(invitationKey(accountId, invitationId), 'SET revokedAt = :at', {
        values: { ':at': number(at) },
        condition: stillOpen,
      }),
  };
}
