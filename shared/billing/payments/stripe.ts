import Stripe from 'stripe';
import * as z from 'zod';
import type { Clock } from '../../platform/call/clock.ts';
import { type TimeBudget, withinBudget } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { type SecretReader, withSecret } from '../../platform/secrets/secrets.ts';
import type { Checkout, PaymentEvent, PaymentProvider } from './payment-provider.ts';
import { isMissing, stripeFailure } from './stripe/stripe-failure.ts';
import { firstIdOf, pageOf, toCheckout, toReversal } from './stripe/stripe-objects.ts';

/** Our keys at Stripe. */
export interface StripeKeys {
  readonly secretKey: string;
  readonly webhookSecret: string;
}

export interface StripeSettings {
  /** Read each time, so that rotated keys count. */
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
/** This is Stripe's own default: an older signature may have been recorded and replayed. */
const toleranceSeconds = 300;

/**
 * Whether a signature names exactly one moment, close to now. Stripe's library accepts a moment that is not a number or
 * is far ahead.
 */
function isNew(signature: string, nowMs: number): boolean {
  const [sentAt, ...others] = signature.split(',').filter((part) => part.startsWith('t='));
  const seconds = Number(sentAt?.slice('t='.length));
  return others.length === 0 && Math.abs(nowMs / 1000 - seconds) <= toleranceSeconds;
}

/** What an event is about. An id with other characters is not Stripe's and must not become part of a path. */
const signed = z.object({
  type: z.string().optional(),
  created: z.int().min(0).optional(),
  data: z.object({ object: z.object({ object: z.string(), id: z.string().regex(/^\w{1,255}$/) }) }),
});

function addressOf(apiUrl: string | undefined): Stripe.StripeConfig {
  if (apiUrl === undefined) return {};
  const { protocol, hostname, port } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return { protocol: isPlain ? 'http' : 'https', host: hostname, port: port || (isPlain ? 80 : 443) };
}

/** Payments through Stripe's hosted Checkout. */
export function createStripePayments({ keys, apiUrl, tax, clock }: StripeSettings): PaymentProvider {
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

  /** Undefined where Stripe has no such object. */
  const find = async <Value>(
    question: (client: Stripe) => Promise<Value>,
    budget: TimeBudget,
  ): Promise<Value | undefined> =>
    await ask(
      (client) =>
        question(client).catch((error: unknown) => {
          if (isMissing(error)) return undefined;
          throw error;
        }),
      budget,
    );

  const checkout = async (sessionId: string, budget: TimeBudget): Promise<Checkout | undefined> => {
    const session = await find(
      ({ checkout: { sessions } }) =>
        sessions.retrieve(sessionId, { expand: ['line_items', 'payment_intent.latest_charge'] }),
      budget,
    );
    return session && toCheckout(session);
  };

  return {
    async openCheckout(order, budget) {
      const { accountId, seller, terms, name, price, currency, returnUrl, cancelUrl, expiresAt } = order;
      const metadata = { seller, terms };
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

    checkout,

    async checkoutOfPayment(paymentId, budget) {
      const sessions = await ask(
        (client) => client.checkout.sessions.list({ payment_intent: paymentId, limit: 1 }),
        budget,
      );
      const id = firstIdOf(sessions);
      return id === undefined ? undefined : await checkout(id, budget);
    },

    async reversal(cause, id, budget) {
      const found = await find<unknown>(
        ({ refunds, disputes }) => (cause === 'refund' ? refunds.retrieve(id) : disputes.retrieve(id)),
        budget,
      );
      return found === undefined ? undefined : toReversal(found);
    },

    async readEvent(body, signature): Promise<PaymentEvent> {
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
      const { type, created, data } = signed.safeParse(event).data ?? {};
      const object = data?.object;
      switch (object?.object) {
        case 'checkout.session': {
          const isFailure = type === 'checkout.session.async_payment_failed' && created !== undefined;
          const failed = isFailure ? { failedAt: created * 1000 } : {};
          return { about: 'checkout', sessionId: object.id, ...failed };
        }
        case 'refund':
        case 'dispute':
          return { about: object.object, reversalId: object.id };
        default:
          return { about: 'something else' };
      }
    },
  };
}
