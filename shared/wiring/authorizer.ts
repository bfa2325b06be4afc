import { createRequestCounter } from '../accounts/rate-limit/count-requests.ts';
import { createLimitsOfAccount } from '../accounts/rate-limit/limits-of-account.ts';
import { createDynamoDbKeyFinder } from '../accounts/tables/dynamodb-key-finder.ts';
import { createDynamoDbRequestCount } from '../accounts/tables/dynamodb-request-count.ts';
import { createDynamoDbSettingsReader } from '../accounts/tables/dynamodb-settings-reader.ts';
import { systemClock } from '../call/clock.ts';
import { databaseOf } from './database.ts';
import { readVariables } from './variables.ts';

/** What the authorizer works with. */
export function authorizerServices(environment: NodeJS.ProcessEnv) {
  const { KEYS_TABLE, ACCOUNTS_TABLE, REQUESTS_TABLE } = readVariables(environment, [
    'KEYS_TABLE',
    'ACCOUNTS_TABLE',
    'REQUESTS_TABLE',
  ]);
  const client = databaseOf(environment);
  const settings = createDynamoDbSettingsReader(client, ACCOUNTS_TABLE);
  return {
    keys: createDynamoDbKeyFinder(client, KEYS_TABLE),
    countRequest: createRequestCounter({
      requestCount: createDynamoDbRequestCount(client, REQUESTS_TABLE),
      limitsOf: createLimitsOfAccount(settings, systemClock),
      clock: systemClock,
    }),
    clock: systemClock,
  };
}
