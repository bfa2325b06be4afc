import * as z from 'zod';
import type { StripeKeys } from '../../billing/payments/stripe/stripe-payments.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { parseJson } from '../../platform/web/parse-json.ts';
import { paymentVariables } from './payment-variables.ts';
import { secretReader } from './secret.ts';
import { readDeclared } from './variables.ts';

/** A key as a header can carry it. Blanks at its ends come from pasting. */
const key = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]+$/);
const secretShape = z.object({ secretKey: key, webhookSecret: key });

/**
 * Reads our keys at Stripe: the two variables where they are set, as on the local host, else the secret that holds both.
 * Undefined if neither is named.
 */
export function stripeKeys(environment: NodeJS.ProcessEnv): (() => Promise<StripeKeys>) | undefined {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, PAYMENTS_SECRET_ID } = readDeclared(
    paymentVariables,
    environment,
    [],
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'PAYMENTS_SECRET_ID'],
  );
  const both =
    STRIPE_SECRET_KEY === undefined || STRIPE_WEBHOOK_SECRET === undefined
      ? undefined
      : JSON.stringify({ secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET });
  const read = secretReader(both, PAYMENTS_SECRET_ID);
  if (read === undefined) return undefined;
  return async () => {
    const parsed = secretShape.safeParse(parseJson(await read()));
    if (parsed.success) return parsed.data;
    throw new ServiceError(
      'SERVER_ERROR',
      'The keys of the payment provider are not {secretKey, webhookSecret}.',
    );
  };
}
