import { createDynamoDbBalanceReader } from '../../billing/credits/dynamodb-balances.ts';
import { createDynamoDbLedgerReader } from '../../billing/credits/dynamodb-stores.ts';
import type { UsageServices } from '../../billing/usage/account-usage.ts';
import type { AccountReader } from '../../identity/accounts/account.ts';
import { createDynamoDbCounts } from '../../identity/accounts/dynamodb-counts.ts';
import { createDynamoDbKeyFinder, createDynamoDbKeyStore } from '../../identity/accounts/dynamodb-keys.ts';
import { createDynamoDbSettingsReader } from '../../identity/accounts/dynamodb-settings.ts';
import { createLimitsOfAccount, createRequestCounter } from '../../identity/accounts/rate-limit.ts';
import { createDynamoDbInvitedAddresses } from '../../identity/people/dynamodb-people.ts';
import { systemClock } from '../../platform/call/clock.ts';
import { databaseOf } from './parts/database.ts';
import { readTables, readVariables } from './variables.ts';

/** The authorizer's services. */
export function authorizerServices(environment: NodeJS.ProcessEnv) {
  const { KEYS_TABLE, ACCOUNTS_TABLE, REQUESTS_TABLE, SETTINGS_KEPT_SECONDS } = readVariables(environment);
  const client = databaseOf(environment);
  const settings = createDynamoDbSettingsReader(client, ACCOUNTS_TABLE);
  const keptMs = SETTINGS_KEPT_SECONDS === undefined ? undefined : SETTINGS_KEPT_SECONDS * 1000;
  return {
    keys: createDynamoDbKeyFinder(client, KEYS_TABLE),
    countRequest: createRequestCounter({
      counts: createDynamoDbCounts(client, REQUESTS_TABLE),
      limitsOf: createLimitsOfAccount(settings, systemClock, keptMs),
      clock: systemClock,
    }),
    clock: systemClock,
    version: environment.AWS_LAMBDA_FUNCTION_VERSION,
  };
}

/** The account operation's services. */
export function accountServices(environment: NodeJS.ProcessEnv): { accounts: AccountReader } {
  const { accounts } = readTables(environment, 'accounts');
  return { accounts: createDynamoDbBalanceReader(databaseOf(environment), accounts) };
}

/** The services of the operation on an account's usage. */
export function usageServices(environment: NodeJS.ProcessEnv): UsageServices {
  const tables = readTables(environment, 'ledger', 'calls', 'keys');
  const client = databaseOf(environment);
  return {
    ledger: createDynamoDbLedgerReader(client, tables),
    keys: createDynamoDbKeyStore(client, tables.keys),
  };
}

/** The services of the registration check. */
export function signUpServices(environment: NodeJS.ProcessEnv) {
  const { people } = readTables(environment, 'people');
  return {
    invited: createDynamoDbInvitedAddresses(databaseOf(environment), people),
    clock: systemClock,
  };
}
