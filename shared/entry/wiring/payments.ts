import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import * as z from 'zod';
import { assetsIn } from '../../apps/dashboard/assets.ts';
import { checkoutPages } from '../../apps/dashboard/checkout.ts';
import type { CheckoutServices } from '../../apps/dashboard/visit.ts';
import { createDynamoDbBalanceReader } from '../../billing/credits/dynamodb-balances.ts';
import { createDynamoDbPurchaseStores } from '../../billing/credits/dynamodb-stores.ts';
import { createDynamoDbPurchaseNotes } from '../../billing/payments/dynamodb-purchase-notes.ts';
import type { EventServices } from '../../billing/payments/payment-events.ts';
import type { StripeKeys } from '../../billing/payments/stripe.ts';
import { createDynamoDbSettingsReader } from '../../identity/accounts/dynamodb-settings.ts';
import { paymentFailureNoter, paymentRefundNoter } from '../../identity/people/audit-log.ts';
import { createDynamoDbAuditWriter } from '../../identity/people/dynamodb-audit-log.ts';
import { createDynamoDbPeopleStore } from '../../identity/people/dynamodb-people.ts';
import { createDynamoDbSessionStore } from '../../identity/people/dynamodb-sessions.ts';
import { type Clock, systemClock } from '../../platform/call/clock.ts';
import { lazy, lazyMethods } from '../../platform/call/kept-values.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { type SecretReader, secretReader } from '../../platform/secrets/secrets.ts';
import { parseJson } from '../../platform/web/parse-json.ts';
import { servePages } from '../http/serve-pages.ts';
import { serveWebhook } from '../http/serve-webhook.ts';
import { databaseOf } from './parts/database.ts';
import { allVariables } from './payment-variables.ts';
import { readDeclared, readTables } from './variables.ts';

/** A key as a header can carry it. Leading and trailing blanks come from pasting. */
const key = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]+$/);
const secretShape = z.object({ secretKey: key, webhookSecret: key });

/**
 * Reads our keys at Stripe: the two variables where they are set, as on the local host, else the secret that holds both.
 * Undefined if neither is named.
 */
function stripeKeys(environment: NodeJS.ProcessEnv): SecretReader<StripeKeys> | undefined {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, PAYMENTS_SECRET_ID } = readDeclared(
    allVariables,
    environment,
  );
  const both =
    STRIPE_SECRET_KEY === undefined || STRIPE_WEBHOOK_SECRET === undefined
      ? undefined
      : JSON.stringify({ secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET });
  const read = secretReader(both, PAYMENTS_SECRET_ID);
  if (read === undefined) return undefined;
  return async (refused) => {
    const parsed = secretShape.safeParse(parseJson(await read(refused)));
    if (parsed.success) return parsed.data;
    throw new ServiceError(
      'SERVER_ERROR',
      'The keys of the payment provider are not {secretKey, webhookSecret}.',
    );
  };
}

/** The services of the payments function. */
export interface PaymentServices {
  /** The services of webhooks. */
  readonly events: EventServices;
  /** The services of the dashboard's pages. */
  readonly pages: CheckoutServices;
}

/** Undefined where nothing is sold: no packs, or no keys. */
export function paymentServices(environment: NodeJS.ProcessEnv, clock: Clock): PaymentServices | undefined {
  const keys = stripeKeys(environment);
  const variables = readDeclared(allVariables, environment);
  const { CREDIT_PACKS: packs, STRIPE_API_URL: apiUrl, STRIPE_TAX: tax, PAYMENTS_SELLER: seller } = variables;
  if (keys === undefined || packs === undefined) return undefined;
  const client = databaseOf(environment);
  const tables = readTables(environment, 'accounts', 'ledger', 'people', 'sessions');
  // Stripe's library is loaded with the first request to it: it makes up half of the function.
  const provider = lazyMethods(async () => {
    const { createStripePayments } = await import('../../billing/payments/stripe.ts');
    return createStripePayments({ keys, apiUrl, tax, clock });
  });
  const stores = createDynamoDbPurchaseStores(client, tables, clock);
  const audit = createDynamoDbAuditWriter(client, tables.people);
  const paymentFailed = paymentFailureNoter(audit);
  const notes = createDynamoDbPurchaseNotes(client, tables.people);
  const paymentRefunded = paymentRefundNoter(audit);
  const settings = createDynamoDbSettingsReader(client, tables.accounts);
  const ours = { provider, packs, seller, notes, settings, paymentFailed, paymentRefunded, clock };
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
