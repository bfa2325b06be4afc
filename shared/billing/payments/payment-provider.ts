import * as z from 'zod';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { TakeBackCause } from '../credits/ledger.ts';

/*
 * The parts of Stripe's objects that we read. Its library returns any JSON with any status unless it contains an
 * `error`: without these schemas, a broken proxy's `{}` would pass for a session.
 */
const amount = z.int().min(0);
const payment = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);
const line = z
  .object({ quantity: z.int(), amount_subtotal: amount, currency: z.string() })
  .transform(({ amount_subtotal, ...line }) => ({ ...line, subtotal: amount_subtotal }));

/** https://docs.stripe.com/api/charges/object#charge_object-receipt_url */
const charge = z.object({
  receipt_url: z.url({ protocol: /^https?$/ }),
  amount_refunded: amount.optional(),
});

/** https://docs.stripe.com/api/payment_intents/object#payment_intent_object-latest_charge */
const paymentIntent = z.object({
  id: z.string(),
  status: z.string(),
  // No credits depend on the receipt, so one that cannot be read must not keep them from being granted.
  latest_charge: z.union([z.string(), charge]).nullish().catch(undefined),
});

/** A failed payment waits for another payment method, which a completed session no longer offers. */
const failedPayments = new Set(['requires_payment_method', 'canceled']);

/** https://docs.stripe.com/api/checkout/sessions/object */
const session = z.object({
  id: z.string(),
  object: z.literal('checkout.session'),
  created: z.int().min(0),
  status: z.string().nullable(),
  payment_status: z.string(),
  payment_intent: z.union([z.string(), paymentIntent]).nullish(),
  client_reference_id: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  currency: z.string().nullable(),
  amount_subtotal: amount.nullable(),
  amount_total: amount.nullable(),
  total_details: z.object({ amount_tax: amount }).nullish().catch(undefined),
  line_items: z.object({ data: z.array(line) }).optional(),
});

/**
 * A session that is neither complete nor expired may still be paid. For a failed bank debit a session still says what
 * it said while the money was under way, but its payment does not:
 * https://docs.stripe.com/payments/paymentintents/lifecycle (read on 2026-11-23).
 */
function stateOf({
  status,
  payment_status,
  payment_intent,
}: z.output<typeof session>): 'open' | 'complete' | 'expired' | 'failed' {
  if (status !== 'complete') return status === 'expired' ? status : 'open';
  const isUnpaid = payment_status === 'unpaid' && typeof payment_intent === 'object';
  return isUnpaid && failedPayments.has(payment_intent?.status ?? '') ? 'failed' : status;
}

/** The current state of a checkout session. Amounts in the currency's smallest unit. */
const checkout = session.transform((read) => {
  const { payment_intent: payment } = read;
  const charge = typeof payment === 'object' ? payment?.latest_charge : undefined;
  return {
    sessionId: read.id,
    /** When it was opened, in milliseconds since 1970. */
    createdAt: read.created * 1000,
    /** `failed`: the money was to come later, but will not. */
    state: stateOf(read),
    isPaid: read.payment_status === 'paid',
    /** The details set when it was opened; undefined where others opened it. */
    accountId: read.client_reference_id ?? undefined,
    seller: read.metadata?.seller,
    terms: read.metadata?.terms,
    currency: read.currency ?? '',
    /** Before tax and discounts. */
    subtotal: read.amount_subtotal ?? 0,
    /** The total to pay. */
    total: read.amount_total ?? 0,
    /** The part of it that is tax; undefined where that is not known. */
    tax: read.total_details?.amount_tax,
    /** Undefined where nothing has been paid. */
    paymentId: typeof payment === 'object' ? payment?.id : payment,
    /** Stripe's page with the receipt, refunds included; undefined where nothing has been paid. */
    receiptUrl: typeof charge === 'object' ? charge?.receipt_url : undefined,
    /** The part of `total` that was refunded, or is being refunded. */
    refunded: (typeof charge === 'object' ? charge?.amount_refunded : undefined) ?? 0,
    lines: read.line_items?.data ?? [],
  };
});
export type Checkout = z.output<typeof checkout>;

/**
 * `gone`: the payer has the money, or is getting it. `back`: it stayed with us, or came back. `open`: nothing has moved.
 */
type Money = 'gone' | 'back' | 'open';

/** A pending refund is under way to the payer. https://docs.stripe.com/api/refunds/object#refund_object-status */
const moneyOfRefund = (status: string | null): Money => {
  if (status === 'succeeded' || status === 'pending') return 'gone';
  return status === 'failed' || status === 'canceled' ? 'back' : 'open';
};

/**
 * Stripe takes the money when a dispute opens; an inquiry (`warning_…`) takes none.
 * https://docs.stripe.com/disputes/how-disputes-work
 */
const moneyOfDispute = (status: string | null): Money => {
  if (status === 'won') return 'back';
  return status === null || status.startsWith('warning_') || status === 'prevented' ? 'open' : 'gone';
};

/**
 * A refund or a dispute. The money may come back later.
 *
 * https://docs.stripe.com/api/refunds/object and https://docs.stripe.com/api/disputes/object
 */
const reversal = z
  .object({
    id: z.string(),
    object: z.enum(['refund', 'dispute']),
    amount,
    currency: z.string(),
    payment_intent: payment.nullish(),
    status: z.string().nullable(),
  })
  .transform(({ object: cause, payment_intent, status, ...moved }) => ({
    ...moved,
    cause,
    /** Absent for a payment that did not come from a checkout. */
    paymentId: payment_intent ?? undefined,
    money: cause === 'refund' ? moneyOfRefund(status) : moneyOfDispute(status),
  }));
export type Reversal = z.output<typeof reversal>;

/** @throws ServiceError UPSTREAM_FAILED if this is not such an object */
function readAs<Shape extends z.ZodType>(shape: Shape, given: unknown): z.output<Shape> {
  const parsed = shape.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new ServiceError('UPSTREAM_FAILED', 'Stripe returned an unexpected object.');
}

export const toCheckout = (given: unknown): Checkout => readAs(checkout, given);

/** When a refund was made, in milliseconds since 1970. */
export const refundedAtOf = (given: unknown): number =>
  readAs(z.object({ object: z.literal('refund'), created: z.int().min(0) }), given).created * 1000;
export const toReversal = (given: unknown): Reversal => readAs(reversal, given);

/** The page of a new session. */
export const pageOf = (given: unknown): string =>
  readAs(z.object({ url: z.url({ protocol: /^https?$/ }) }), given).url;

/** The first id of a list; undefined if it is empty. */
export const firstIdOf = (given: unknown): string | undefined =>
  readAs(z.object({ object: z.literal('list'), data: z.array(z.object({ id: z.string() })) }), given).data[0]
    ?.id;

/** What a webhook is about. It carries only ids; their state is read from Stripe. */
export type PaymentEvent =
  | {
      readonly about: 'checkout';
      readonly sessionId: string;
      /** Milliseconds since 1970, the same each time that the event is sent; set if the payment failed. */
      readonly failedAt?: number | undefined;
    }
  | { readonly about: TakeBackCause; readonly reversalId: string }
  | { readonly about: 'something else' };

/** An id with other characters is not Stripe's and must not become part of a path. */
const signed = z.object({
  type: z.string().optional(),
  created: z.int().min(0).optional(),
  data: z.object({ object: z.object({ object: z.string(), id: z.string().regex(/^\w{1,255}$/) }) }),
});

/** What an event says whose signature is Stripe's. */
export function toPaymentEvent(event: unknown): PaymentEvent {
  const { type, created, data } = signed.safeParse(event).data ?? {};
  const { object, id = '' } = data?.object ?? {};
  if (object === 'refund' || object === 'dispute') return { about: object, reversalId: id };
  if (object !== 'checkout.session') return { about: 'something else' };
  const isFailure = type === 'checkout.session.async_payment_failed' && created !== undefined;
  return { about: 'checkout', sessionId: id, ...(isFailure ? { failedAt: created * 1000 } : {}) };
}
