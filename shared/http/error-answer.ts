import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Endpoint } from '../contract/endpoint.ts';
import { errorTable } from '../errors/error-table.ts';
import { ServiceError } from '../errors/service-error.ts';
import { currencyOf } from '../pricing/currency/countries.ts';
import { failedAppraisal, failedPricePrediction, type PricingFailure } from '../pricing/failed-answers.ts';
import { readJsonBody } from './json-body.ts';

/**
 * An error that is no ServiceError is a bug, and all that a caller learns of it. Except middy's own: it gives up a
 * few milliseconds before the function's time is over.
 */
export function asServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const outOfTime = error instanceof Error && error.name === 'TimeoutError';
  return new ServiceError(outOfTime ? 'TIMEOUT' : 'UNKNOWN', undefined, { cause: error });
}

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

function body(
  endpoint: Endpoint,
  error: ServiceError,
  message: string,
  event: APIGatewayProxyEvent,
): unknown {
  if (endpoint.errorShape === 'simple') return { error: message };
  const failure: PricingFailure = {
    code: errorTable[error.code].pricingCode,
    message,
    url: error.url && withoutCredentials(error.url),
    httpStatus: error.httpStatus,
  };
  // Without a known caller the body is not looked at.
  const currency = error.code === 'UNAUTHORIZED' ? 'AUD' : currencyAskedFor(event);
  return endpoint.errorShape === 'appraisal'
    ? failedAppraisal(failure, currency)
    : failedPricePrediction(failure, currency);
}

/** The answer to a failed call, in the shape of its operation. From status 500 on the wording is the table's. */
export function errorAnswer(
  endpoint: Endpoint,
  error: ServiceError,
  event: APIGatewayProxyEvent,
): APIGatewayProxyResult {
  const row = errorTable[error.code];
  const simple = endpoint.errorShape === 'simple';
  const status = !simple && 'pricingStatus' in row ? row.pricingStatus : row.status;
  const message = row.status >= 500 ? row.message : error.message;
  const retryAfter = error.retryAfterSeconds ?? (status === 429 || status === 503 ? 1 : undefined);
  return {
    statusCode: status,
    headers: {
      'content-type': 'application/json',
      'x-error-code': simple ? error.code : row.pricingCode,
      ...(retryAfter === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) }),
      ...(endpoint.credits > 0 && !error.chargeUnknown ? { 'x-credits-charged': '0' } : {}),
      ...(error.creditsRemaining === undefined
        ? {}
        : { 'x-credits-remaining': String(error.creditsRemaining) }),
    },
    body: JSON.stringify(body(endpoint, error, message, event)),
  };
}
