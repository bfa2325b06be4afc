import { assetsIn } from '../../apps/dashboard/assets.ts';
import { dashboardPages } from '../../apps/dashboard/routes.ts';
import type { DashboardServices, SellerSignIn } from '../../apps/dashboard/visit.ts';
import { trialGrant } from '../../billing/credits/balances.ts';
import { createDynamoDbBalanceReader } from '../../billing/credits/dynamodb-balances.ts';
import { createDynamoDbBalances, createDynamoDbLedgerReader } from '../../billing/credits/dynamodb-stores.ts';
import { createDynamoDbCallLog } from '../../billing/usage/dynamodb-calls.ts';
import {
  createDynamoDbKeyStore,
  createDynamoDbTemporaryKeys,
} from '../../identity/accounts/dynamodb-keys.ts';
import { createDynamoDbSettingsStore } from '../../identity/accounts/dynamodb-settings.ts';
import type { AdmissionRule } from '../../identity/people/admission.ts';
import { createDynamoDbAuditLog } from '../../identity/people/dynamodb-audit-log.ts';
import { createDynamoDbPeopleStore } from '../../identity/people/dynamodb-people.ts';
import { createDynamoDbSessionStore } from '../../identity/people/dynamodb-sessions.ts';
import type { IdentityProvider } from '../../identity/sign-in/sign-in.ts';
import { type Clock, systemClock } from '../../platform/call/clock.ts';
import { lazy, lazyMethods } from '../../platform/call/kept-values.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { secretReader } from '../../platform/secrets/secrets.ts';
import { servePages } from '../http/serve-pages.ts';
import { dashboardVariables } from './dashboard-variables.ts';
import { databaseOf } from './parts/database.ts';
import { readDeclared, readTables } from './variables.ts';

/** Connects sellers from the dashboard. It is loaded when one is connected: no other page needs it. */
function sellerSignIn(environment: NodeJS.ProcessEnv, clock: Clock): SellerSignIn {
  return lazyMethods<SellerSignIn>(async () => {
    const { finishConnection, startSignIn } = await import('../../operations/market/use-cases/sign-in.ts');
    const { exchangeServices, startSignInServices } = await import('./market-sign-in.ts');
    const start = startSignInServices(environment);
    const exchange = exchangeServices(environment);
    return {
      // The dashboard's own return address need not be listed.
      begin: (accountId, callback, call) => startSignIn({ accountId, callback }, start, { ...call, clock }),
      finish: (accountId, code, call) => finishConnection(accountId, code, exchange, { ...call, clock }),
    };
  });
}

function providerOf(environment: NodeJS.ProcessEnv, clock: Clock): IdentityProvider {
  const variables = readDeclared(dashboardVariables, environment);
  const clientSecret = secretReader(variables.SIGN_IN_CLIENT_SECRET, variables.SIGN_IN_SECRET_ID);
  if (clientSecret === undefined) {
    throw new ServiceError('SERVER_ERROR', 'SIGN_IN_CLIENT_SECRET or SIGN_IN_SECRET_ID must be set.');
  }
  const settings = {
    issuer: variables.SIGN_IN_ISSUER,
    clientId: variables.SIGN_IN_CLIENT_ID,
    clientSecret,
    verifiedClaim: variables.SIGN_IN_VERIFIED_CLAIM,
  };
  // Loaded with the first sign-in, so that a visitor with a session does not wait for it.
  return lazyMethods(async () => {
    const { createOpenIdProvider } = await import('../../identity/sign-in/openid-connect.ts');
    return createOpenIdProvider(settings, clock);
  });
}

/** The services of the dashboard's pages. */
export function dashboardServices(environment: NodeJS.ProcessEnv, clock: Clock): DashboardServices {
  const variables = readDeclared(dashboardVariables, environment);
  const { REFERENCE_PAGES } = variables;
  const tables = readTables(environment, 'accounts', 'ledger', 'keys', 'calls', 'people', 'sessions');
  const client = databaseOf(environment);
  const settings = createDynamoDbSettingsStore(client, tables.accounts);
  const money = createDynamoDbBalances(client, tables, clock);
  const ledger = createDynamoDbLedgerReader(client, tables);
  const rule: AdmissionRule =
    variables.ADMISSION === 'open'
      ? { kind: 'open', trialCredits: variables.TRIAL_CREDITS }
      : { kind: 'invited' };
  const made = lazy(async () => {
    const { referenceIn } = await import('../../apps/reference/reference.ts');
    return referenceIn(REFERENCE_PAGES);
  });
  return {
    provider: providerOf(environment, clock),
    people: createDynamoDbPeopleStore(client, tables.people),
    audit: createDynamoDbAuditLog(client, tables.people),
    sessions: createDynamoDbSessionStore(client, tables.sessions),
    keys: createDynamoDbKeyStore(client, tables.keys),
    callLog: createDynamoDbCallLog(client, tables.calls),
    ledger,
    sellers: sellerSignIn(environment, clock),
    temporaryKeys: createDynamoDbTemporaryKeys(client, tables.keys),
    photos: async () => (await import('./photos.ts')).photoServices(environment),
    web: async () => (await import('./parts/guarded-client.ts')).guardedClientOfProcess(),
    settings,
    accounts: createDynamoDbBalanceReader(client, tables.accounts),
    purchases: async () => {
      const { createDynamoDbPurchaseNotes } = await import(
        '../../billing/payments/dynamodb-purchase-notes.ts'
      );
      return { ...ledger, notes: createDynamoDbPurchaseNotes(client, tables.people) };
    },
    webhooks: async () => (await import('./parts/webhooks.ts')).webhookServices(environment),
    mailer: async () => (await import('./parts/mailer.ts')).mailerOf(environment),
    jobs: async () => {
      const { jobResultServices, jobServices } = await import('./job-operations.ts');
      return { ...jobServices(environment), ...jobResultServices(environment) };
    },
    limits: async () => {
      const { createDynamoDbLimitStores } = await import('../../billing/credits/dynamodb-limits.ts');
      return createDynamoDbLimitStores(client, tables.accounts, clock);
    },
    unpaidWork: async () => (await import('./parts/unpaid-work.ts')).unpaidWorkServices(environment),
    assets: assetsIn(variables.DASHBOARD_ASSETS),
    async sampleCall(operation) {
      const { samples } = await made();
      return Object.hasOwn(samples, operation) ? samples[operation] : undefined;
    },
    signOutUrl: variables.SIGN_OUT_URL,
    invoiceSeller: variables.INVOICE_SELLER,
    packs: async () => (await import('./payment-variables.ts')).creditPacks(environment),
    rule,
    async openAccount(accountId, name, trialCredits) {
      await settings.create(accountId, { name, callbacks: [] });
      await money.createAccount(accountId);
      if (trialCredits > 0) await money.grant(accountId, trialGrant, trialCredits);
    },
    clock,
  };
}

/** Whether a path belongs to the reference, whose code is loaded only then. */
const isOfReference = (path: string): boolean =>
  /^\/(?:(?:docs|\.well-known)(?:\/.*)?|llms(?:-full)?\.txt|(?:openapi|server)\.json)$/.test(path);

/**
 * The Lambda handler of the dashboard and of the reference: `GET /`, `/dashboard`, `/docs`, everything below these two,
 * and the files of the reference, each also by HEAD. People see it, not programs: API keys open nothing here.
 */
export function serveDashboard(
  servicesFactory: (environment: NodeJS.ProcessEnv, clock: Clock) => DashboardServices,
) {
  const services = lazy(() => servicesFactory(process.env, systemClock));
  // The dashboard's pages do not need the reference.
  const reference = lazy(async () => {
    const [{ answerReference }, { referenceServices }] = await Promise.all([
      import('../../apps/dashboard/reference.ts'),
      import('./parts/reference.ts'),
    ]);
    return { answerReference, services: referenceServices(process.env) };
  });
  const pages = dashboardPages(services);

  async function answer(...[visit, path]: Parameters<typeof pages.answer>) {
    if (visit.method !== 'GET' || !isOfReference(path)) return await pages.answer(visit, path);
    const { answerReference, services } = await reference();
    return await answerReference(visit, services);
  }

  return servePages('dashboard', { ...pages, answer }, systemClock);
}
