import { DeleteItemCommand, type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { scanItems } from '../../platform/database/scan-items.ts';
import { conditionally, queryItems, sendCommand } from '../../platform/database/send-command.ts';
import { type Item, number, text, textOf, textSet } from '../../platform/database/values.ts';
import { newsPartition } from './dynamodb-audit-log.ts';
import type { PeopleOfAccountErasure } from './erase-account.ts';
import type { PersonErasure, SessionErasure } from './erase-person.ts';
import { erasedPerson, normalAddress } from './people.ts';
import { invitationKey, invitedKey, ownersKey, personKey } from './tables/people-items.ts';

const writeMs = 4000;
/** For a page of a table that is read whole. */
const scanMs = 10_000;

/** Drops and rewrites what the table `people` has of one person. */
export function createDynamoDbPersonErasure(client: DynamoDBClient, tableName: string): PersonErasure {
  const drop = async (key: Item): Promise<void> => {
    const command = new DeleteItemCommand({ TableName: tableName, Key: key });
    await sendCommand(client, command, writeMs, 'repeat');
  };

  async function change(key: Item, expression: string, values: Item, names?: Record<string, string>) {
    const command = new UpdateItemCommand({
      TableName: tableName,
      Key: key,
      UpdateExpression: expression,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: values,
      ExpressionAttributeNames: names,
    });
    await conditionally(sendCommand(client, command, writeMs, 'repeat'));
  }

  return {
    dropInvitation: (accountId, invitationId) => drop(invitationKey(accountId, invitationId)),
    disownInvitation: (accountId, invitationId, at) =>
      change(
        invitationKey(accountId, invitationId),
        'SET invitedBy = :erased, revokedAt = if_not_exists(revokedAt, :at) REMOVE inviter',
        { ':erased': text(erasedPerson), ':at': number(at) },
      ),
    rewriteEntry: (accountId, { place, who, about, from }) =>
      change(
        { pk: text(`log#${accountId}`), sk: text(place) },
        'SET who = :who, about = :about, #from = :from',
        { ':who': text(who), ':about': text(about), ':from': text(from) },
        { '#from': 'from' },
      ),
    dropInvited: (address) => drop(invitedKey(address)),
    async noteAddresses(personId, addresses) {
      if (addresses.length === 0) return;
      await change(personKey(personId), 'SET earlier = :addresses', { ':addresses': textSet(addresses) });
    },
    dropPerson: (personId) => drop(personKey(personId)),
  };
}

/** Rows that are deleted at the same time. */
const atATime = 25;

/** Drops what the table `people` has of one account, but for payments. */
export const createDynamoDbPeopleOfAccountErasure = (
  client: DynamoDBClient,
  tableName: string,
): PeopleOfAccountErasure => ({
  async dropAccount(accountId, but) {
    const drop = async (key: Item): Promise<void> => {
      const command = new DeleteItemCommand({ TableName: tableName, Key: key });
      await sendCommand(client, command, writeMs, 'repeat');
    };
    const owners = textOf(ownersKey(accountId).sk);
    const stays = ({ sk }: Item): boolean =>
      but === 'members' && (textOf(sk) === owners || textOf(sk)?.startsWith('member#') === true);
    for (const partition of [`account#${accountId}`, `log#${accountId}`]) {
      const query = {
        TableName: tableName,
        ConsistentRead: true,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': text(partition) },
        ProjectionExpression: 'pk, sk',
      };
      let keys: Item[] = [];
      for await (const key of queryItems(client, query, writeMs)) {
        if (!stays(key)) keys.push(key);
        if (keys.length < atATime) continue;
        await Promise.all(keys.map(drop));
        keys = [];
      }
      await Promise.all(keys.map(drop));
    }
    await drop({ pk: newsPartition, sk: text(accountId) });
  },
});

/** Finds people by their address, which the table `people` has no index for: it is read whole. */
export interface PeopleSearch {
  /** The people who have this address, or had it, each with the address that they have. */
  withAddress(address: string): Promise<{ readonly personId: string; readonly email: string }[]>;
}

/** Looks through the table `people`. */
export const createDynamoDbPeopleSearch = (client: DynamoDBClient, tableName: string): PeopleSearch => ({
  async withAddress(address) {
    const found = new Map<string, string>();
    const scan = {
      TableName: tableName,
      ConsistentRead: true,
      FilterExpression: 'begins_with(pk, :person) AND (email = :address OR contains(earlier, :address))',
      ExpressionAttributeValues: { ':person': text('person#'), ':address': text(normalAddress(address)) },
    };
    for await (const { pk, email } of scanItems(client, scan, scanMs))
      found.set(textOf(pk)?.slice('person#'.length) ?? '', textOf(email) ?? '');
    return Array.from(found, ([personId, email]) => ({ personId, email }));
  },
});

/** Looks through the table `sessions`, which has no index by person. */
export const createDynamoDbSessionErasure = (client: DynamoDBClient, tableName: string): SessionErasure => ({
  async dropAll(personId) {
    const scan = {
      TableName: tableName,
      ConsistentRead: true,
      FilterExpression: 'person = :person OR contains(pk, :count)',
      ExpressionAttributeValues: { ':person': text(personId), ':count': text(`#${personId}#`) },
      ProjectionExpression: 'pk',
    };
    for await (const { pk } of scanItems(client, scan, scanMs)) {
      const command = new DeleteItemCommand({ TableName: tableName, Key: { pk: pk ?? text('') } });
      await sendCommand(client, command, writeMs, 'repeat');
    }
  },
});
