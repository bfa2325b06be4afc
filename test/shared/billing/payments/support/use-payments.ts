import { afterAll, beforeAll } from '@jest/globals';
import {
  type PaymentsEmulator,
  startPaymentsEmulator,
} from '../../../../../lib/sandbox/payments/payments-emulator.ts';
import { createDynamoDbPurchaseNotes } from '../../../../../shared/billing/payments/dynamodb-purchase-notes.ts';
import { type ListedPurchase, listPurchases } from '../../../../../shared/billing/payments/list-purchases.ts';
import { defaultPacks, type Pack } from '../../../../../shared/billing/payments/packs.ts';
import type { EventServices } from '../../../../../shared/billing/payments/payment-events.ts';
import { beginPurchase } from '../../../../../shared/billing/payments/purchases.ts';
import { createStripePayments } from '../../../../../shared/billing/payments/stripe.ts';
import { createDynamoDbSettingsStore } from '../../../../../shared/identity/accounts/dynamodb-settings.ts';
import { createDynamoDbAuditLog } from '../../../../../shared/identity/people/dynamodb-audit-log.ts';
import { endless, memoryLog } from '../../credits/support/bounds.ts';
import { useCredits } from '../../credits/support/use-credits.ts';

export const [small = { id: 'small', credits: 1000, price: 1900, currency: 'usd' }] = defaultPacks;

/** The use cases over a real database, and Stripe's own library over the emulator. */
export function usePayments() {
  const bench = useCredits();
  let payments: PaymentsEmulator | undefined;
  const log = memoryLog();
  const started = (): PaymentsEmulator => {
    if (payments === undefined) throw new Error('the emulator is there from beforeAll on');
    return payments;
  };
  const notes = () =>
    createDynamoDbPurchaseNotes(bench.database.client, bench.database.environment.PEOPLE_TABLE ?? '');
  const settings = () =>
    createDynamoDbSettingsStore(bench.database.client, bench.database.environment.ACCOUNTS_TABLE ?? '');
  const servicesWith = (packs: readonly Pack[] = defaultPacks): EventServices => {
    const { balances, grants, takeBacks } = bench.credits;
    const keys = { secretKey: started().secretKey, webhookSecret: started().webhooks.secret };
    const api = { apiUrl: started().url, tax: false, clock: Date.now };
    const provider = createStripePayments({ keys: async () => keys, ...api });
    const { client, environment } = bench.database;
    const audit = createDynamoDbAuditLog(client, environment.PEOPLE_TABLE ?? '');
    const own = { packs, seller: 'test', clock: Date.now };
    return {
      ...own,
      audit,
      settings: settings(),
      provider,
      money: balances,
      grants,
      takeBacks,
      notes: notes(),
    };
  };
  beforeAll(async () => {
    payments = await startPaymentsEmulator();
  });
  afterAll(() => payments?.stop());
  return {
    bench,
    log,
    settings,
    bounds: { budget: endless, log },
    servicesWith,
    get payments(): PaymentsEmulator {
      return started();
    },
    /** Opens a checkout. @returns the session's id */
    async begin(accountId: string, packId: string = small.id, packs?: readonly Pack[]): Promise<string> {
      await settings().create(accountId, { name: 'Acme', callbacks: [] });
      const order = {
        accountId,
        packId,
        returnUrl: 'https://shop.example/?session={CHECKOUT_SESSION_ID}',
        cancelUrl: 'https://shop.example/',
      };
      const page = await beginPurchase(order, servicesWith(packs), endless);
      return page.split('/').at(-1) ?? '';
    },
    /** What an owner sees of their payments. */
    purchases: (accountId: string): Promise<ListedPurchase[]> => {
      return listPurchases(accountId, { ...bench.credits.audited, notes: notes() }, endless);
    },
    /** The names of events logged for manual action since the last check. */
    reasons(): unknown[] {
      const logged = log.events.filter(({ event }) => event === 'payments.needs-a-person');
      log.events.length = 0;
      return logged.map(({ fields }) => fields.reason);
    },
  };
}
