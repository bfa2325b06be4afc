import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Endpoint } from '../contract/endpoint.ts';
import { aftermaths } from '../errors/aftermaths.ts';
import { errorTable } from '../errors/error-table.ts';
import { ServiceError } from '../errors/service-error.ts';
import { toldAftermath } from './answer-aftermath.ts';

/** An error that is no ServiceError is a bug, and all that a caller learns of it. */
export const asServiceError = (error: unknown): ServiceError =>
  error instanceof ServiceError ? error : new ServiceError('UNKNOWN', undefined, { cause: error });

/** The answer of a pricing operation tells more, out of more code than the other functions should load. */
async function body(
  { errorShape }: Endpoint,
  error: ServiceError,
  message: string,
  event: APIGatewayProxyEvent,
): Promise<unknown> {
  if (errorShape === 'simple') return { error: message };
  const { pricingFailure } = await import('./pricing-failure.ts');
  return pricingFailure(errorShape, error, message, event);
}

/** From status 500 on the wording is ours: that of what the call may have left behind, else the table's. */
function wordingOf(error: ServiceError, event: APIGatewayProxyEvent): string {
  const row = errorTable[error.code];
  if (row.status < 500) return error.message;
  const aftermath = toldAftermath(event);
  return aftermath === undefined ? row.message : aftermaths[aftermath];
}

/** The answer to a failed call, in the shape of its operation. */
export async function errorAnswer(
  endpoint: Endpoint,
  error: ServiceError,
  event: APIGatewayProxyEvent,
): Promise<APIGatewayProxyResult> {
  const row = errorTable[error.code];
  const simple = endpoint.errorShape === 'simple';
  const status = !simple && 'pricingStatus' in row ? row.pricingStatus : row.status;
  const message = wordingOf(error, event);
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
    body: JSON.stringify(await body(endpoint, error, message, event)),
  };
}
