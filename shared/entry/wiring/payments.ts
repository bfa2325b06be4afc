import { assetsIn } from '../../apps/dashboard/assets.ts';
import type { CheckoutServices } from '../../apps/dashboard/checkout/checkout-services.ts';
import { createBalances } from '../../billing/credits/balances.ts';
import { readBalance } from '../../billing/credits/read-balance.ts';
import { createDynamoDbAccountStore } from '../../billing/credits/tables/dynamodb-account-store.ts';
import { createDynamoDbGrants } from '../../billing/credits/tables/dynamodb-grants.ts';
import { createDynamoDbShareReader } from '../../billing/credits/tables/dynamodb-share-reader.ts';
import { createDynamoDbTakeBacks } from '../../billing/credits/tables/dynamodb-take-backs.ts';
import type { EventServices } from '../../billing/payments/answer-payment-event.ts';
import { beginPurchase } from '../../billing/payments/begin-purchase.ts';
import { fulfilCheckout, isOurs } from '../../billing/payments/fulfil-checkout.ts';
import type { PaymentProvider } from '../../billing/payments/payment-provider.ts';
import { createDynamoDbSettingsStore } from '../../identity/accounts/tables/dynamodb-settings-store.ts';
import { paymentFailureNoter } from '../../identity/people/audit-log.ts';
import { createDynamoDbAuditLog } from '../../identity/people/tables/dynamodb-audit-log.ts';
import { createDynamoDbPeopleStore } from '../../identity/people/tables/dynamodb-people-store.ts';
import { createDynamoDbSessionStore } from '../../identity/people/tables/dynamodb-session-store.ts';
import type { Clock } from '../../platform/call/clock.ts';
import { lazy } from '../../platform/call/lazy.ts';
import { databaseOf } from './database.ts';
import { paymentVariables } from './payment-variables.ts';
import { stripeKeys } from './stripe-keys.ts';
import { readDeclared } from './variables.ts';

/** What the function for payments works with. */
export interface PaymentServices {
  /** For webhooks. */
  readonly events: EventServices;
  /** For the dashboard's pages. */
  readonly pages: CheckoutServices;
}

/** Stripe's library is loaded with the first request to it: it is half of the function. */
function lazyProvider(settings: Parameters<typeof createdProvider>[0]): PaymentProvider {
  const provider = lazy(() => createdProvider(settings));
  return {
    openCheckout: async (...given) => (await provider()).openCheckout(...given),
    checkout: async (...given) => (await provider()).checkout(...given),
    checkoutOfPayment: async (...given) => (await provider()).checkoutOfPayment(...given),
    reversal: async (...given) => (await provider()).reversal(...given),
    readEvent: async (...given) => (await provider()).readEvent(...given),
  };
}

const createdProvider = async (
  settings: Parameters<
    typeof import('../../billing/payments/stripe/stripe-payments.ts')['createStripePayments']
  >[0],
): Promise<PaymentProvider> =>
  (await import('../../billing/payments/stripe/stripe-payments.ts')).createStripePayments(settings);

/** Undefined where nothing is sold: no packs, or no keys. */
export function paymentServices(environment: NodeJS.ProcessEnv, clock: Clock): PaymentServices | undefined {
  const keys = stripeKeys(environment);
  const variables = readDeclared(
    paymentVariables,
    environment,
    ['ACCOUNTS_TABLE', 'LEDGER_TABLE', 'PEOPLE_TABLE', 'SESSIONS_TABLE', 'DASHBOARD_ASSETS'],
    ['CREDIT_PACKS', 'STRIPE_API_URL'],
  );
  const { STRIPE_TAX: tax, PAYMENTS_SELLER: seller } = readDeclared(paymentVariables, environment, [
    'STRIPE_TAX',
    'PAYMENTS_SELLER',
  ]);
  const { CREDIT_PACKS: packs, STRIPE_API_URL: apiUrl } = variables;
  if (keys === undefined || packs === undefined) return undefined;
  const client = databaseOf(environment);
  const tables = { accounts: variables.ACCOUNTS_TABLE, ledger: variables.LEDGER_TABLE };
  const accounts = createDynamoDbAccountStore(client, tables.accounts);
  const grants = createDynamoDbGrants(client, tables);
  const shares = createDynamoDbShareReader(client, tables.accounts);
  const money = createBalances({ accounts, shares, grants }, clock);
  const provider = lazyProvider({ keys, apiUrl, tax, clock });
  const takeBacks = createDynamoDbTakeBacks(client, tables);
  const audit = createDynamoDbAuditLog(client, variables.PEOPLE_TABLE);
  const paymentFailed = paymentFailureNoter(audit);
  const events = { provider, packs, seller, money, grants, takeBacks, paymentFailed, clock };
  return {
    events,
    pages: {
      sessions: createDynamoDbSessionStore(client, variables.SESSIONS_TABLE),
      people: createDynamoDbPeopleStore(client, variables.PEOPLE_TABLE),
      audit,
      settings: createDynamoDbSettingsStore(client, tables.accounts),
      assets: assetsIn(variables.DASHBOARD_ASSETS),
      accounts: { readBalance: (accountId, budget) => readBalance(shares, accountId, budget) },
      purchases: {
        packs,
        begin: (order, budget) => beginPurchase(order, events, budget),
        async fulfil(sessionId, accountId, call) {
          const checkout = await provider.checkout(sessionId, call.budget);
          if (checkout === undefined || !isOurs(checkout, events) || checkout.accountId !== accountId) {
            return undefined;
          }
          return { state: checkout.state, fulfilment: await fulfilCheckout(checkout, events, call) };
        },
      },
      clock,
    },
  };
}
