import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'aws-lambda';
import { createDynamoDbBalanceReader } from '../../billing/credits/dynamodb-balances.ts';
import { createDynamoDbLimitedAccounts } from '../../billing/credits/dynamodb-limits.ts';
import {
  createDynamoDbAuditStores,
  createDynamoDbSweepStores,
} from '../../billing/credits/dynamodb-stores.ts';
import { createDynamoDbCallLog } from '../../billing/usage/dynamodb-calls.ts';
import { createDynamoDbOutbox } from '../../events/dynamodb-outbox.ts';
import { createDynamoDbWatched } from '../../events/finders/dynamodb-watched.ts';
import type { TellServices } from '../../events/tell-owners.ts';
import { createDynamoDbKeyStore } from '../../identity/accounts/dynamodb-keys.ts';
import { createDynamoDbSettingsReader } from '../../identity/accounts/dynamodb-settings.ts';
import { createDynamoDbErasureServices } from '../../identity/people/dynamodb-erasure.ts';
import { createDynamoDbMembersReader } from '../../identity/people/dynamodb-people.ts';
import { createDynamoDbRateStore } from '../../operations/pricing/dynamodb-stores.ts';
import type { RefreshServices } from '../../operations/pricing/refresh-rates.ts';
import type { Bounds } from '../../platform/call/call.ts';
import { systemClock } from '../../platform/call/clock.ts';
import { lazy } from '../../platform/call/kept-values.ts';
import { createEventLog } from '../../platform/call/powertools-log.ts';
import { inTime } from '../../platform/call/time-budget.ts';
import { dashboardVariables } from './dashboard-variables.ts';
import { databaseOf } from './parts/database.ts';
import { mailerOf } from './parts/mailer.ts';
import { endpointServices, webhookServices } from './parts/webhooks.ts';
import { readDeclared, readTables, readVariables } from './variables.ts';

/**
 * The Lambda handler of a job. It answers no request: the runtime reports its failure, which sets off an alarm.
 *
 * @param name for the log
 * @param times `marginMs`: milliseconds that the function reserves for finishing; `longestMs`: the most that a run may
 *   take, however much time the function has
 */
export function job<Services, Report, Event = unknown>(
  name: string,
  { marginMs, longestMs = Number.POSITIVE_INFINITY }: { marginMs: number; longestMs?: number },
  servicesFactory: (environment: NodeJS.ProcessEnv) => Services,
  run: (services: Services, bounds: Bounds, event: Event) => Promise<Report>,
) {
  const services = lazy(() => servicesFactory(process.env));
  return (event: Event, context: Context): Promise<Report> =>
    inTime(Math.min(longestMs, context.getRemainingTimeInMillis() - marginMs), async (budget) =>
      run(await services(), { clock: systemClock, budget, log: createEventLog({ job: name }) }, event),
    );
}

/** The sweep's services. */
export function sweepServices(environment: NodeJS.ProcessEnv) {
  return createDynamoDbSweepStores(databaseOf(environment), readTables(environment, 'accounts', 'ledger'));
}

/** The audit's services. */
export function auditServices(environment: NodeJS.ProcessEnv) {
  const tables = readTables(environment, 'accounts', 'ledger', 'calls');
  return { ...createDynamoDbAuditStores(databaseOf(environment), tables), sleep };
}

/** The services of the job that finds events and tells endpoints and owners of them. */
export function tellServices(environment: NodeJS.ProcessEnv): TellServices {
  const { accounts, keys, people, calls } = readTables(environment, 'accounts', 'keys', 'people', 'calls');
  const { MAIL_FROM } = readDeclared(dashboardVariables, environment);
  const client = databaseOf(environment);
  return {
    ...createDynamoDbWatched(client, { accounts, keys }),
    ...endpointServices(environment),
    outbox: createDynamoDbOutbox(client, people),
    limited: createDynamoDbLimitedAccounts(client, accounts),
    callLog: createDynamoDbCallLog(client, calls),
    keys: createDynamoDbKeyStore(client, keys),
    accounts: createDynamoDbBalanceReader(client, accounts),
    people: createDynamoDbMembersReader(client, people),
    sendsMails: MAIL_FROM !== undefined,
  };
}

/** The services of the function that delivers events to endpoints and owners. */
export function deliverServices(environment: NodeJS.ProcessEnv) {
  const { accounts, people } = readTables(environment, 'accounts', 'people');
  const { DASHBOARD_URL: dashboard } = readDeclared(dashboardVariables, environment);
  const client = databaseOf(environment);
  return {
    ...webhookServices(environment),
    outbox: createDynamoDbOutbox(client, people),
    settings: createDynamoDbSettingsReader(client, accounts),
    people: createDynamoDbMembersReader(client, people),
    mailer: mailerOf(environment),
    dashboard,
  };
}

/** The services of the job that erases closed accounts. */
export function erasureServices(environment: NodeJS.ProcessEnv) {
  const tables = readTables(environment, 'accounts', 'keys', 'people', 'sessions');
  return createDynamoDbErasureServices(databaseOf(environment), tables);
}

/** Only the job contains it, so it is not the variable's default; https://github.com/fawazahmed0/exchange-api */
const currencyApiUrl =
  'https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@latest/v1/currencies/eur.min.json';

/** The services of the job that refreshes the rates. */
export function rateJobServices(environment: NodeJS.ProcessEnv): Pick<RefreshServices, 'urls' | 'store'> {
  const settings = readVariables(environment);
  const client = databaseOf(environment);
  return {
    urls: { ecb: settings.FX_RATES_URL, 'currency-api': settings.FX_OTHER_RATES_URL ?? currencyApiUrl },
    store: createDynamoDbRateStore(client, settings.RATES_TABLE),
  };
}
