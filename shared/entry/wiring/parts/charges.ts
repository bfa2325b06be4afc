import type { Charges } from '../../../billing/credits/charges.ts';
import { createDynamoDbCharges } from '../../../billing/credits/dynamodb-charges.ts';
import { readTables } from '../variables.ts';
import { databaseOf } from './database.ts';

/** The credit protocol over the tables that the environment names. */
export function chargeServices(environment: NodeJS.ProcessEnv): Charges {
  return createDynamoDbCharges(
    databaseOf(environment),
    readTables(environment, 'accounts', 'ledger', 'requests'),
  );
}
