import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { ShareStore } from '../shares/shares.ts';
import { type MoneyTables, readAccountItem } from './account-item.ts';

/**
 * Reads the shares of accounts: `account#<id>` and `account#<id>#<number>` in the table `accounts`. The code that
 * reads several is loaded for accounts that have them: other calls start faster without it.
 */
export function createDynamoDbShareReader(
  client: DynamoDBClient,
  tableName: string,
): Pick<ShareStore, 'readFirst' | 'readAll' | 'readEach'> {
  const readFirst: ShareStore['readFirst'] = (accountId, time) =>
    readAccountItem(client, tableName, accountId, time);
  return {
    readFirst,

    async readAll(accountId, time, known = 1) {
      let count = known;
      if (count === 1) {
        const first = await readFirst(accountId, time);
        if (first === undefined) return [];
        if (first.shares === undefined) return [first];
        count = first.shares;
      }
      const { readSharesAtOnce } = await import('./share-requests.ts');
      for (;;) {
        const shares = await readSharesAtOnce(client, tableName, { accountId, count }, time);
        const standing = shares[0]?.shares ?? 1;
        if (standing <= count) return shares;
        // The number rose in between, and credits may have moved to the new ones.
        count = standing;
      }
    },

    async readEach(accountId, count, time) {
      if (count === 1) {
        const first = await readFirst(accountId, time);
        return first === undefined ? [] : [first];
      }
      const { readSharesOneByOne } = await import('./share-requests.ts');
      return readSharesOneByOne(client, tableName, { accountId, count }, time);
    },
  };
}

/** The shares of accounts in the table `accounts`, and the rows of moves in the table `ledger`. */
export function createDynamoDbShareStore(client: DynamoDBClient, tableNames: MoneyTables): ShareStore {
  return {
    ...createDynamoDbShareReader(client, tableNames.accounts),

    async move(accountId, move, time) {
      const { writeMove } = await import('./share-requests.ts');
      return writeMove(client, tableNames, { accountId, move }, time);
    },
  };
}
