import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEvent } from 'aws-lambda';

/** The last value of each name, and all values; names from the object prototype are safe. */
function grouped(pairs: Iterable<readonly [string, string]>) {
  const values = Map.groupBy(pairs, ([name]) => name);
  const multiple = [...values].map(([name, group]) => [name, group.map(([, value]) => value)] as const);
  return {
    single: Object.fromEntries(multiple.map(([name, all]) => [name, all.at(-1) ?? ''])),
    multiple: Object.fromEntries(multiple),
  };
}

/** Headers as a REST API hands them over: names in the sender's case, with the last value and with all values. */
function headersOf(rawHeaders: readonly string[]) {
  const names = rawHeaders.filter((_, index) => index % 2 === 0);
  const { single, multiple } = grouped(names.map((name, index) => [name, rawHeaders[2 * index + 1] ?? '']));
  return { headers: single, multiValueHeaders: multiple };
}

function queryOf(url: URL) {
  if (url.searchParams.size === 0) return { query: null, multiValueQuery: null };
  const { single, multiple } = grouped(url.searchParams);
  return { query: single, multiValueQuery: multiple };
}

/**
 * The body as text if it certainly is text. API Gateway puts U+FFFD in place of bytes that are not UTF-8; this host has
 * the bytes, and hands them over unchanged if they would contain that character.
 */
function bodyOf(bytes: Buffer) {
  if (bytes.length === 0) return { body: null, isBase64Encoded: false };
  const text = bytes.toString('utf8');
  return text.includes('\ufffd')
    ? { body: bytes.toString('base64'), isBase64Encoded: true }
    : { body: text, isBase64Encoded: false };
}

/**
 * The event that API Gateway's Lambda proxy integration makes of a request (REST API, payload format 1.0), as far as the
 * functions read it.
 */
export function toProxyEvent(
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  requestId: string,
): APIGatewayProxyEvent {
  const { query, multiValueQuery } = queryOf(url);
  return {
    path: url.pathname,
    httpMethod: request.method ?? 'GET',
    ...headersOf(request.rawHeaders),
    queryStringParameters: query,
    multiValueQueryStringParameters: multiValueQuery,
    ...bodyOf(body),
    requestContext: {
      domainName: request.headers.host ?? '',
      identity: { sourceIp: request.socket.remoteAddress ?? '127.0.0.1' },
      path: url.pathname,
      requestId,
    },
  } as APIGatewayProxyEvent;
}
