import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { ErrorShape } from '../contract/endpoint.ts';
import { errorTable } from '../errors/error-table.ts';
import type { ServiceError } from '../errors/service-error.ts';
import { currencyOf } from '../prices/currency/countries.ts';
import { failedAppraisal, failedPricePrediction, type PricingFailure } from '../pricing/failed-answers.ts';
import { readJsonBody } from './json-body.ts';

/** An address as it may be shown: a caller may have put a password into it. */
function withoutCredentials(address: string): string {
  const url = URL.parse(address);
  if (url === null || (url.username === '' && url.password === '')) return address;
  url.username = '';
  url.password = '';
  return url.href;
}

/** The currency of the country in the request, AUD where it cannot be told. */
function currencyAskedFor(event: APIGatewayProxyEvent): string {
  try {
    const { country } = readJsonBody(event);
    return (typeof country === 'string' ? currencyOf(country) : undefined) ?? 'AUD';
  } catch {
    return 'AUD';
  }
}

/** What a pricing operation answers to a failed call. */
export function pricingFailure(
  shape: Exclude<ErrorShape, 'simple'>,
  error: ServiceError,
  message: string,
  event: APIGatewayProxyEvent,
): unknown {
  const failure: PricingFailure = {
    code: errorTable[error.code].pricingCode,
    message,
    url: error.url && withoutCredentials(error.url),
    httpStatus: error.httpStatus,
  };
  // Without a known caller the body is not looked at.
  const currency = error.code === 'UNAUTHORIZED' ? 'AUD' : currencyAskedFor(event);
  return shape === 'appraisal'
    ? failedAppraisal(failure, currency)
    : failedPricePrediction(failure, currency);
}
