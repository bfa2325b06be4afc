import Stripe from 'stripe';
import type { Clock } from '../../platform/call/clock.ts';
import { type TimeBudget, withinBudget } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { type SecretReader, withSecret } from '../../platform/secrets/secrets.ts';
import type { TakeBackCause } from '../credits/ledger.ts';
import { type Pack, termsOf } from './packs.ts';
import {
  type Checkout,
  firstIdOf,
  type PaymentEvent,
  pageOf,
  type Reversal,
  refundedAtOf,
  toCheckout,
  toPaymentEvent,
  toReversal,
} from './payment-provider.ts';

/** Our keys at Stripe. */
export interface StripeKeys {
  readonly secretKey: string;
  readonly webhookSecret: string;
}

export interface StripeSettings {
  /** They are read each time, so that rotated keys take effect. */
  readonly keys: SecretReader<StripeKeys>;
  /** Another server that speaks Stripe's API; absent: Stripe's own. */
  readonly apiUrl: string | undefined;
  /** Whether Stripe works out tax and adds it. */
  readonly tax: boolean;
  readonly clock: Clock;
}

/** One attempt at a request; Stripe's library makes one more after a broken connection, under one Idempotency-Key. */
const attemptMs = 4000;
const retries = 1;
/** The most open checkouts that are looked through: those of all accounts, opened within an hour. */
const mostOpen = 1000;
/** This is Stripe's own default: an older signature may have been recorded and replayed. */
const toleranceSeconds = 300;

/**
 * Whether a signature has exactly one timestamp, close to now. Stripe's library accepts one that is not a number or is
 * far ahead.
 */
function isNew(signature: string, nowMs: number): boolean {
  const [sentAt, ...others] = signature.split(',').filter((part) => part.startsWith('t='));
  const seconds = Number(sentAt?.slice('t='.length));
  return others.length === 0 && Math.abs(nowMs / 1000 - seconds) <= toleranceSeconds;
}

function addressOf(apiUrl: string | undefined): Stripe.StripeConfig {
  if (apiUrl === undefined) return {};
  const { protocol, hostname, port } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return { protocol: isPlain ? 'http' : 'https', host: hostname, port: port || (isPlain ? 80 : 443) };
}

/** For the `catch` of a read: undefined where Stripe has no such object under this key. @throws any other error */
function unlessMissing(error: unknown): undefined {
  const isMissing =
    error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
  if (!isMissing) throw error;
}

/** A code of Stripe's; anything else, such as a sentence, is left out. */
const word = (text: string | undefined): string => (/^[\w-]{1,80}$/.test(text ?? '') ? (text ?? '') : '-');

/** The outcome of a refund. `at` in milliseconds since 1970; `code`: Stripe's, why it will never make this refund. */
export type RefundOutcome =
  | { readonly is: 'made'; readonly at: number }
  | { readonly is: 'made before' }
  | { readonly is: 'refused'; readonly code: string };

/**
 * For the `catch` of a refund: the outcome where Stripe refuses it with 400 or 404, such as `charge_disputed`, since it
 * would refuse a repeat too. @throws any other error
 */
function refusedRefund(error: unknown): RefundOutcome {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  if (error.code === 'charge_already_refunded') return { is: 'made before' };
  return { is: 'refused', code: word(error.code) };
}

/**
 * What to throw for an error of a request to Stripe: SERVER_ERROR if it refuses our keys or our request,
 * UPSTREAM_FAILED if it fails or does not answer, any other error as it is. Stripe's messages are left out: some quote
 * the end of the key.
 */
function stripeFailure(error: unknown): unknown {
  // Stripe's library fails with a TypeError on `null` in place of an object.
  if (error instanceof TypeError)
    return new ServiceError('UPSTREAM_FAILED', 'Stripe returned a response that its library cannot read.');
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { type, code, statusCode, requestId } = error;
  const credentialsRefused =
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError;
  const isOurs = credentialsRefused || error instanceof Stripe.errors.StripeInvalidRequestError;
  const words = `Stripe: ${word(type)} ${word(code)} ${statusCode ?? '-'} ${word(requestId)}.`;
  return new ServiceError(isOurs ? 'SERVER_ERROR' : 'UPSTREAM_FAILED', words, { credentialsRefused });
}

/** What the payer buys, and where they go afterwards. */
export interface CheckoutOrder {
  readonly accountId: string;
  /** Names this stage's purchases at Stripe, where several may share one account. */
  readonly seller: string;
  readonly pack: Pack;
  /** `{CHECKOUT_SESSION_ID}` in it becomes the session's id. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
  /** Milliseconds since 1970, half an hour to a day ahead. */
  readonly expiresAt: number;
}

/**
 * Payments through Stripe's hosted Checkout. Every method throws ServiceError UPSTREAM_FAILED, TIMEOUT or SERVER_ERROR
 * (our keys).
 */
export function createStripePayments({ keys, apiUrl, tax, clock }: StripeSettings) {
  let built: { readonly key: string; readonly client: Stripe } | undefined;
  const clientFor = (key: string): Stripe => {
    if (built?.key !== key) {
      const client = new Stripe(key, {
        ...addressOf(apiUrl),
        maxNetworkRetries: retries,
        timeout: attemptMs,
        telemetry: false,
      });
      built = { key, client };
    }
    return built.client;
  };

  /** @throws ServiceError instead of Stripe's errors */
  const ask = <Value>(question: (client: Stripe) => Promise<Value>, budget: TimeBudget): Promise<Value> =>
    withSecret(keys, async ({ secretKey }) => {
      try {
        return await withinBudget(question(clientFor(secretKey)), budget);
      } catch (error) {
        throw stripeFailure(error);
      }
    });

  const checkout = async (sessionId: string, budget: TimeBudget): Promise<Checkout | undefined> => {
    const expand = ['line_items', 'payment_intent.latest_charge'];
    const session = await ask(
      (client) => client.checkout.sessions.retrieve(sessionId, { expand }).catch(unlessMissing),
      budget,
    );
    return session && toCheckout(session);
  };

  return {
    /** @returns the address of the payment page */
    async openCheckout(order: CheckoutOrder, budget: TimeBudget): Promise<string> {
      const { accountId, seller, pack, returnUrl, cancelUrl, expiresAt } = order;
      const { credits, price, currency } = pack;
      const name = `${credits.toLocaleString('en')} credits`;
      const metadata = { seller, terms: termsOf(pack) };
      const session = await ask(
        ({ checkout: { sessions } }) =>
          sessions.create({
            mode: 'payment',
            client_reference_id: accountId,
            metadata,
            payment_intent_data: { metadata: { ...metadata, account: accountId } },
            line_items: [
              { quantity: 1, price_data: { currency, unit_amount: price, product_data: { name } } },
            ],
            allow_promotion_codes: false,
            ...(tax ? { automatic_tax: { enabled: true } } : {}),
            success_url: returnUrl,
            cancel_url: cancelUrl,
            expires_at: Math.floor(expiresAt / 1000),
          }),
        budget,
      );
      return pageOf(session);
    },

    /** Undefined if there is none. */
    checkout,

    /** The checkout that a payment belongs to. */
    async checkoutOfPayment(paymentId: string, budget: TimeBudget): Promise<Checkout | undefined> {
      const sessions = await ask(
        (client) => client.checkout.sessions.list({ payment_intent: paymentId, limit: 1 }),
        budget,
      );
      const id = firstIdOf(sessions);
      return id === undefined ? undefined : await checkout(id, budget);
    },

    /** The open checkouts that were opened since a time (milliseconds since 1970), of all accounts. */
    openCheckouts(since: number, budget: TimeBudget): Promise<Checkout[]> {
      const opened = { status: 'open', created: { gte: Math.floor(since / 1000) }, limit: 100 };
      return ask(
        async ({ checkout: { sessions } }) =>
          (await sessions.list(opened).autoPagingToArray({ limit: mostOpen })).map(toCheckout),
        budget,
      );
    },

    /** Ends an open checkout. @returns false if it was not open */
    expire(sessionId: string, budget: TimeBudget): Promise<boolean> {
      const end = async ({ checkout: { sessions } }: Stripe): Promise<boolean> => {
        try {
          await sessions.expire(sessionId);
          return true;
        } catch (error) {
          // Stripe has no specific code for a session that is complete or has expired.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
          if ((await sessions.retrieve(sessionId)).status === 'open') throw error;
          return false;
        }
      };
      return ask(end, budget);
    },

    /** Refunds the whole payment of a checkout, once. */
    refund(sessionId: string, paymentId: string, budget: TimeBudget): Promise<RefundOutcome> {
      return ask(
        ({ refunds }) =>
          refunds
            .create({ payment_intent: paymentId }, { idempotencyKey: `refund-${sessionId}` })
            .then((made): RefundOutcome => ({ is: 'made', at: refundedAtOf(made) }), refusedRefund),
        budget,
      );
    },

    async reversal(cause: TakeBackCause, id: string, budget: TimeBudget): Promise<Reversal | undefined> {
      const read = await ask<unknown>(
        ({ refunds, disputes }) =>
          (cause === 'refund' ? refunds.retrieve(id) : disputes.retrieve(id)).catch(unlessMissing),
        budget,
      );
      return read === undefined ? undefined : toReversal(read);
    },

    /**
     * What a webhook says, if Stripe signed it within the last five minutes.
     *
     * @param body the bytes as they came
     * @throws ServiceError BAD_REQUEST if the signature is absent, wrong or too old
     */
    async readEvent(body: Uint8Array, signature: string): Promise<PaymentEvent> {
      const { secretKey, webhookSecret } = await keys();
      let event: unknown;
      try {
        if (!isNew(signature, clock())) throw new Error('the signature is not of now');
        event = clientFor(secretKey).webhooks.constructEvent(
          Buffer.from(body),
          signature,
          webhookSecret,
          toleranceSeconds,
          undefined,
          clock(),
        );
      } catch {
        // The original message quotes the body.
        throw new ServiceError('BAD_REQUEST', 'The signature is missing, wrong or too old.');
      }
      return toPaymentEvent(event);
    },
  };
}

/** The service that takes payments. */
export type PaymentProvider = ReturnType<typeof createStripePayments>;
