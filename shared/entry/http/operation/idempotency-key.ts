import { createHash } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { canonical } from '../../../platform/call/canonical.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { ours } from '../../../platform/errors/wording.ts';
import { headerValues } from '../gateway-event.ts';

/**
 * The `Idempotency-Key` of a request, if it has one.
 *
 * @throws ServiceError BAD_REQUEST if it is empty, longer than 255 characters or given more than once.
 */
export function readIdempotencyKey(event: APIGatewayProxyEvent): string | undefined {
  const values = headerValues(event, 'idempotency-key');
  if (values.length === 0) return undefined;
  const [key = ''] = values;
  if (values.length > 1) throw new ServiceError('BAD_REQUEST', ours('Idempotency-Key must be given once.'));
  if (key.length < 1 || key.length > 255) {
    throw new ServiceError('BAD_REQUEST', ours('Idempotency-Key must be 1 to 255 characters.'));
  }
  return key;
}

/**
 * The identity of a request: the operation, the seller and the parsed body, in any field order. The seller's token is
 * left out, since a retry may come with a refreshed one. Keys in use store a hash of this value (`hashOfRequest`), so
 * it must not change between deployments.
 *
 * @param seller the lasting id of the seller whose token the request carries, if it carries one
 */
export function requestHash(operation: string, request: unknown, seller?: string): string {
  const { market_access_token: _token, ...compared } = request as Record<string, unknown>;
  return createHash('sha256')
    .update(JSON.stringify([operation, canonical(compared), ...(seller === undefined ? [] : [seller])]))
    .digest('base64url');
}
