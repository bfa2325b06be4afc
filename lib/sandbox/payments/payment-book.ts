import { randomBytes } from 'node:crypto';
import type { CheckoutParams } from './checkout-params.ts';
import { missing } from './stripe-error.ts';

type Metadata = Readonly<Record<string, string>>;

/** A checkout session with the fields of Stripe's that matter here. Amounts in the currency's smallest unit. */
export interface CheckoutSession {
  readonly id: string;
  readonly object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  payment_intent: string | null;
  url: string | null;
  readonly mode: 'payment';
  readonly livemode: false;
  readonly created: number;
  readonly expires_at: number;
  readonly client_reference_id: string;
  metadata: Metadata;
  readonly currency: string;
  amount_subtotal: number;
  amount_total: number;
  readonly automatic_tax: { readonly enabled: boolean };
  readonly success_url: string;
  readonly cancel_url: string;
  readonly line_items: {
    readonly object: 'list';
    readonly has_more: false;
    readonly url: string;
    readonly data: readonly LineItem[];
  };
}

interface LineItem {
  readonly id: string;
  readonly object: 'item';
  readonly description: string;
  readonly quantity: 1;
  readonly currency: string;
  amount_subtotal: number;
  amount_total: number;
}

/** https://docs.stripe.com/api/refunds/object */
export interface Refund {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  readonly currency: string;
  readonly payment_intent: string;
  readonly created: number;
  status: 'pending' | 'succeeded' | 'failed';
}

/** https://docs.stripe.com/api/disputes/object */
export interface Dispute {
  readonly id: string;
  readonly object: 'dispute';
  readonly amount: number;
  readonly currency: string;
  readonly payment_intent: string;
  readonly created: number;
  status: 'warning_needs_response' | 'needs_response' | 'won' | 'lost';
}

const defaultLifeSeconds = 24 * 60 * 60;
/** What automatic tax adds in this world. */
const taxShare = 0.1;

const newId = (prefix: string): string => `${prefix}_${randomBytes(18).toString('hex').slice(0, 24)}`;

/** What Stripe knows of our payments, in memory. */
export class PaymentBook {
  readonly sessions = new Map<string, CheckoutSession>();
  readonly refunds = new Map<string, Refund>();
  readonly disputes = new Map<string, Dispute>();
  /** Payments whose money was to come later, and did not. */
  readonly failed = new Set<string>();
  readonly #nowSeconds: () => number;

  constructor(nowSeconds: () => number) {
    this.#nowSeconds = nowSeconds;
  }

  /** @param urlOf the address of a session's payment page */
  open(params: CheckoutParams, urlOf: (sessionId: string) => string): CheckoutSession {
    const id = `cs_test_${randomBytes(29).toString('hex')}`;
    const { currency, unit_amount, product_data } = params.line_items[0].price_data;
    const taxed = params.automatic_tax?.enabled === true;
    const total = unit_amount + (taxed ? Math.round(unit_amount * taxShare) : 0);
    const created = this.#nowSeconds();
    const item: LineItem = {
      id: newId('li'),
      object: 'item',
      description: product_data.name,
      quantity: 1,
      currency,
      amount_subtotal: unit_amount,
      amount_total: total,
    };
    const session: CheckoutSession = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      url: urlOf(id),
      mode: 'payment',
      livemode: false,
      created,
      expires_at: params.expires_at ?? created + defaultLifeSeconds,
      client_reference_id: params.client_reference_id,
      metadata: params.metadata,
      currency,
      amount_subtotal: unit_amount,
      amount_total: total,
      automatic_tax: { enabled: taxed },
      success_url: params.success_url,
      cancel_url: params.cancel_url,
      line_items: {
        object: 'list',
        has_more: false,
        url: `/v1/checkout/sessions/${id}/line_items`,
        data: [item],
      },
    };
    this.sessions.set(id, session);
    return session;
  }

  /** @throws StripeRefusal if there is none */
  session(id: string): CheckoutSession {
    const session = this.sessions.get(id);
    if (session === undefined) throw missing('checkout.session', id);
    if (session.status === 'open' && session.expires_at <= this.#nowSeconds())
      this.#close(session, 'expired');
    return session;
  }

  /** The payment of a session: https://docs.stripe.com/payments/paymentintents/lifecycle (read on 2026-11-23). */
  paymentOf({ payment_intent, payment_status }: CheckoutSession): object | null {
    if (payment_intent === null) return null;
    const unpaid = this.failed.has(payment_intent) ? 'requires_payment_method' : 'processing';
    return {
      id: payment_intent,
      object: 'payment_intent',
      status: payment_status === 'paid' ? 'succeeded' : unpaid,
    };
  }

  /** The payer went through with it; the money is there at once, or comes later. */
  complete(session: CheckoutSession, payment: 'paid' | 'unpaid'): void {
    this.#close(session, 'complete');
    session.payment_intent = newId('pi');
    session.payment_status = payment;
  }

  #close(session: CheckoutSession, status: 'complete' | 'expired'): void {
    session.status = status;
    session.url = null;
  }

  refund(session: CheckoutSession, amount: number, status: Refund['status']): Refund {
    const refund: Refund = { id: newId('re'), object: 'refund', ...this.#ofPayment(session, amount), status };
    this.refunds.set(refund.id, refund);
    return refund;
  }

  dispute(session: CheckoutSession, amount: number, status: Dispute['status']): Dispute {
    const dispute: Dispute = {
      id: newId('du'),
      object: 'dispute',
      ...this.#ofPayment(session, amount),
      status,
    };
    this.disputes.set(dispute.id, dispute);
    return dispute;
  }

  #ofPayment({ currency, payment_intent, payment_status }: CheckoutSession, amount: number) {
    if (payment_intent === null || payment_status !== 'paid') throw new Error('Nothing has been paid.');
    return { amount, currency, payment_intent, created: this.#nowSeconds() };
  }
}
