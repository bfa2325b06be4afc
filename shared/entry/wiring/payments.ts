import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { assetsIn } from '../../apps/dashboard/assets.ts';
import { checkoutPages } from '../../apps/dashboard/checkout.ts';
import type { CheckoutServices } from '../../apps/dashboard/visit.ts';
import { createDynamoDbBalanceReader } from '../../billing/credits/dynamodb-balances.ts';
import { createDynamoDbPurchaseStores } from '../../billing/credits/dynamodb-stores.ts';
import { createDynamoDbPurchaseNotes } from '../../billing/payments/dynamodb-purchase-notes.ts';
import type { EventServices } from '../../billing/payments/payment-events.ts';
import { createDynamoDbSettingsReader } from '../../identity/accounts/dynamodb-settings.ts';
import { createDynamoDbAuditWriter } from '../../identity/people/dynamodb-audit-log.ts';
import { createDynamoDbPeopleStore } from '../../identity/people/dynamodb-people.ts';
import { createDynamoDbSessionStore } from '../../identity/people/dynamodb-sessions.ts';
import { type Clock, systemClock } from '../../platform/call/clock.ts';
import { lazy } from '../../platform/call/kept-values.ts';
import { servePages } from '../http/serve-pages.ts';
import { serveWebhook } from '../http/serve-webhook.ts';
import { databaseOf } from './parts/database.ts';
import { paymentProviderOf } from './payment-provider.ts';
import { allVariables } from './payment-variables.ts';
import { readDeclared, readTables } from './variables.ts';

/** The services of the payments function. */
export interface PaymentServices {
  /** The services of webhooks. */
  readonly events: EventServices;
  /** The services of the dashboard's pages. */
  readonly pages: CheckoutServices;
}

/** Undefined where nothing is sold: no packs, or no keys. */
export function paymentServices(environment: NodeJS.ProcessEnv, clock: Clock): PaymentServices | undefined {
  const payments = paymentProviderOf(environment, clock);
  const variables = readDeclared(allVariables, environment);
  const { CREDIT_PACKS: packs } = variables;
  if (payments === undefined || packs === undefined) return undefined;
  const client = databaseOf(environment);
  const tables = readTables(environment, 'accounts', 'ledger', 'people', 'sessions');
  const stores = createDynamoDbPurchaseStores(client, tables, clock);
  const audit = createDynamoDbAuditWriter(client, tables.people);
  const notes = createDynamoDbPurchaseNotes(client, tables.people);
  const settings = createDynamoDbSettingsReader(client, tables.accounts);
  const ours = { ...payments, packs, notes, settings, audit };
  const events = { ...stores, ...ours };
  return {
    events,
    pages: {
      sessions: createDynamoDbSessionStore(client, tables.sessions),
      people: createDynamoDbPeopleStore(client, tables.people),
      audit,
      settings,
      assets: assetsIn(variables.DASHBOARD_ASSETS),
      accounts: createDynamoDbBalanceReader(client, tables.accounts),
      payments: events,
      clock,
    },
  };
}

const webhookPath = '/webhooks/payments';

/**
 * The Lambda handler of everything that knows the payment provider: its webhooks, and the dashboard's pages on the way
 * there and back.
 */
export function servePayments(
  servicesFactory: (environment: NodeJS.ProcessEnv, clock: Clock) => PaymentServices | undefined,
) {
  const services = lazy(() => servicesFactory(process.env, systemClock));
  const webhook = serveWebhook(async () => (await services())?.events, systemClock);
  const page = servePages(
    'checkout',
    checkoutPages(async () => (await services())?.pages),
    systemClock,
  );
  return (event: APIGatewayProxyEvent, context: Context) =>
    event.path === webhookPath ? webhook(event, context) : page(event, context);
}
