import { randomBytes } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Trace } from '../../platform/call/working-call.ts';

interface HeaderCarrier {
  readonly headers: Readonly<Record<string, string | undefined>> | null;
  readonly multiValueHeaders: Readonly<Record<string, readonly string[] | undefined>> | null;
}

/**
 * Every value of a header, in the order sent. REST APIs pass header names on as they were sent, so names are compared
 * case-insensitively.
 *
 * @param name in lower case
 */
export function headerValues(event: HeaderCarrier, name: string): string[] {
  const values: string[] = [];
  for (const [key, value = []] of Object.entries(event.multiValueHeaders ?? event.headers ?? {})) {
    if (key.toLowerCase() === name) values.push(...[value].flat());
  }
  return values;
}

/** The parts of a gateway's event that we read, for a function or the authorizer. */
type Traced = Parameters<typeof headerValues>[0] & {
  readonly requestContext: { readonly requestId: string };
};

/**
 * Version, trace id, parent id and flags, neither id all zeros. There is no version ff; versions after the first, 00,
 * may have more after a dash.
 *
 * @see https://www.w3.org/TR/trace-context/#traceparent-header-field-values
 */
const traceparent =
  /^(?!ff|00.{53}-)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:-.*)?$/;
const traceId = /^(?!0{32})[\da-f]{32}$/;

/**
 * The trace of a call: the caller's, if exactly one came, else one named by the request's id without its dashes, so
 * that either id leads to the other. An id that is not a UUID gets a new trace. The authorizer and the function come to
 * the same trace id independently.
 */
export function traceOf(event: Traced): Trace {
  const [given = '', ...others] = headerValues(event, 'traceparent');
  const callers = others.length === 0 ? traceparent.exec(given)?.[1] : undefined;
  const own = event.requestContext.requestId.replaceAll('-', '').toLowerCase();
  return {
    traceId: callers ?? (traceId.test(own) ? own : randomBytes(16).toString('hex')),
    spanId: randomBytes(8).toString('hex'),
  };
}

/**
 * A Host header that names this machine, by a name which cannot resolve to another one. The last is its name in the
 * containers of Docker Desktop.
 */
export const thisMachine = /^(localhost|127\.0\.0\.1|\[::1\]|host\.docker\.internal)(:\d+)?$/i;

/** The stage's path, which prefixes each path on the default address but not on a custom domain. */
export function baseOf({ path, requestContext }: APIGatewayProxyEvent): string {
  const whole = requestContext.path.replace(/\/$/, '');
  const own = path.replace(/\/$/, '');
  return whole.endsWith(own) ? whole.slice(0, whole.length - own.length) : '';
}

/** The origin of a host and port: on this machine nothing speaks https. */
export const originAt = (host: string): string => `${thisMachine.test(host) ? 'http' : 'https'}://${host}`;

/** Scheme, host and port at which the API was called. On AWS they come from the gateway, not from the caller. */
export function originOf(event: APIGatewayProxyEvent): string {
  return originAt(event.requestContext.domainName ?? headerValues(event, 'host')[0] ?? '');
}

/** The address of the API as its caller used it, without a trailing slash. */
export const publicAddressOf = (event: APIGatewayProxyEvent): string => `${originOf(event)}${baseOf(event)}`;

/** Pages whose query holds a single-use value. */
const usesItsQueryUp = /^\/(?:login\/market|dashboard\/sign-in\/return)$/;

/**
 * Every value of every parameter. API Gateway passes values decoded; the plain form keeps only the last of several.
 * Single-use values are passed on only for GET: programs that merely check a link with HEAD must not use them up.
 */
export function queryOf({
  httpMethod,
  path,
  multiValueQueryStringParameters: multiple,
  queryStringParameters: single,
}: APIGatewayProxyEvent): Readonly<Record<string, readonly string[] | undefined>> {
  if (httpMethod !== 'GET' && usesItsQueryUp.test(path)) return {};
  if (multiple) return multiple;
  return Object.fromEntries(
    Object.entries(single ?? {}).map(([name, value]) => [name, value === undefined ? [] : [value]]),
  );
}
