import * as z from 'zod';
import type { StripeKeys } from '../../billing/payments/stripe.ts';
import type { Clock } from '../../platform/call/clock.ts';
import { lazyMethods } from '../../platform/call/kept-values.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { type SecretReader, secretReader } from '../../platform/secrets/secrets.ts';
import { parseJson } from '../../platform/web/parse-json.ts';
import { allVariables } from './payment-variables.ts';
import { readDeclared } from './variables.ts';

/** A key as a header can carry it. Leading and trailing blanks come from pasting. */
const key = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]+$/);
const secretShape = z.object({ secretKey: key, webhookSecret: key });

/**
 * Reads our keys at Stripe: the two variables where they are set, as on the local host, else the secret that holds both.
 * Undefined if neither is named.
 */
function stripeKeys(environment: NodeJS.ProcessEnv): SecretReader<StripeKeys> | undefined {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, PAYMENTS_SECRET_ID } = readDeclared(
    allVariables,
    environment,
  );
  const both =
    STRIPE_SECRET_KEY === undefined || STRIPE_WEBHOOK_SECRET === undefined
      ? undefined
      : JSON.stringify({ secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET });
  const read = secretReader(both, PAYMENTS_SECRET_ID);
  if (read === undefined) return undefined;
  return async (refused) => {
    const parsed = secretShape.safeParse(parseJson(await read(refused)));
    if (parsed.success) return parsed.data;
    throw new ServiceError(
      'SERVER_ERROR',
      'The keys of the payment provider are not {secretKey, webhookSecret}.',
    );
  };
}

/** The payment provider, with what marks our purchases there; undefined without keys. */
export function paymentProviderOf(environment: NodeJS.ProcessEnv, clock: Clock) {
  const keys = stripeKeys(environment);
  const {
    STRIPE_API_URL: apiUrl,
    STRIPE_TAX: tax,
    PAYMENTS_SELLER: seller,
  } = readDeclared(allVariables, environment);
  if (keys === undefined) return undefined;
  // Stripe's library is loaded with the first request to it: it makes up half of the function.
  const provider = lazyMethods(async () => {
    const { createStripePayments } = await import('../../billing/payments/stripe.ts');
    return createStripePayments({ keys, apiUrl, tax, clock });
  });
  return { provider, seller, clock };
}
