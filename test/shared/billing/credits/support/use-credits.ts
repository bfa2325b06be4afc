import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type AuditBounds, auditLedger } from '../../../../../shared/billing/credits/audit-ledger.ts';
import { createDynamoDbChargeStores } from '../../../../../shared/billing/credits/dynamodb-charges.ts';
import {
  createDynamoDbAuditStores,
  createDynamoDbErasureStores,
  createDynamoDbPurchaseStores,
  createDynamoDbSweepStores,
} from '../../../../../shared/billing/credits/dynamodb-stores.ts';
import { createCharges } from '../../../../../shared/billing/credits/paid-call/paid-call.ts';
import { type SweepIndex, sweepHolds } from '../../../../../shared/billing/credits/sweep-holds.ts';
import { sweepShardOf } from '../../../../../shared/billing/credits/tables/account-item.ts';
import type { Clock } from '../../../../../shared/platform/call/clock.ts';
import { createDynamoDb } from '../../../../../shared/platform/database/dynamodb.ts';
import { aroundRequests } from '../../../../support/around-requests.ts';
import { type TestDatabase, useDatabase } from '../../../../support/database.ts';
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
  const stores = createDynamoDbChargeStores(client, names);
  const { index } = createDynamoDbSweepStores(client, names);
  const { money: balances, grants, takeBacks } = createDynamoDbPurchaseStores(client, names, Date.now);
  const audited = { ...stores, ...createDynamoDbAuditStores(client, names) };
  return {
    stores,
    /** What the audit works with. */
    audited,
    index,
    balances,
    grants,
    takeBacks,
    charges: createCharges(stores),
    /** What erases kept answers. */
    erasure: createDynamoDbErasureStores(client, names),
    books: (accountId: string): Promise<Books> => readBooks(stores, accountId),
    /** The index with nothing but one account in it, for tests that run at the same time. */
    indexOf: (accountId: string): SweepIndex => ({
      ...index,
      shards: [sweepShardOf(accountId)],
      async *due(...given) {
        for await (const due of index.due(...given)) if (due === accountId) yield due;
      },
    }),
    /** The audit of these accounts alone, as it runs at a moment. */
    audit: (accountIds: readonly string[], now: number, more: Partial<AuditBounds> = {}) =>
      auditLedger(
        { ...audited, accounts: { ...stores.accounts, list: () => Readable.from(accountIds) } },
        { ...boundsOf(() => now), sleep: async () => undefined, ...more },
      ),
    sweep: (clock: Clock) => sweepHolds({ ...stores, index }, boundsOf(clock)),
    /** A new account with this many credits. */
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
    /** The credit protocol over a client of its own, with something done around each of its requests. */
    watched(around: Parameters<typeof aroundRequests>[1], endpoint = database.endpoint) {
      const client = createDynamoDb({ endpoint });
      aroundRequests(client, around);
      return { ...creditsOver(client, tableNames(database)), [Symbol.dispose]: () => client.destroy() };
    },
    get credits(): Credits {
      built ??= creditsOver(database.client, tableNames(database));
      return built;
    },
  };
}
