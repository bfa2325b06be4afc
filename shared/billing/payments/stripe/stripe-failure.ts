import Stripe from 'stripe';
import { ServiceError } from '../../../platform/errors/service-error.ts';

/** Whether Stripe says that there is no such object, under this key. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** A code of Stripe's; anything else, such as a sentence, is left out. */
const word = (text: string | undefined): string => (/^[\w-]{1,80}$/.test(text ?? '') ? (text ?? '') : '-');

/**
 * What to throw for an error of a request to Stripe: SERVER_ERROR if it refuses our keys or does not understand us,
 * UPSTREAM_FAILED if it fails or does not answer, any other error as it is. Stripe's messages are left out: some quote
 * the end of the key.
 */
export function stripeFailure(error: unknown): unknown {
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
