import { randomBytes } from 'node:crypto';
import { type CheckoutParams, missing, StripeRefusal } from './checkout-params.ts';
import type { WebhookSender } from './webhook-sender.ts';

/**
 * Refunds and disputes of a payment (https://docs.stripe.com/api/refunds/object,
 * https://docs.stripe.com/api/disputes/object). Amounts in the currency's smallest unit.
 */
interface Returned<Kind extends string, Status extends string> {
  readonly id: string;
  readonly object: Kind;
  readonly amount: number;
  readonly currency: string;
  readonly payment_intent: string;
  readonly created: number;
  status: Status;
}

export type Refund = Returned<'refund', 'pending' | 'succeeded' | 'failed'>;
export type Dispute = Returned<'dispute', 'warning_needs_response' | 'needs_response' | 'won' | 'lost'>;

/** The rate of automatic tax in this emulator. */
const taxShare = 0.1;

const newId = (prefix: string): string => `${prefix}_${randomBytes(18).toString('hex').slice(0, 24)}`;

/** A checkout session with the Stripe fields that matter here. Amounts in the currency's smallest unit. */
export type CheckoutSession = ReturnType<typeof newSession>;

function newSession(params: CheckoutParams, created: number, urlOf: (sessionId: string) => string) {
  const id = `cs_test_${randomBytes(29).toString('hex')}`;
  const { currency, unit_amount, product_data } = params.line_items[0].price_data;
  const tax = params.automatic_tax === undefined ? 0 : Math.round(unit_amount * taxShare);
  const amounts = { currency, amount_subtotal: unit_amount, amount_total: unit_amount + tax };
  const item = { description: product_data.name, quantity: 1, ...amounts };
  return {
    id,
    object: 'checkout.session',
    status: 'open' as 'open' | 'complete' | 'expired',
    payment_status: 'unpaid' as 'unpaid' | 'paid',
    payment_intent: null as string | null,
    url: urlOf(id) as string | null,
    created,
    expires_at: params.expires_at,
    client_reference_id: params.client_reference_id,
    metadata: params.metadata,
    ...amounts,
    total_details: { amount_tax: tax },
    success_url: params.success_url,
    cancel_url: params.cancel_url,
    line_items: { data: [item] },
  };
}

/** The payer's choices on the payment page. */
export type PayersChoice = 'pay' | 'later' | 'decline';

/** @throws StripeRefusal if there is none */
export function known<Kind>(what: string, all: ReadonlyMap<string, Kind>, id: string): Kind {
  const kept = all.get(id);
  if (kept === undefined) throw missing(what, id);
  return kept;
}

/** Stripe's record of our payments, in memory; every change is told to the webhooks. */
export class PaymentBook {
  readonly sessions = new Map<string, CheckoutSession>();
  readonly refunds = new Map<string, Refund>();
  readonly disputes = new Map<string, Dispute>();
  /** Delayed payments that failed. */
  readonly failed = new Set<string>();
  readonly #webhooks: WebhookSender;
  readonly #nowSeconds: () => number;

  constructor(webhooks: WebhookSender, nowSeconds: () => number) {
    this.#webhooks = webhooks;
    this.#nowSeconds = nowSeconds;
  }

  /** @param urlOf the address of a session's payment page */
  open(params: CheckoutParams, urlOf: (sessionId: string) => string): CheckoutSession {
    const session = newSession(params, this.#nowSeconds(), urlOf);
    this.sessions.set(session.id, session);
    return session;
  }

  /** @throws StripeRefusal if there is none */
  session(id: string): CheckoutSession {
    const session = known('checkout.session', this.sessions, id);
    if (session.status === 'open' && session.expires_at <= this.#nowSeconds())
      this.#close(session, 'expired');
    return session;
  }

  /**
   * The payment of a session, with its charge: https://docs.stripe.com/payments/paymentintents/lifecycle (read on
   * 2026-11-23).
   *
   * @param receiptUrl the address of its receipt; Stripe has one for charges that succeeded:
   *   https://docs.stripe.com/api/charges/object
   */
  paymentOf({ payment_intent, payment_status }: CheckoutSession, receiptUrl: string): object | null {
    if (payment_intent === null) return null;
    const isPaid = payment_status === 'paid';
    const unpaid = this.failed.has(payment_intent) ? 'requires_payment_method' : 'processing';
    return {
      id: payment_intent,
      status: isPaid ? 'succeeded' : unpaid,
      latest_charge: {
        amount_refunded: this.refundedOf(payment_intent),
        receipt_url: isPaid ? receiptUrl : null,
      },
    };
  }

  refundedOf(paymentId: string): number {
    return [...this.refunds.values()]
      .filter(({ payment_intent, status }) => payment_intent === paymentId && status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  /** The session that a payment came from. @throws StripeRefusal if there is none */
  sessionOf(paymentId: string): CheckoutSession {
    const session = [...this.sessions.values()].find(({ payment_intent }) => payment_intent === paymentId);
    if (session === undefined) throw missing('payment_intent', paymentId);
    return session;
  }

  /** The payer's action, without a browser. @returns the redirect target; undefined if the page stays */
  choose(sessionId: string, choice: PayersChoice): string | undefined {
    const session = this.session(sessionId);
    if (session.status !== 'open') throw new Error(`The session is ${session.status}.`);
    if (choice === 'decline') return undefined;
    this.#close(session, 'complete');
    session.payment_intent = newId('pi');
    session.payment_status = choice === 'pay' ? 'paid' : 'unpaid';
    this.#webhooks.emit('checkout.session.completed', session);
    return session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id);
  }

  /** Ends a session that was not paid. @throws StripeRefusal if it is not open */
  expire(sessionId: string): CheckoutSession {
    const session = this.session(sessionId);
    if (session.status !== 'open')
      throw new StripeRefusal(400, 'Only Checkout Sessions with a status in ["open"] can be expired.');
    this.#close(session, 'expired');
    this.#webhooks.emit('checkout.session.expired', session);
    return session;
  }

  #close(session: CheckoutSession, status: 'complete' | 'expired'): void {
    session.status = status;
    session.url = null;
  }

  /** A delayed payment succeeds or fails. */
  arrive(sessionId: string, outcome: 'arrives' | 'fails'): void {
    const session = this.session(sessionId);
    if (outcome === 'arrives') session.payment_status = 'paid';
    else this.failed.add(session.payment_intent ?? '');
    const end = outcome === 'arrives' ? 'succeeded' : 'failed';
    this.#webhooks.emit(`checkout.session.async_payment_${end}`, session);
  }

  /** @param amount in the smallest unit; absent: the full payment */
  refund(sessionId: string, amount?: number, status: Refund['status'] = 'succeeded'): Refund {
    const refund = { object: 'refund', status, ...this.#returned('re', sessionId, amount) } as const;
    this.refunds.set(refund.id, refund);
    this.#webhooks.emit('refund.created', refund);
    return refund;
  }

  setRefund(refundId: string, status: Refund['status']): void {
    const refund = known('refund', this.refunds, refundId);
    refund.status = status;
    this.#webhooks.emit(status === 'failed' ? 'refund.failed' : 'refund.updated', refund);
  }

  dispute(sessionId: string, amount?: number, status: Dispute['status'] = 'needs_response'): Dispute {
    const dispute = { object: 'dispute', status, ...this.#returned('du', sessionId, amount) } as const;
    this.disputes.set(dispute.id, dispute);
    this.#webhooks.emit('charge.dispute.created', dispute);
    if (status === 'needs_response') this.#webhooks.emit('charge.dispute.funds_withdrawn', dispute);
    return dispute;
  }

  endDispute(disputeId: string, status: 'won' | 'lost'): void {
    const dispute = known('dispute', this.disputes, disputeId);
    dispute.status = status;
    if (status === 'won') this.#webhooks.emit('charge.dispute.funds_reinstated', dispute);
    this.#webhooks.emit('charge.dispute.closed', dispute);
  }

  #returned(prefix: string, sessionId: string, amount?: number) {
    const { currency, payment_intent, payment_status, amount_total } = this.session(sessionId);
    if (payment_intent === null || payment_status !== 'paid') throw new Error('Nothing has been paid.');
    const created = this.#nowSeconds();
    return { id: newId(prefix), amount: amount ?? amount_total, currency, payment_intent, created };
  }
}
