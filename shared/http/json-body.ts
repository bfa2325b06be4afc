import type { APIGatewayProxyEvent } from 'aws-lambda';
import { ServiceError } from '../errors/service-error.ts';
import { headerValues } from './headers.ts';

/** Bytes of a request body that are still read. Lambda's own limit is 6 MB for the whole event. */
export const MAX_BODY_BYTES = 5_900_000;

function isJson(contentType: string | undefined): boolean {
  const [type, ...parameters] = (contentType ?? '').toLowerCase().split(';');
  if (type?.trim() !== 'application/json') return false;
  const charset = parameters.map((parameter) => parameter.trim()).find((text) => text.startsWith('charset='));
  return charset === undefined || /^charset="?utf-?8"?$/.test(charset);
}

/**
 * The JSON object in the body of a request.
 *
 * @throws ServiceError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE or BAD_REQUEST.
 */
export function readJsonBody(event: APIGatewayProxyEvent): Record<string, unknown> {
  const contentTypes = headerValues(event, 'content-type');
  if (contentTypes.length !== 1 || !isJson(contentTypes[0])) throw new ServiceError('UNSUPPORTED_MEDIA_TYPE');
  const raw = event.body ?? '';
  const text = event.isBase64Encoded ? Buffer.from(raw, 'base64').toString('utf8') : raw;
  if (Buffer.byteLength(text) > MAX_BODY_BYTES) throw new ServiceError('PAYLOAD_TOO_LARGE');
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ServiceError('BAD_REQUEST', 'Request body must be a JSON object.');
  }
  return body as Record<string, unknown>;
}
