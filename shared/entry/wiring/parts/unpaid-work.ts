import { createUnpaidWork, type UnpaidWork } from '../../../billing/usage/unpaid-work.ts';
import { createDynamoDbCounts } from '../../../identity/accounts/dynamodb-counts.ts';
import { readVariables } from '../variables.ts';
import { databaseOf } from './database.ts';

/** Accounts' unpaid external requests and their limits. */
export function unpaidWorkServices(environment: NodeJS.ProcessEnv): UnpaidWork {
  const settings = readVariables(environment);
  return createUnpaidWork(createDynamoDbCounts(databaseOf(environment), settings.REQUESTS_TABLE), {
    undelivered: settings.UNDELIVERED_PER_HOUR,
    searches: settings.PAID_SEARCHES_PER_DAY,
    requests: settings.PICTURE_REQUESTS_PER_MINUTE,
  });
}
