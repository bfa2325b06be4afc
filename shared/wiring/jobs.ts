import { setTimeout as sleep } from 'node:timers/promises';
import { createDynamoDbAccountStore } from '../credits/tables/dynamodb-account-store.ts';
import { createDynamoDbLedger } from '../credits/tables/dynamodb-ledger.ts';
import { createDynamoDbSweepIndex } from '../credits/tables/dynamodb-sweep-index.ts';
import { createDynamoDb } from '../database/dynamodb.ts';
import { readVariables } from './variables.ts';

/** What the scheduled jobs over accounts and ledger work with, from exactly the variables that they need. */
export function jobServices(environment: NodeJS.ProcessEnv) {
  const { ACCOUNTS_TABLE, LEDGER_TABLE, DYNAMODB_ENDPOINT } = readVariables(
    environment,
    ['ACCOUNTS_TABLE', 'LEDGER_TABLE'],
    ['DYNAMODB_ENDPOINT'],
  );
  const client = createDynamoDb({ endpoint: DYNAMODB_ENDPOINT });
  return {
    accounts: createDynamoDbAccountStore(client, ACCOUNTS_TABLE),
    ledger: createDynamoDbLedger(client, LEDGER_TABLE),
    index: createDynamoDbSweepIndex(client, ACCOUNTS_TABLE),
    sleep,
  };
}
