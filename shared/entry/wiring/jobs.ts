import { setTimeout as sleep } from 'node:timers/promises';
import { createDynamoDbAccountStore } from '../../billing/credits/tables/dynamodb-account-store.ts';
import { createDynamoDbDaySums } from '../../billing/credits/tables/dynamodb-day-sums.ts';
import { createDynamoDbDeliveries } from '../../billing/credits/tables/dynamodb-deliveries.ts';
import { createDynamoDbLedger } from '../../billing/credits/tables/dynamodb-ledger.ts';
import { createDynamoDbShareGrowth } from '../../billing/credits/tables/dynamodb-share-growth.ts';
import { createDynamoDbShareReader } from '../../billing/credits/tables/dynamodb-share-reader.ts';
import { createDynamoDbSweepIndex } from '../../billing/credits/tables/dynamodb-sweep-index.ts';
import { createDynamoDbTimedRows } from '../../billing/credits/tables/dynamodb-timed-rows.ts';
import { createDynamoDbSettingsStore } from '../../identity/accounts/tables/dynamodb-settings-store.ts';
import { databaseOf } from './database.ts';
import { readVariables } from './variables.ts';

/** What the sweep works with. */
export function sweepServices(environment: NodeJS.ProcessEnv) {
  const { ACCOUNTS_TABLE, LEDGER_TABLE } = readVariables(environment, ['ACCOUNTS_TABLE', 'LEDGER_TABLE']);
  const client = databaseOf(environment);
  return {
    accounts: createDynamoDbAccountStore(client, ACCOUNTS_TABLE),
    ledger: createDynamoDbLedger(client, LEDGER_TABLE),
    deliveries: createDynamoDbDeliveries(client, { accounts: ACCOUNTS_TABLE, ledger: LEDGER_TABLE }),
    growth: createDynamoDbShareGrowth(client, ACCOUNTS_TABLE),
    limits: createDynamoDbSettingsStore(client, ACCOUNTS_TABLE),
    index: createDynamoDbSweepIndex(client, ACCOUNTS_TABLE),
  };
}

/** What the audit works with. */
export function auditServices(environment: NodeJS.ProcessEnv) {
  const { ACCOUNTS_TABLE, LEDGER_TABLE, CALLS_TABLE } = readVariables(environment, [
    'ACCOUNTS_TABLE',
    'LEDGER_TABLE',
    'CALLS_TABLE',
  ]);
  const client = databaseOf(environment);
  return {
    accounts: createDynamoDbAccountStore(client, ACCOUNTS_TABLE),
    shares: createDynamoDbShareReader(client, ACCOUNTS_TABLE),
    ledger: createDynamoDbLedger(client, LEDGER_TABLE),
    timedRows: createDynamoDbTimedRows(client, LEDGER_TABLE),
    sums: createDynamoDbDaySums(client, CALLS_TABLE),
    sleep,
  };
}
