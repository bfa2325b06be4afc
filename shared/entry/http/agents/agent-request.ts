import type { APIGatewayProxyEvent } from 'aws-lambda';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { parseJson } from '../../../platform/web/parse-json.ts';
import { type BodyBounds, readBodyText } from '../frame/body.ts';
import { baseOf, headerValues } from '../gateway-event.ts';

/**
 * A listing with a description of 200 kB fits. The library walks a message several times, and each value costs it about
 * ten microseconds. An operation's request has 32 levels at most, and a message three around it.
 */
const messageBounds: BodyBounds = {
  bytes: 256_000,
  values: 10_000,
  names: 10_000,
  levels: 35,
  message:
    'A message must have at most 256,000 bytes, 10,000 values and 35 levels. For upload_photo, scale the photo down to 185 kB.',
};

/** What the protocol's library reads. Keys and tokens are kept from it. */
const passedOn = /^(content-type|mcp-.*)$/i;
/** The library insists on both types, but many agents do not send both. We always answer in JSON. */
const accepted = ['accept', 'application/json, text/event-stream'] as const;

/**
 * The API's own address, without a trailing slash: the one at which it was called, according to the gateway. A Host or
 * Origin header may name anything, and the caller's key is sent to this address.
 *
 * @throws ServiceError SERVER_ERROR if the gateway does not provide it
 */
export function ownAddress(event: APIGatewayProxyEvent): string {
  const { domainName = '' } = event.requestContext;
  if (domainName === '') throw new ServiceError('SERVER_ERROR', 'the gateway names no domain');
  return `https://${domainName}${baseOf(event)}`;
}

/** The API key of a known caller, whose only Authorization header has already been parsed. */
export const apiKeyOf = (event: APIGatewayProxyEvent): string =>
  (headerValues(event, 'authorization')[0] ?? '').replace(/^Bearer +/i, '').trim();

/** The seller's token, if there is one. @throws ServiceError BAD_REQUEST if there are several */
export function sellerTokenOf(event: APIGatewayProxyEvent): string | undefined {
  const values = headerValues(event, 'x-market-access-token');
  if (values.length > 1) throw new ServiceError('BAD_REQUEST', 'x-market-access-token must be given once.');
  return values[0]?.trim() || undefined;
}

/** The protocol's own headers, each once regardless of case. @throws ServiceError BAD_REQUEST for other alphabets */
function protocolHeaders(event: APIGatewayProxyEvent): Headers {
  const names = Object.keys(event.headers ?? {}).filter((name) => passedOn.test(name));
  const values = new Set(names.map((name) => name.toLowerCase()));
  try {
    const sent = [...values].flatMap((name) =>
      headerValues(event, name).map((value): [string, string] => [name, value]),
    );
    return new Headers([[...accepted], ...sent]);
  } catch {
    throw new ServiceError(
      'BAD_REQUEST',
      'A header of the protocol contains characters that are not allowed in headers.',
    );
  }
}

/**
 * The request as the protocol's library takes it, without keys and tokens.
 *
 * @throws ServiceError PAYLOAD_TOO_LARGE, or BAD_REQUEST for broken UTF-8, for a byte order mark, which the library skips
 *   but this check must not, and for several messages in one body (one request would set off any number of paid calls)
 */
export function protocolRequest(event: APIGatewayProxyEvent): Request {
  const text = readBodyText(event, messageBounds);
  if (text.startsWith('\ufeff')) {
    throw new ServiceError('BAD_REQUEST', 'Request body must not begin with a byte order mark.');
  }
  if (Array.isArray(parseJson(text))) throw new ServiceError('BAD_REQUEST', 'Send one message at a time.');
  return new Request('https://mcp.invalid/mcp', {
    method: 'POST',
    headers: protocolHeaders(event),
    body: text,
  });
}
