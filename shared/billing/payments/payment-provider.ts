import type { TimeBudget } from '../../platform/call/time-budget.ts';
import type { TakeBackCause } from '../credits/ledger.ts';

/** What the payer buys, and where they go afterwards. */
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

/** The current state of a checkout session. Amounts in the currency's smallest unit. */
export interface Checkout {
  readonly sessionId: string;
  /** When it was opened, in milliseconds since 1970. */
  readonly createdAt: number;
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
  /** The part of it that is tax; undefined where that is not known. */
  readonly tax: number | undefined;
  /** The provider's page with the receipt, refunds included; undefined where nothing has been paid. */
  readonly receiptUrl: string | undefined;
  readonly lines: readonly {
    readonly quantity: number;
    readonly subtotal: number;
    readonly currency: string;
  }[];
}

/** A refund or a dispute. The money may come back later. */
export interface Reversal {
  readonly id: string;
  readonly cause: TakeBackCause;
  /** Absent for a payment that did not come from a checkout. */
  readonly paymentId: string | undefined;
  readonly amount: number;
  readonly currency: string;
  /**
   * `gone`: the payer has the money, or is getting it. `back`: it stayed with us, or came back. `open`: nothing has
   * moved.
   */
  readonly money: 'gone' | 'back' | 'open';
}

/** What a webhook is about. It carries only ids; their state is read from the provider. */
export type PaymentEvent =
  | {
      readonly about: 'checkout';
      readonly sessionId: string;
      /** Milliseconds since 1970, the same each time that the event is sent; set if the payment failed. */
      readonly failedAt?: number | undefined;
    }
  | { readonly about: TakeBackCause; readonly reversalId: string }
  | { readonly about: 'something else' };

/** The service that takes payments. Every method throws ServiceError UPSTREAM_FAILED, TIMEOUT or SERVER_ERROR (our keys). */
export interface PaymentProvider {
  /** @returns the address of the payment page */
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
