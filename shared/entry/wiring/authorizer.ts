import { createSuspensionCheck } from '../../identity/accounts/is-suspended.ts';
import { createRequestCounter } from '../../identity/accounts/rate-limit/count-requests.ts';
import { createLimitsOfAccount } from '../../identity/accounts/rate-limit/limits-of-account.ts';
import { createDynamoDbKeyFinder } from '../../identity/accounts/tables/dynamodb-key-finder.ts';
import { createDynamoDbRequestCount } from '../../identity/accounts/tables/dynamodb-request-count.ts';
import { createDynamoDbSettingsReader } from '../../identity/accounts/tables/dynamodb-settings-reader.ts';
import { systemClock } from '../../platform/call/clock.ts';
import { databaseOf } from './database.ts';
import { readVariables } from './variables.ts';

/** What the authorizer works with. */
export function authorizerServices(environment: NodeJS.ProcessEnv) {
  const { KEYS_TABLE, ACCOUNTS_TABLE, REQUESTS_TABLE, SETTINGS_KEPT_SECONDS } = readVariables(
    environment,
    ['KEYS_TABLE', 'ACCOUNTS_TABLE', 'REQUESTS_TABLE'],
    ['SETTINGS_KEPT_SECONDS'],
  );
  const client = databaseOf(environment);
  const settings = createDynamoDbSettingsReader(client, ACCOUNTS_TABLE);
  const limitsOf = createLimitsOfAccount(
    settings,
    systemClock,
    SETTINGS_KEPT_SECONDS === undefined ? undefined : SETTINGS_KEPT_SECONDS * 1000,
  );
  return {
    keys: createDynamoDbKeyFinder(client, KEYS_TABLE),
    countRequest: createRequestCounter({
      requestCount: createDynamoDbRequestCount(client, REQUESTS_TABLE),
      limitsOf,
      clock: systemClock,
    }),
    isSuspended: createSuspensionCheck(limitsOf),
    clock: systemClock,
  };
}
