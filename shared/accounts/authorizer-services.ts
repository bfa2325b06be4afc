import * as z from 'zod';
import { createDynamoDb } from '../database/dynamodb.ts';
import { readEnvironment } from '../environment/read-environment.ts';
import { createRequestCounter } from '../rate-limit/count-requests.ts';
import { createDynamoDbRequestCount } from '../rate-limit/dynamodb-request-count.ts';
import { createLimitOfAccount } from '../rate-limit/limit-of-account.ts';
import { systemClock } from '../time/clock.ts';
import { createDynamoDbKeyFinder } from './dynamodb-key-finder.ts';
import { createDynamoDbSettingsReader } from './dynamodb-settings-reader.ts';

/** What the authorizer works with. */
export function authorizerServices(environment: NodeJS.ProcessEnv) {
  const { KEYS_TABLE, ACCOUNTS_TABLE, REQUESTS_TABLE, DYNAMODB_ENDPOINT } = readEnvironment(environment, {
    KEYS_TABLE: z.string(),
    ACCOUNTS_TABLE: z.string(),
    REQUESTS_TABLE: z.string(),
    DYNAMODB_ENDPOINT: z.string().optional(),
  });
  const client = createDynamoDb({ endpoint: DYNAMODB_ENDPOINT });
  const settings = createDynamoDbSettingsReader(client, ACCOUNTS_TABLE);
  return {
    keys: createDynamoDbKeyFinder(client, KEYS_TABLE),
    countRequest: createRequestCounter({
      requestCount: createDynamoDbRequestCount(client, REQUESTS_TABLE),
      limitOf: createLimitOfAccount(settings, systemClock),
      clock: systemClock,
    }),
  };
}
