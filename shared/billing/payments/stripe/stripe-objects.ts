import * as z from 'zod';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { Checkout, Reversal } from '../payment-provider.ts';

/*
 * The parts of Stripe's objects that we read. Its library returns any JSON with any status unless it contains an
 * `error`: without these schemas, a broken proxy's `{}` would pass for a session.
 */
const amount = z.int().min(0);
const payment = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);
const line = z.object({ quantity: z.int(), amount_subtotal: amount, currency: z.string() });

/** https://docs.stripe.com/api/charges/object#charge_object-receipt_url */
const charge = z.object({ receipt_url: z.url({ protocol: /^https?$/ }) });

/** https://docs.stripe.com/api/payment_intents/object#payment_intent_object-latest_charge */
const paymentIntent = z.object({
  status: z.string(),
  // No credits depend on the receipt, so whatever is there must not keep them from being granted.
  latest_charge: z.union([z.string(), charge]).nullish().catch(undefined),
});

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

/** https://docs.stripe.com/api/refunds/object and https://docs.stripe.com/api/disputes/object */
const movement = z.object({
  id: z.string(),
  object: z.enum(['refund', 'dispute']),
  amount,
  currency: z.string(),
  payment_intent: payment.nullish(),
  status: z.string().nullable(),
});

/** @throws ServiceError UPSTREAM_FAILED if this is not such an object */
function readAs<Shape extends z.ZodType>(shape: Shape, given: unknown): z.output<Shape> {
  const parsed = shape.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new ServiceError('UPSTREAM_FAILED', 'Stripe returned an unexpected object.');
}

/** The page of a new session. */
export const pageOf = (given: unknown): string =>
  readAs(z.object({ url: z.url({ protocol: /^https?$/ }) }), given).url;

/** The first id of a list; undefined if it is empty. */
export const firstIdOf = (given: unknown): string | undefined =>
  readAs(z.object({ object: z.literal('list'), data: z.array(z.object({ id: z.string() })) }), given).data[0]
    ?.id;

/** A payment that failed is waiting for another way of paying, which a completed session does not offer any more. */
const failedPayments = new Set(['requires_payment_method', 'canceled']);

/**
 * Whatever is neither complete nor expired may still be paid. A session says of a bank debit that failed what it said
 * while the money was under way, but its payment does not:
 * https://docs.stripe.com/payments/paymentintents/lifecycle (read on 2026-11-23).
 */
function stateOf({ status, payment_status, payment_intent }: z.output<typeof session>): Checkout['state'] {
  if (status !== 'complete') return status === 'expired' ? status : 'open';
  const isUnpaid = payment_status === 'unpaid' && typeof payment_intent === 'object';
  return isUnpaid && failedPayments.has(payment_intent?.status ?? '') ? 'failed' : status;
}

export function toCheckout(given: unknown): Checkout {
  const read = readAs(session, given);
  const { metadata, line_items, payment_intent } = read;
  const paidBy = typeof payment_intent === 'object' ? payment_intent?.latest_charge : undefined;
  return {
    sessionId: read.id,
    createdAt: read.created * 1000,
    state: stateOf(read),
    isPaid: read.payment_status === 'paid',
    accountId: read.client_reference_id ?? undefined,
    seller: metadata?.seller,
    terms: metadata?.terms,
    currency: read.currency ?? '',
    subtotal: read.amount_subtotal ?? 0,
    total: read.amount_total ?? 0,
    tax: read.total_details?.amount_tax,
    receiptUrl: typeof paidBy === 'object' ? paidBy?.receipt_url : undefined,
    lines: (line_items?.data ?? []).map(({ quantity, amount_subtotal, currency }) => ({
      quantity,
      subtotal: amount_subtotal,
      currency,
    })),
  };
}

/** A pending refund is under way to the payer. https://docs.stripe.com/api/refunds/object#refund_object-status */
const moneyOfRefund = (status: string | null): Reversal['money'] => {
  if (status === 'succeeded' || status === 'pending') return 'gone';
  return status === 'failed' || status === 'canceled' ? 'back' : 'open';
};

/**
 * Stripe takes the money when a dispute opens; an inquiry (`warning_…`) takes none.
 * https://docs.stripe.com/disputes/how-disputes-work
 */
const moneyOfDispute = (status: string | null): Reversal['money'] => {
  if (status === 'won') return 'back';
  return status === null || status.startsWith('warning_') || status === 'prevented' ? 'open' : 'gone';
};

export function toReversal(given: unknown): Reversal {
  const { id, object, amount: moved, currency, payment_intent, status } = readAs(movement, given);
  return {
    id,
    cause: object,
    paymentId: payment_intent ?? undefined,
    amount: moved,
    currency,
    money: object === 'refund' ? moneyOfRefund(status) : moneyOfDispute(status),
  };
}
