import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { optionalNumberOf } from '../../../platform/database/values.ts';
import type { InvitedAddresses } from '../invited-addresses.ts';
import { invitedKey } from './people-items.ts';
import { createPeopleReads } from './people-table.ts';

/** Invited addresses in the table `people`, which `addInvitation` writes. */
export function createDynamoDbInvitedAddresses(client: DynamoDBClient, tableName: string): InvitedAddresses {
  const reads = createPeopleReads(client, tableName);
  return {
    async validUntil(email) {
      return optionalNumberOf((await reads.get(invitedKey(email)))?.validUntil);
    },
  };
}
