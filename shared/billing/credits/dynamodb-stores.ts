import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Clock } from '../../platform/call/clock.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { type Balances, createBalances, hasOwnCredits } from './balances.ts';
import { createDynamoDbAccountReader, type MoneyTables } from './tables/account-item.ts';
import { createDynamoDbAccountStore, createDynamoDbSweepIndex } from './tables/dynamodb-account-store.ts';
import { createDynamoDbDaySums } from './tables/dynamodb-day-sums.ts';
import { createDynamoDbDeliveries } from './tables/dynamodb-deliveries.ts';
import {
  createDynamoDbGrantRows,
  createDynamoDbGrants,
  createDynamoDbTakeBacks,
} from './tables/dynamodb-grants.ts';
import { createDynamoDbAnswerStore } from './tables/dynamodb-keyed-calls.ts';
import { createDynamoDbLedger, createDynamoDbTimedRows } from './tables/dynamodb-ledger.ts';

/*
 * What jobs, pages and tools do with credits, over their tables. Each function serves one kind of caller, so that a
 * bundle gets only the adapters it needs.
 */

/** Opens accounts and grants credits. */
export function createDynamoDbBalances(client: DynamoDBClient, tables: MoneyTables, clock: Clock): Balances {
  const accounts = createDynamoDbAccountStore(client, tables.accounts);
  return createBalances({ accounts, grants: createDynamoDbGrants(client, tables) }, clock);
}

/** Whether an account has credits other than those for trying the service. */
export function createDynamoDbOwnCredits(client: DynamoDBClient, tables: MoneyTables) {
  const accounts = createDynamoDbAccountReader(client, tables.accounts);
  const grants = createDynamoDbGrants(client, tables);
  return (accountId: string, time: TimeBudget) => hasOwnCredits(accounts, grants, accountId, time);
}

/** The stores that a purchase and its reversal change. */
export const createDynamoDbPurchaseStores = (client: DynamoDBClient, tables: MoneyTables, clock: Clock) => ({
  money: createDynamoDbBalances(client, tables, clock),
  grants: createDynamoDbGrants(client, tables),
  takeBacks: createDynamoDbTakeBacks(client, tables),
});

/** The stores from which daily usage, statements and purchases are read. */
export const createDynamoDbLedgerReader = (
  client: DynamoDBClient,
  tables: { readonly ledger: string; readonly calls: string },
) => ({
  sums: createDynamoDbDaySums(client, tables.calls),
  timedRows: createDynamoDbTimedRows(client, tables.ledger),
  grantRows: createDynamoDbGrantRows(client, tables.ledger),
});

/** The stores for erasing an account's kept answers. */
export const createDynamoDbErasureStores = (
  client: DynamoDBClient,
  tables: { readonly ledger: string; readonly requests: string },
) => ({
  timedRows: createDynamoDbTimedRows(client, tables.ledger),
  answers: createDynamoDbAnswerStore(client, tables.requests),
});

/** The stores that the audit compares. */
export const createDynamoDbAuditStores = (
  client: DynamoDBClient,
  tables: MoneyTables & { readonly calls: string },
) => ({
  ...createDynamoDbLedgerReader(client, tables),
  accounts: createDynamoDbAccountStore(client, tables.accounts),
  ledger: createDynamoDbLedger(client, tables.ledger),
});

/** The stores in which the sweep resolves holds. */
export const createDynamoDbSweepStores = (client: DynamoDBClient, tables: MoneyTables) => ({
  accounts: createDynamoDbAccountStore(client, tables.accounts),
  ledger: createDynamoDbLedger(client, tables.ledger),
  deliveries: createDynamoDbDeliveries(client, tables),
  index: createDynamoDbSweepIndex(client, tables.accounts),
});
