import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { createDynamoDbLimitStores } from '../../../shared/billing/credits/dynamodb-limits.ts';
import {
  createDynamoDbAuditStores,
  createDynamoDbBalances,
  createDynamoDbErasureStores,
} from '../../../shared/billing/credits/dynamodb-stores.ts';
import { createDynamoDbCallLog } from '../../../shared/billing/usage/dynamodb-calls.ts';
import { createUnpaidWork } from '../../../shared/billing/usage/unpaid-work.ts';
import { createDynamoDbCounts } from '../../../shared/identity/accounts/dynamodb-counts.ts';
import { createDynamoDbErasureServices } from '../../../shared/identity/people/dynamodb-erasure.ts';
import { systemClock } from '../../../shared/platform/call/clock.ts';
import { createDynamoDb } from '../../../shared/platform/database/dynamodb.ts';
import { createS3Client } from '../../../shared/platform/storage/object-store.ts';
import { UsageError } from '../program.ts';

/** Removes objects of a stage's bucket, or of the local host's server that speaks S3. @param endpoint of that server */
const photoRemover = (bucket: string | undefined, endpoint?: string) => async (key: string) => {
  if (!bucket) {
    throw new UsageError(
      "Name the bucket of stored pictures in IMAGES_BUCKET: the stack's output ImagesBucket.",
    );
  }
  const client = createS3Client(endpoint);
  try {
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
  } finally {
    client.destroy();
  }
};

/** Commands refuse no work. */
const nothing = { undelivered: 0, searches: 0, requests: 0 };

/**
 * The services of the admin commands over existing tables, one stage's or the local ones.
 *
 * @param dashboardOrigin the dashboard's address: the local host's, or a placeholder for a deployed stage's
 */
export function adminServices(
  environment: Readonly<Record<string, string>>,
  dashboardOrigin = 'http://127.0.0.1:3000',
) {
  const client = createDynamoDb({ endpoint: environment.DYNAMODB_ENDPOINT });
  const table = (variable: string): string => environment[variable] ?? variable;
  const calls = table('CALLS_TABLE');
  const tables = { accounts: table('ACCOUNTS_TABLE'), ledger: table('LEDGER_TABLE'), calls };
  return {
    ...createDynamoDbErasureServices(client, {
      accounts: tables.accounts,
      keys: table('KEYS_TABLE'),
      people: table('PEOPLE_TABLE'),
      sessions: table('SESSIONS_TABLE'),
    }),
    money: createDynamoDbBalances(client, tables, systemClock),
    limits: createDynamoDbLimitStores(client, tables.accounts, systemClock),
    audited: createDynamoDbAuditStores(client, tables),
    keptAnswers: createDynamoDbErasureStores(client, { ...tables, requests: table('REQUESTS_TABLE') }),
    callLog: createDynamoDbCallLog(client, calls),
    unpaidWork: createUnpaidWork(createDynamoDbCounts(client, table('REQUESTS_TABLE')), nothing),
    dashboardOrigin,
    /** Removes a stored picture by its object's name. @throws UsageError if no bucket is named */
    removePhoto: photoRemover(environment.IMAGES_BUCKET, environment.S3_ENDPOINT),
    clock: systemClock,
    close: () => client.destroy(),
  };
}

export type AdminServices = ReturnType<typeof adminServices>;
