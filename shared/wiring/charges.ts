import * as z from 'zod';
import { type Charges, createCharges } from '../credits/charges.ts';
import { createDynamoDbStores } from '../credits/tables/dynamodb-stores.ts';
import { createDynamoDb } from '../database/dynamodb.ts';
import { readEnvironment } from './read-environment.ts';

/** The credit protocol over the tables that the environment names. */
export function chargeServices(environment: NodeJS.ProcessEnv): Charges {
  const { ACCOUNTS_TABLE, LEDGER_TABLE, REQUESTS_TABLE, DYNAMODB_ENDPOINT } = readEnvironment(environment, {
    ACCOUNTS_TABLE: z.string(),
    LEDGER_TABLE: z.string(),
    REQUESTS_TABLE: z.string(),
    DYNAMODB_ENDPOINT: z.string().optional(),
  });
  const client = createDynamoDb({ endpoint: DYNAMODB_ENDPOINT });
  const tables = { accounts: ACCOUNTS_TABLE, ledger: LEDGER_TABLE, requests: REQUESTS_TABLE };
  return createCharges(createDynamoDbStores(client, tables));
}
