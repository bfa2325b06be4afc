import type { Charges } from '../../../billing/credits/charges.ts';
import { createDynamoDbCharges } from '../../../billing/credits/dynamodb-charges.ts';
import { readVariables } from '../variables.ts';
import { databaseOf } from './database.ts';

/** The credit protocol over the tables that the environment names. */
export function chargeServices(environment: NodeJS.ProcessEnv): Charges {
  const { ACCOUNTS_TABLE, LEDGER_TABLE, REQUESTS_TABLE } = readVariables(environment, [
    'ACCOUNTS_TABLE',
    'LEDGER_TABLE',
    'REQUESTS_TABLE',
  ]);
  const client = databaseOf(environment);
  const tables = { accounts: ACCOUNTS_TABLE, ledger: LEDGER_TABLE, requests: REQUESTS_TABLE };
  return createDynamoDbCharges(client, tables);
}
