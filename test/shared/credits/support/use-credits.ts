import { randomUUID } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Clock } from '../../../../shared/call/clock.ts';
import { createBalances } from '../../../../shared/credits/balances.ts';
import { createCharges } from '../../../../shared/credits/charges.ts';
import { sweepHolds } from '../../../../shared/credits/sweep-holds.ts';
import type { SweepIndex } from '../../../../shared/credits/sweep-index.ts';
import { sweepShardOf } from '../../../../shared/credits/tables/account-item.ts';
import { createDynamoDbDaySums } from '../../../../shared/credits/tables/dynamodb-day-sums.ts';
import { createDynamoDbGrants } from '../../../../shared/credits/tables/dynamodb-grants.ts';
import { createDynamoDbStores } from '../../../../shared/credits/tables/dynamodb-stores.ts';
import { createDynamoDbSweepIndex } from '../../../../shared/credits/tables/dynamodb-sweep-index.ts';
import { createDynamoDbTimedRows } from '../../../../shared/credits/tables/dynamodb-timed-rows.ts';
import { type TestDatabase, useDatabase } from '../../../support/database.ts';
import { type Books, readBooks } from './books.ts';
import { boundsOf } from './bounds.ts';

export const tableNames = ({ environment }: TestDatabase) => ({
  accounts: environment.ACCOUNTS_TABLE ?? '',
  ledger: environment.LEDGER_TABLE ?? '',
  requests: environment.REQUESTS_TABLE ?? '',
  calls: environment.CALLS_TABLE ?? '',
});

/** The whole of the credit protocol over one client. */
export function creditsOver(client: DynamoDBClient, names: ReturnType<typeof tableNames>) {
  const stores = createDynamoDbStores(client, names);
  const index = createDynamoDbSweepIndex(client, names.accounts);
  const grants = createDynamoDbGrants(client, names);
  const balances = createBalances({ accounts: stores.accounts, grants });
  return {
    stores,
    /** What the audit works with. */
    audited: {
      ...stores,
      timedRows: createDynamoDbTimedRows(client, names.ledger),
      sums: createDynamoDbDaySums(client, names.calls),
    },
    index,
    balances,
    grants,
    charges: createCharges(stores),
    books: (accountId: string): Promise<Books> => readBooks(stores, accountId),
    /** The index with nothing but one account in it, for tests that run side by side. */
    indexOf: (accountId: string): SweepIndex => ({
      ...index,
      shards: [sweepShardOf(accountId)],
      async *due(...given) {
        for await (const due of index.due(...given)) if (due === accountId) yield due;
      },
    }),
    sweep: (clock: Clock) => sweepHolds({ ...stores, index }, boundsOf(clock)),
    /** A new account with that many credits. */
    async newAccount(credits: number): Promise<string> {
      const accountId = randomUUID();
      await balances.createAccount(accountId);
      if (credits > 0) await balances.grant(accountId, 'first', credits);
      return accountId;
    },
  };
}

export type Credits = ReturnType<typeof creditsOver>;

/** A database for the tests of this file, with the credit protocol over it. */
export function useCredits() {
  const database = useDatabase();
  let built: Credits | undefined;
  return {
    database,
    get credits(): Credits {
      built ??= creditsOver(database.client, tableNames(database));
      return built;
    },
  };
}
