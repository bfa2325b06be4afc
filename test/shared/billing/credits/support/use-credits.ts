import { randomUUID } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createBalances } from '../../../../../shared/billing/credits/balances.ts';
import { createCharges } from '../../../../../shared/billing/credits/charges.ts';
import type { RaiseServices } from '../../../../../shared/billing/credits/raise-shares.ts';
import { accountOfShare, shareId } from '../../../../../shared/billing/credits/shares.ts';
import { sweepHolds } from '../../../../../shared/billing/credits/sweep-holds.ts';
import type { SweepIndex } from '../../../../../shared/billing/credits/sweep-index.ts';
import { sweepShardOf } from '../../../../../shared/billing/credits/tables/account-item.ts';
import { createDynamoDbDaySums } from '../../../../../shared/billing/credits/tables/dynamodb-day-sums.ts';
import { createDynamoDbGrants } from '../../../../../shared/billing/credits/tables/dynamodb-grants.ts';
import { createDynamoDbShareGrowth } from '../../../../../shared/billing/credits/tables/dynamodb-share-growth.ts';
import { createDynamoDbStores } from '../../../../../shared/billing/credits/tables/dynamodb-stores.ts';
import { createDynamoDbSweepIndex } from '../../../../../shared/billing/credits/tables/dynamodb-sweep-index.ts';
import { createDynamoDbTakeBacks } from '../../../../../shared/billing/credits/tables/dynamodb-take-backs.ts';
import { createDynamoDbTimedRows } from '../../../../../shared/billing/credits/tables/dynamodb-timed-rows.ts';
import type { Clock } from '../../../../../shared/platform/call/clock.ts';
import { type TestDatabase, useDatabase } from '../../../../support/database.ts';
import { type Books, readBooks } from './books.ts';
import { boundsOf, endless } from './bounds.ts';

export const tableNames = ({ environment }: TestDatabase) => ({
  accounts: environment.ACCOUNTS_TABLE ?? '',
  ledger: environment.LEDGER_TABLE ?? '',
  requests: environment.REQUESTS_TABLE ?? '',
  calls: environment.CALLS_TABLE ?? '',
});

const shareIds = (accountId: string, count: number): string[] =>
  Array.from({ length: count }, (_, share) => shareId(accountId, share));

/** The whole of the credit protocol over one client. */
export function creditsOver(client: DynamoDBClient, names: ReturnType<typeof tableNames>) {
  const stores = createDynamoDbStores(client, names);
  const index = createDynamoDbSweepIndex(client, names.accounts);
  const growth = createDynamoDbShareGrowth(client, names.accounts);
  const raising: RaiseServices = { growth, limits: { setShares: async () => {} } };
  const grants = createDynamoDbGrants(client, names);
  const balances = createBalances({ ...stores, grants }, Date.now);
  return {
    stores,
    /** What the audit works with. */
    audited: {
      ...stores,
      timedRows: createDynamoDbTimedRows(client, names.ledger),
      sums: createDynamoDbDaySums(client, names.calls),
    },
    growth,
    raising,
    index,
    balances,
    grants,
    takeBacks: createDynamoDbTakeBacks(client, names),
    charges: createCharges(stores),
    books: (accountId: string): Promise<Books> => readBooks(stores, accountId),
    /** The index with nothing but one account in it, for tests that run side by side. */
    indexOf: (accountId: string, shareCount = 1): SweepIndex => ({
      ...index,
      shards: [...new Set(shareIds(accountId, shareCount).map(sweepShardOf))],
      async *due(...given) {
        for await (const due of index.due(...given)) if (accountOfShare(due) === accountId) yield due;
      },
    }),
    sweep: (clock: Clock) => sweepHolds({ ...stores, ...raising, index }, boundsOf(clock)),
    /** A new account with that many credits. */
    async newAccount(credits: number): Promise<string> {
      const accountId = randomUUID();
      await balances.createAccount(accountId);
      if (credits > 0) await balances.grant(accountId, 'first', credits);
      return accountId;
    },
    /** A new account whose credits lie on its shares one by one, as evenly as can be. */
    async newSpreadAccount(credits: number, shareCount: number): Promise<string> {
      const accountId = randomUUID();
      await balances.createAccount(accountId);
      await growth.raise(accountId, shareCount, endless);
      await balances.grant(accountId, 'first', credits);
      const part = Math.floor(credits / shareCount);
      const parts = Array.from(
        { length: shareCount },
        (_, share) => part + (share < credits % shareCount ? 1 : 0),
      );
      for (const [to, amount] of parts.entries()) {
        if (to === 0 || amount === 0) continue;
        const move = { id: randomUUID(), from: [{ share: 0, amount }], to, enough: 1, at: 0 };
        await stores.shares.move(accountId, move, endless);
      }
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
