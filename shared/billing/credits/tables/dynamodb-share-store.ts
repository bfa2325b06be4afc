import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { ShareStore } from '../share-store.ts';
import { createDynamoDbShareReader } from './dynamodb-share-reader.ts';

/** The shares of accounts in the table `accounts`, and the rows of moves in the table `ledger`. */
export function createDynamoDbShareStore(
  client: DynamoDBClient,
  tableNames: { readonly accounts: string; readonly ledger: string },
): ShareStore {
  return {
    ...createDynamoDbShareReader(client, tableNames.accounts),

    async move(accountId, move, time) {
      const { writeMove } = await import('./share-requests.ts');
      return writeMove(client, tableNames, { accountId, move }, time);
    },
  };
}
