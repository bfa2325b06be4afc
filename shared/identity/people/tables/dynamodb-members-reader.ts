import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { PeopleStore } from '../people-store.ts';
import { toMembership } from './people-items.ts';
import { createPeopleReads } from './people-table.ts';

/** Reads who belongs to an account in the table `people`: all that jobs do with it, without the code of writing. */
export function createDynamoDbMembersReader(
  client: DynamoDBClient,
  tableName: string,
): Pick<PeopleStore, 'membersOf'> {
  const reads = createPeopleReads(client, tableName);
  return {
    async membersOf(accountId) {
      const members = (await reads.rows(`account#${accountId}`, 'member#')).map(toMembership);
      return members.sort((one, other) => one.since - other.since);
    },
  };
}
