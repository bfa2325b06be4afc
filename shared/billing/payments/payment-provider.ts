import type { TimeBudget } from '../../platform/call/time-budget.ts';
import type { TakeBackCause } from '../credits/ledger.ts';

/** What is bought, and where the payer goes afterwards. */
interface CheckoutOrder {
  readonly accountId: string;
  /** Names this stage's purchases at the provider, where several may share one account. */
  readonly seller: string;
  /** The pack with its terms, as `termsOf` writes them. */
  readonly terms: string;
  /** Name of the goods, for the payer. */
  readonly name: string;
  /** In the currency's smallest unit. */
  readonly price: number;
  readonly currency: string;
  /** `{CHECKOUT_SESSION_ID}` in it becomes the session's id. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
  /** Milliseconds since 1970: from half an hour to a day ahead. */
  readonly expiresAt: number;
}

/** A checkout session as it stands now. Amounts in the currency's smallest unit. */
export interface Checkout {
  readonly sessionId: string;
  /** `failed`: the money was to come later, and will not. */
  readonly state: 'open' | 'complete' | 'expired' | 'failed';
  readonly isPaid: boolean;
  /** What was said when it was opened; undefined where others opened it. */
  readonly accountId: string | undefined;
  readonly seller: string | undefined;
  readonly terms: string | undefined;
  readonly currency: string;
  /** Before tax and discounts. */
  readonly subtotal: number;
  /** What is paid. */
  readonly total: number;
  readonly lines: readonly {
    readonly quantity: number;
    readonly subtotal: number;
    readonly currency: string;
  }[];
}

/** Money of a payment that goes back to the payer, or did for a while. */
export interface Reversal {
  readonly id: string;
  readonly cause: TakeBackCause;
  /** Absent for a payment that is none of a checkout. */
  readonly paymentId: string | undefined;
  readonly amount: number;
  readonly currency: string;
  /**
   * `gone`: the payer has the money, or is getting it. `back`: it stayed with us, or came back. `open`: nothing has
   * moved.
   */
  readonly money: 'gone' | 'back' | 'open';
}

/** What a webhook is about. Only ids: what has become of them is asked for. */
export type PaymentEvent =
  | {
      readonly about: 'checkout';
      readonly sessionId: string;
      /** Milliseconds since 1970, the same each time that the event is sent; set on the news of a payment that failed. */
      readonly failedAt?: number | undefined;
    }
  | { readonly about: TakeBackCause; readonly reversalId: string }
  | { readonly about: 'something else' };

/** Whoever takes the payments. Every method throws ServiceError UPSTREAM_FAILED, TIMEOUT or SERVER_ERROR (our keys). */
export interface PaymentProvider {
  /** @returns the page where one pays */
  openCheckout(order: CheckoutOrder, budget: TimeBudget): Promise<string>;
  /** Undefined if there is none. */
  checkout(sessionId: string, budget: TimeBudget): Promise<Checkout | undefined>;
  /** The checkout that a payment came from. */
  checkoutOfPayment(paymentId: string, budget: TimeBudget): Promise<Checkout | undefined>;
  reversal(cause: TakeBackCause, id: string, budget: TimeBudget): Promise<Reversal | undefined>;
  /**
   * What a webhook says, if the provider signed it within the last five minutes.
   *
   * @param body the bytes as they came
   * @throws ServiceError BAD_REQUEST if the signature is absent, wrong or too old
   */
  readEvent(body: Uint8Array, signature: string): Promise<PaymentEvent>;
}
