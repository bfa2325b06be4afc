import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { eachOf } from '../../platform/call/each-of.ts';
import { deleteCommand, type Item, updateCommand } from '../../platform/database/commands.ts';
import { scanItems } from '../../platform/database/scan-items.ts';
import { conditionally, queryItems, sendCommand } from '../../platform/database/send-command.ts';
import { createDynamoDbKeyErasure } from '../accounts/dynamodb-key-erasure.ts';
import { createDynamoDbKeyStore, createDynamoDbTemporaryKeys } from '../accounts/dynamodb-keys.ts';
import { createDynamoDbClosedAccounts, createDynamoDbSettingsStore } from '../accounts/dynamodb-settings.ts';
import { createDynamoDbAuditLog, entryKey, newsPartition } from './dynamodb-audit-log.ts';
import { createDynamoDbPeopleStore } from './dynamodb-people.ts';
import type { Erasure } from './erase-person.ts';
import { erasedPerson, normalAddress } from './people.ts';
import { invitationKey, invitedKey, ownersKey, personKey } from './tables/people-items.ts';

/** Names of the tables that have something about people. */
interface TablesOfPeople {
  readonly accounts: string;
  readonly keys: string;
  readonly people: string;
  readonly sessions: string;
}

/** What erasing people and accounts works with. */
export const createDynamoDbErasureServices = (client: DynamoDBClient, tables: TablesOfPeople) => ({
  closed: createDynamoDbClosedAccounts(client, tables.accounts),
  settings: createDynamoDbSettingsStore(client, tables.accounts),
  people: createDynamoDbPeopleStore(client, tables.people),
  audit: createDynamoDbAuditLog(client, tables.people),
  keys: createDynamoDbKeyStore(client, tables.keys),
  temporaryKeys: createDynamoDbTemporaryKeys(client, tables.keys),
  keyErasure: createDynamoDbKeyErasure(client, tables.keys),
  erasure: createErasure(client, tables),
});

const writeMs = 4000;
/** For a page of a table that is read whole. */
const scanMs = 10_000;
/** Rows that are deleted at the same time. */
const rowsAtATime = 25;

/** Drops and rewrites what the tables `people` and `sessions` have of a person or an account, but for payments. */
function createErasure(client: DynamoDBClient, { people, sessions }: TablesOfPeople): Erasure {
  const drop = async (key: Item, tableName = people): Promise<void> => {
    const command = deleteCommand({ TableName: tableName, Key: key });
    await sendCommand(client, command, writeMs, 'repeat');
  };

  async function change(key: Item, expression: string, values: Item, names?: Record<string, string>) {
    const command = updateCommand({
      TableName: people,
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
        { ':erased': erasedPerson, ':at': at },
      ),
    rewriteEntry: (accountId, { place, who, about, from }) =>
      change(
        entryKey(accountId, place),
        'SET who = :who, about = :about, #from = :from',
        { ':who': who, ':about': about, ':from': from },
        { '#from': 'from' },
      ),
    dropInvited: (address) => drop(invitedKey(address)),
    async noteAddresses(personId, addresses) {
      if (addresses.length === 0) return;
      await change(personKey(personId), 'SET earlier = :addresses', { ':addresses': new Set(addresses) });
    },
    dropPerson: (personId) => drop(personKey(personId)),

    async dropSessions(personId) {
      // The table has no index by person.
      const scan = {
        TableName: sessions,
        ConsistentRead: true,
        FilterExpression: 'person = :person OR contains(pk, :count)',
        ExpressionAttributeValues: { ':person': personId, ':count': `#${personId}#` },
        ProjectionExpression: 'pk',
      };
      for await (const key of scanItems(client, scan, scanMs)) await drop(key, sessions);
    },

    async dropAccount(accountId) {
      const owners = ownersKey(accountId).sk;
      let hasMembers = false;
      for (const partition of [`account#${accountId}`, `log#${accountId}`]) {
        const query = {
          TableName: people,
          ConsistentRead: true,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': partition },
          ProjectionExpression: 'pk, sk',
        };
        // Members come before the count of owners.
        await eachOf(queryItems(client, query, writeMs), rowsAtATime, async (key) => {
          const row = key.sk ?? '';
          if (row.startsWith('member#')) hasMembers = true;
          else if (!hasMembers || row !== owners) await drop(key);
        });
      }
      await drop({ pk: newsPartition, sk: accountId });
    },
  };
}

/** Finds people by their address, which the table `people` has no index for: it is read whole. */
export interface PeopleSearch {
  /** The people who have this address, or had it, each with the address that they have. */
  withAddress(address: string): Promise<{ readonly personId: string; readonly email: string }[]>;
}

/** Looks through the table `people`. */
export const createDynamoDbPeopleSearch = (client: DynamoDBClient, tableName: string): PeopleSearch => ({
  async withAddress(address) {
    const emails = new Map<string, string>();
    const scan = {
      TableName: tableName,
      ConsistentRead: true,
      FilterExpression: 'begins_with(pk, :person) AND (email = :address OR contains(earlier, :address))',
      ExpressionAttributeValues: { ':person': 'person#', ':address': normalAddress(address) },
    };
    for await (const { pk, email } of scanItems(client, scan, scanMs))
      emails.set(pk?.slice('person#'.length) ?? '', email ?? '');
    return Array.from(emails, ([personId, email]) => ({ personId, email }));
  },
});
