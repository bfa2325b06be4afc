import type { APIGatewayProxyEvent } from 'aws-lambda';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { parseJson } from '../../platform/web/parse-json.ts';
import { headerValues } from './headers.ts';
import { extentOf } from './json-extent.ts';

/** What a request body may have at most. */
export interface BodyBounds {
  readonly bytes: number;
  readonly values: number;
  /** Says so; absent: in the words of the table of errors. */
  readonly message?: string;
}

/**
 * Lambda's own limit is 6 MB for the whole event. The fullest body that an operation takes is a listing of 500 item
 * specifics with 100 values each, 51,500 values; a parser needs a tenth of a second for 100,000 different names.
 */
export const operationBounds: BodyBounds = { bytes: 5_900_000, values: 100_000 };

function isJson(contentType: string | undefined): boolean {
  const [type, ...parameters] = (contentType ?? '').toLowerCase().split(';');
  if (type?.trim() !== 'application/json') return false;
  const charset = parameters.map((parameter) => parameter.trim()).find((text) => text.startsWith('charset='));
  return charset === undefined || /^charset="?utf-?8"?$/.test(charset);
}

/** Keeps a byte order mark: JSON has none, so a body that begins with one is refused. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const noJsonObject = () => new ServiceError('BAD_REQUEST', 'Request body must be a JSON object.');

/** The text of the bytes, refused where they are not UTF-8. */
function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw noJsonObject();
  }
}

/**
 * API Gateway hands JSON over as text and puts U+FFFD in place of bytes that are not UTF-8. (Naming JSON a binary type
 * would bring the bytes themselves, in base64, of which Lambda's 6 MB hold a quarter less.) Where this character
 * stands in a text, nobody knows any longer what was sent, and a listing must not be posted with it.
 */
export function refuseReplacedBytes(text: string): void {
  if (!text.includes('\ufffd')) return;
  throw new ServiceError(
    'BAD_REQUEST',
    'Request body must be JSON in UTF-8; write the character U+FFFD, if it is meant, as \\ufffd.',
  );
}

/**
 * The body of a request as text, whatever it says.
 *
 * @throws ServiceError PAYLOAD_TOO_LARGE, or BAD_REQUEST if it is not UTF-8 as far as can be told from the bytes
 */
export function readBodyText(
  { body, isBase64Encoded }: APIGatewayProxyEvent,
  { bytes: mostBytes, values: mostValues, message }: BodyBounds,
): string {
  const raw = body ?? '';
  const bytes = isBase64Encoded ? Buffer.from(raw, 'base64') : undefined;
  const tooLarge = () => new ServiceError('PAYLOAD_TOO_LARGE', message);
  if ((bytes?.length ?? Buffer.byteLength(raw)) > mostBytes) throw tooLarge();
  const text = bytes === undefined ? raw : decode(bytes);
  if (extentOf(text).values > mostValues) throw tooLarge();
  return text;
}

/**
 * The JSON object in the body of a request. A body that is not UTF-8 is refused.
 *
 * @throws ServiceError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE or BAD_REQUEST if the body is not one JSON object
 */
export function readJsonBody(event: APIGatewayProxyEvent): Record<string, unknown> {
  const contentTypes = headerValues(event, 'content-type');
  if (contentTypes.length !== 1 || !isJson(contentTypes[0])) throw new ServiceError('UNSUPPORTED_MEDIA_TYPE');
  const text = readBodyText(event, operationBounds);
  const body = parseJson(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw noJsonObject();
  if (!event.isBase64Encoded) refuseReplacedBytes(text);
  return body as Record<string, unknown>;
}
