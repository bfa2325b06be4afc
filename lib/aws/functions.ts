import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';

/** One Lambda function of the service. */
export interface FunctionDefinition {
  /** Stem of the function's name and of its bundle's folder. */
  readonly name: string;
  /** Path of its module under `functions/`. */
  readonly module: string;
}

/** `functions/` follows the URL: the module of an endpoint is its path. */
export const endpointFunctionOf = ({ name, path }: Endpoint): FunctionDefinition => ({
  name,
  module: `${path.slice(1)}.ts`,
});

export const authorizerFunction: FunctionDefinition = { name: 'authorizer', module: 'authorizer.ts' };
export const signInReturnFunction: FunctionDefinition = { name: 'sign-in-return', module: 'login/market.ts' };

export const dashboardFunction: FunctionDefinition = { name: 'dashboard', module: 'dashboard.ts' };
/**
 * One function answers them all, the reference's pages too; a function per page would need a dozen resources each. It
 * takes all methods: HEAD requests come to the same paths as GET, and a separate method would be one more resource.
 */
export const dashboardPaths = [
  '/',
  '/docs',
  '/docs/{page+}',
  '/llms.txt',
  '/llms-full.txt',
  '/openapi.json',
  '/server.json',
  '/.well-known/api-catalog',
  '/.well-known/security.txt',
  '/dashboard',
  '/dashboard/{page+}',
] as const;

/** Only where credits are sold. */
export const paymentsFunction: FunctionDefinition = { name: 'payments', module: 'webhooks/payments.ts' };
/** Where the payment provider sends its webhooks. */
export const paymentsWebhook = ['POST', '/webhooks/payments'] as const;
/** The dashboard's pages before and after a payment: its other pages know nothing of the provider. */
export const checkoutPaths = ['/dashboard/checkout', '/dashboard/checkout/{page+}'] as const;

/** Only where the marketplace sends its notices. */
export const marketNoticesFunction: FunctionDefinition = {
  name: 'market-notices',
  module: 'webhooks/market.ts',
};
/** The address for its ownership challenge and its notices. */
export const marketNotices = [
  ['GET', '/webhooks/market'],
  ['POST', '/webhooks/market'],
] as const;

/** Cognito calls it to ask whether someone may register, where registration is by invitation. */
export const signUpFunction: FunctionDefinition = { name: 'sign-up', module: 'sign-up.ts' };

export const agentsFunction: FunctionDefinition = { name: 'mcp', module: 'mcp.ts' };
/**
 * All methods, of which the function takes POST alone: agents of an earlier era also send GET and DELETE, and read from
 * its 405 that there are no streams and no sessions.
 */
export const agentsPath = '/mcp';

/** Jobs by what they do; the stack schedules them. */
export const jobFunctions = {
  sweepHolds: { name: 'sweep-holds', module: 'jobs/sweep-holds.ts' },
  auditLedger: { name: 'audit-ledger', module: 'jobs/audit-ledger.ts' },
  refreshRates: { name: 'refresh-rates', module: 'jobs/refresh-rates.ts' },
  eraseAccounts: { name: 'erase-accounts', module: 'jobs/erase-accounts.ts' },
  mailLowBalances: { name: 'mail-low-balances', module: 'jobs/mail-low-balances.ts' },
} as const satisfies Record<string, FunctionDefinition>;

/** It takes what is to be told to accounts' endpoints from a queue. */
export const webhooksFunction: FunctionDefinition = {
  name: 'deliver-webhooks',
  module: 'jobs/deliver-webhooks.ts',
};

/** It calls operations for the items of jobs. */
export const jobItemsFunction: FunctionDefinition = {
  name: 'run-job-items',
  module: 'jobs/run-job-items.ts',
};

/** The functions that callers reach in every stage, each by its alias. */
export const functionsBehindTheApi: readonly FunctionDefinition[] = [
  ...endpoints.map(endpointFunctionOf),
  authorizerFunction,
  signInReturnFunction,
  dashboardFunction,
  agentsFunction,
];

/** Those that callers reach in some stages only. */
export const functionsOfSomeStages: readonly FunctionDefinition[] = [paymentsFunction, marketNoticesFunction];

/** Every function that is bundled and deployed. */
export const functionDefinitions: readonly FunctionDefinition[] = [
  ...functionsBehindTheApi,
  ...functionsOfSomeStages,
  signUpFunction,
  ...Object.values(jobFunctions),
  webhooksFunction,
  jobItemsFunction,
];
