import { createDynamoDbLimitStores } from '../../../shared/billing/credits/dynamodb-limits.ts';
import {
  createDynamoDbAuditStores,
  createDynamoDbBalances,
  createDynamoDbErasureStores,
} from '../../../shared/billing/credits/dynamodb-stores.ts';
import { createDynamoDbPurchaseNotes } from '../../../shared/billing/payments/dynamodb-purchase-notes.ts';
import { createDynamoDbCallLog } from '../../../shared/billing/usage/dynamodb-calls.ts';
import { createUnpaidWork } from '../../../shared/billing/usage/unpaid-work.ts';
import { bucketOf } from '../../../shared/entry/wiring/objects.ts';
import { createDynamoDbEndpoints } from '../../../shared/events/webhooks/dynamodb-endpoints.ts';
import { createDynamoDbCounts } from '../../../shared/identity/accounts/dynamodb-counts.ts';
import { createDynamoDbErasureServices } from '../../../shared/identity/people/dynamodb-erasure.ts';
import { systemClock } from '../../../shared/platform/call/clock.ts';
import { inTime } from '../../../shared/platform/call/time-budget.ts';
import { createDynamoDb } from '../../../shared/platform/database/dynamodb.ts';
import { tables as allTables } from '../../../shared/platform/database/tables.ts';
import { parseAllowedHosts } from '../../../shared/platform/web/allowed-hosts.ts';
import { createGuardedPoster } from '../../../shared/platform/web/guarded-poster.ts';
import { UsageError } from '../program.ts';
import { createRestoredItems } from './restored-items.ts';

/** The longest time for removing a photo. */
const removeMs = 20_000;

/** Removes objects of a stage's bucket, or of the local host's server that speaks S3. */
const photoRemover =
  (
    { IMAGES_BUCKET: bucket, S3_ENDPOINT: endpoint, AWS_ENDPOINT_URL: aws }: NodeJS.ProcessEnv,
    region: () => Promise<string>,
  ) =>
  async (key: string) => {
    if (!bucket) {
      throw new UsageError(
        "Name the bucket of stored pictures in IMAGES_BUCKET: the stack's output ImagesBucket.",
      );
    }
    const objects = bucketOf(bucket, await region(), endpoint, aws);
    await inTime(removeMs, (time) => objects.remove(key, time));
  };

/** Commands refuse no work. */
const nothing = { undelivered: 0, searches: 0, requests: 0 };

/**
 * The services of the admin commands over existing tables, one stage's or the local ones.
 *
 * @param dashboardOrigin the dashboard's address: the local host's, or a placeholder for a deployed stage's
 */
export function adminServices(environment: NodeJS.ProcessEnv, dashboardOrigin = 'http://127.0.0.1:3000') {
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
    purchaseNotes: createDynamoDbPurchaseNotes(client, table('PEOPLE_TABLE')),
    callLog: createDynamoDbCallLog(client, calls),
    unpaidWork: createUnpaidWork(createDynamoDbCounts(client, table('REQUESTS_TABLE')), nothing),
    webhooks: {
      endpoints: createDynamoDbEndpoints(client, table('PEOPLE_TABLE')),
      // The local host may send to this machine.
      poster: createGuardedPoster({
        allowedHosts: parseAllowedHosts(environment.DYNAMODB_ENDPOINT === undefined ? undefined : '1'),
      }),
    },
    /** The payment provider; undefined where its keys are not known. */
    payments: async () => {
      const { paymentProviderOf } = await import('../../../shared/entry/wiring/payment-provider.ts');
      return paymentProviderOf(environment, systemClock);
    },
    restored: createRestoredItems(client, (name) => table(allTables[name].variable)),
    dashboardOrigin,
    /** Removes a stored picture by its object's name. @throws UsageError if no bucket is named */
    removePhoto: photoRemover(environment, client.config.region),
    clock: systemClock,
    close: () => client.destroy(),
  };
}

export type AdminServices = ReturnType<typeof adminServices>;
