import type { Fulfilment } from '../../../billing/payments/fulfil-checkout.ts';
import type { Pack } from '../../../billing/payments/packs.ts';
import type { Checkout } from '../../../billing/payments/payment-provider.ts';
import type { SessionServices } from '../../../identity/people/sessions.ts';
import type { EventLog } from '../../../platform/call/event-log.ts';
import type { TimeBudget } from '../../../platform/call/time-budget.ts';
import type { DashboardServices } from '../visit.ts';

/** What is bought and paid. */
interface Purchases {
  readonly packs: readonly Pack[];
  /** @returns the provider's page. @throws as beginPurchase */
  begin(
    order: {
      readonly accountId: string;
      readonly packId: string;
      readonly returnUrl: string;
      readonly cancelUrl: string;
    },
    budget: TimeBudget,
  ): Promise<string>;
  /**
   * Grants what a checkout of this account has bought, if it is paid and has not been granted yet.
   *
   * @returns undefined if there is no such checkout of this account
   */
  fulfil(
    sessionId: string,
    accountId: string,
    call: { readonly budget: TimeBudget; readonly log: EventLog },
  ): Promise<{ readonly state: Checkout['state']; readonly fulfilment: Fulfilment } | undefined>;
}

export interface CheckoutServices
  extends SessionServices,
    Pick<DashboardServices, 'assets' | 'accounts' | 'settings' | 'audit'> {
  readonly purchases: Purchases;
}
