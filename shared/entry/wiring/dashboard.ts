import { assetsIn } from '../../apps/dashboard/assets.ts';
import type { DashboardServices } from '../../apps/dashboard/visit.ts';
import { createBalances } from '../../billing/credits/balances.ts';
import { readBalance } from '../../billing/credits/read-balance.ts';
import { createDynamoDbAccountStore } from '../../billing/credits/tables/dynamodb-account-store.ts';
import { createDynamoDbDaySums } from '../../billing/credits/tables/dynamodb-day-sums.ts';
import { createDynamoDbGrants } from '../../billing/credits/tables/dynamodb-grants.ts';
import { createDynamoDbShareReader } from '../../billing/credits/tables/dynamodb-share-reader.ts';
import { createDynamoDbTimedRows } from '../../billing/credits/tables/dynamodb-timed-rows.ts';
import { createDynamoDbCallLog } from '../../billing/usage/tables/dynamodb-call-log.ts';
import { createDynamoDbKeyStore } from '../../identity/accounts/tables/dynamodb-key-store.ts';
import { createDynamoDbSettingsStore } from '../../identity/accounts/tables/dynamodb-settings-store.ts';
import { createDynamoDbTemporaryKeys } from '../../identity/accounts/tables/dynamodb-temporary-keys.ts';
import type { AdmissionRule } from '../../identity/people/admission.ts';
import { createDynamoDbAuditLog } from '../../identity/people/tables/dynamodb-audit-log.ts';
import { createDynamoDbErrands } from '../../identity/people/tables/dynamodb-errands.ts';
import { createDynamoDbPeopleStore } from '../../identity/people/tables/dynamodb-people-store.ts';
import { createDynamoDbSessionStore } from '../../identity/people/tables/dynamodb-session-store.ts';
import type { IdentityProvider } from '../../identity/sign-in/identity-provider.ts';
import type { Clock } from '../../platform/call/clock.ts';
import { lazy } from '../../platform/call/lazy.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { dashboardVariables } from './dashboard-variables.ts';
import { databaseOf } from './database.ts';
import { photoServices } from './photos.ts';
import { secretReader } from './secret.ts';
import { sellerSignIn } from './seller-sign-in.ts';
import { readDeclared } from './variables.ts';

function providerOf(environment: NodeJS.ProcessEnv, clock: Clock): IdentityProvider {
  const variables = readDeclared(
    dashboardVariables,
    environment,
    ['SIGN_IN_ISSUER', 'SIGN_IN_CLIENT_ID', 'SIGN_IN_VERIFIED_CLAIM'],
    ['SIGN_IN_CLIENT_SECRET', 'SIGN_IN_SECRET_ID'],
  );
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
  // Loaded with the first sign-in: whoever has a session waits for pages only.
  const provider = lazy(async () => {
    const { createOpenIdProvider } = await import('../../identity/sign-in/openid-connect.ts');
    return createOpenIdProvider(settings, clock);
  });
  return {
    begin: async (...request) => (await provider()).begin(...request),
    finish: async (...request) => (await provider()).finish(...request),
  };
}

/** What the dashboard's pages work with. */
export function dashboardServices(environment: NodeJS.ProcessEnv, clock: Clock): DashboardServices {
  const variables = readDeclared(
    dashboardVariables,
    environment,
    [
      'ACCOUNTS_TABLE',
      'LEDGER_TABLE',
      'KEYS_TABLE',
      'CALLS_TABLE',
      'PEOPLE_TABLE',
      'SESSIONS_TABLE',
      'DASHBOARD_ASSETS',
      'ADMISSION',
      'TRIAL_CREDITS',
    ],
    ['SIGN_OUT_URL'],
  );
  const client = databaseOf(environment);
  const tables = { accounts: variables.ACCOUNTS_TABLE, ledger: variables.LEDGER_TABLE };
  const settings = createDynamoDbSettingsStore(client, tables.accounts);
  const accounts = createDynamoDbAccountStore(client, tables.accounts);
  const shares = createDynamoDbShareReader(client, tables.accounts);
  const money = createBalances({ accounts, shares, grants: createDynamoDbGrants(client, tables) }, clock);
  const rule: AdmissionRule =
    variables.ADMISSION === 'open'
      ? { kind: 'open', trialCredits: variables.TRIAL_CREDITS }
      : { kind: 'invited' };
  return {
    provider: providerOf(environment, clock),
    people: createDynamoDbPeopleStore(client, variables.PEOPLE_TABLE),
    audit: createDynamoDbAuditLog(client, variables.PEOPLE_TABLE),
    sessions: createDynamoDbSessionStore(client, variables.SESSIONS_TABLE),
    keys: createDynamoDbKeyStore(client, variables.KEYS_TABLE),
    callLog: createDynamoDbCallLog(client, variables.CALLS_TABLE),
    ledger: {
      sums: createDynamoDbDaySums(client, variables.CALLS_TABLE),
      timedRows: createDynamoDbTimedRows(client, tables.ledger),
    },
    errands: createDynamoDbErrands(client, variables.SESSIONS_TABLE),
    sellers: sellerSignIn(environment, clock),
    temporaryKeys: createDynamoDbTemporaryKeys(client, variables.KEYS_TABLE),
    ...photoServices(environment, { client, sessionsTable: variables.SESSIONS_TABLE }),
    settings,
    accounts: {
      readBalance: (accountId, budget) => readBalance(shares, accountId, budget),
    },
    assets: assetsIn(variables.DASHBOARD_ASSETS),
    signOutUrl: variables.SIGN_OUT_URL,
    packs: async () => (await import('./credit-packs.ts')).creditPacks(environment),
    rule,
    async openAccount(accountId, name, trialCredits) {
      await settings.create(accountId, { name, callbacks: [] });
      await money.createAccount(accountId);
      if (trialCredits > 0) await money.grant(accountId, 'trial', trialCredits);
    },
    clock,
  };
}
