import type { ErrorShape } from '../../../contract/endpoint.ts';
import {
  failedAppraisal,
  failedPricePrediction,
  type PricingFailure,
  priceCurrency,
} from '../../../operations/pricing/price-answers.ts';
import { onPricing } from '../../../platform/errors/error-table.ts';
import type { ServiceError } from '../../../platform/errors/service-error.ts';
import { readJsonBody } from '../frame/body.ts';
import type { Asked } from '../frame/frame.ts';

/** An address that is safe to show: a caller may have put a password into it. */
function withoutCredentials(address: string): string {
  const url = URL.parse(address);
  if (url === null || (url.username === '' && url.password === '')) return address;
  url.username = '';
  url.password = '';
  return url.href;
}

/** The country in the body, valid or not; the body is not parsed again if the call got as far as parsing it. */
function countryAskedFor({ body, event }: Pick<Asked, 'body' | 'event'>): string | undefined {
  try {
    const { country } = body ?? readJsonBody(event);
    return typeof country === 'string' ? country : undefined;
  } catch {
    return undefined;
  }
}

/** A pricing operation's response body for a failed call. */
export function pricingFailure(
  shape: Exclude<ErrorShape, 'simple'>,
  error: ServiceError,
  message: string,
  asked: Pick<Asked, 'body' | 'event'>,
): unknown {
  const failure: PricingFailure = {
    code: onPricing(error.code).bodyCode,
    message,
    url: error.url && withoutCredentials(error.url),
    httpStatus: error.httpStatus,
  };
  const currency = priceCurrency(countryAskedFor(asked));
  return shape === 'appraisal'
    ? failedAppraisal(failure, currency)
    : failedPricePrediction(failure, currency);
}
