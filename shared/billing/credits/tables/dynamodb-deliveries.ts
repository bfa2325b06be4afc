import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Deliveries } from '../holds/finish-hold.ts';
import type { MoneyTables } from './account-item.ts';

/** Marks in the table `ledger`. Their code is loaded when it is needed: nearly all calls drop their holds at once. */
export function createDynamoDbDeliveries(client: DynamoDBClient, tableNames: MoneyTables): Deliveries {
  return {
    async confirm(accountId, hold, at, time) {
      const { writeAnswered } = await import('./delivery-requests.ts');
      return writeAnswered(client, tableNames.ledger, { accountId, hold, at }, time);
    },

    async giveBack(accountId, hold, at, time) {
      const { writeReturned } = await import('./delivery-requests.ts');
      return writeReturned(client, tableNames, { accountId, hold, at }, time);
    },
  };
}
