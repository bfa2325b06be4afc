import * as z from 'zod';
import { fitsIntoAnAnswer } from '../../platform/call/call.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { parseJson } from '../../platform/web/parse-json.ts';
import { exceeds, exchange, type RemoteCall } from './protocol/exchange.ts';
import { restFailure } from './protocol/rest-failure.ts';
import type { BearerToken } from './tokens.ts';

interface RestRequest {
  /** The name in the log: that of the remote method. */
  readonly name: string;
  /** Absent: GET. */
  readonly method?: 'POST';
  /** Begins with a slash; its variable segments are digits, names of ours or percent-encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly token: BearerToken;
  /** The language of the names in the reply; if absent, the marketplace chooses. */
  readonly language?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, or as multipart if it is a FormData. */
  readonly body?: FormData | Readonly<Record<string, unknown>>;
  readonly timeoutMs?: number;
  /** Whether sending it twice does no harm; absent: GET only. */
  readonly repeatable?: boolean;
}

interface RestReply {
  readonly headers: Headers;
  /** Undefined for an empty body, which means that nothing was found. */
  readonly json: unknown;
}

/** The marketplace's REST methods at one of its hosts. */
export interface RestTransport {
  /** Part of the keys of cached replies, so that environments never share data. */
  readonly baseUrl: string;
  /**
   * Sends a request; repeatable ones are repeated when the connection fails or the marketplace answers 5xx.
   *
   * @throws ServiceError MARKET_TOKEN_INVALID, RATE_LIMIT, MARKET_REFUSED (as MarketRefusal), UPSTREAM_FAILED,
   *   TIMEOUT; for a token of our application UPSTREAM_FAILED (as ApplicationTokenRefused) and SERVER_ERROR if our
   *   application has no access to the method.
   */
  send(request: RestRequest, call: RemoteCall): Promise<RestReply>;
}

/** `?a=1&b=2`, every character outside the unreserved ones percent-encoded as UTF-8. */
export function queryString(query: Readonly<Record<string, string>>): string {
  const encode = (text: string) => encodeURIComponent(text.toWellFormed());
  const pairs = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Statuses that may come without a body: nothing found, and created (older replies of the media methods). */
const bodiless: readonly number[] = [201, 204];

/** More than the largest category has of values, each an object with a few members. */
const most = { '{': 150_000, '[': 50_000, ',': 250_000 } as const;

/** No reply of the marketplace is nested this deep, and code that walks a much deeper one runs out of stack. */
const deepest = 100;

/** Whether a JSON value has more than `levels` levels of arrays and objects. */
function isDeeperThan(value: unknown, levels: number): boolean {
  let level = [value];
  for (let depth = 0; depth <= levels; depth += 1) {
    level = level.filter((item) => typeof item === 'object' && item !== null);
    if (level.length === 0) return false;
    level = level.flatMap((item) => Object.values(item ?? {}));
  }
  return true;
}

/** @throws ServiceError UPSTREAM_FAILED if the text fits into no answer, has more parts than a reply, is not JSON, or deeper than 100 levels. */
function readBody(name: string, status: number, text: string): unknown {
  if (text.trim() === '' && bodiless.includes(status)) return undefined;
  if (Object.entries(most).some(([part, count]) => exceeds(text, part, count)) || !fitsIntoAnAnswer(text))
    throw new ServiceError('UPSTREAM_FAILED', `${name}: the reply is too large`);
  const json = parseJson(text);
  if (json === undefined)
    throw new ServiceError('UPSTREAM_FAILED', `the marketplace: ${name}: the reply is not JSON`);
  if (!isDeeperThan(json, deepest)) return json;
  throw new ServiceError('UPSTREAM_FAILED', `the marketplace: ${name}: the reply is nested too deep`);
}

/**
 * A reply, checked against its schema.
 *
 * @throws ServiceError UPSTREAM_FAILED that names the first wrong member.
 */
export function understand<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new ServiceError(
    'UPSTREAM_FAILED',
    `the marketplace: ${name}: the reply is not understood at "${where}"`,
  );
}

/**
 * The list in a member of a reply, its entries as they are; none where the marketplace answers without a body.
 *
 * @throws ServiceError UPSTREAM_FAILED if a body lacks the member
 */
export const listIn = (name: string, member: string, json: unknown): unknown[] =>
  json === undefined
    ? []
    : (understand(name, z.object({ [member]: z.array(z.unknown()) }), json)[member] ?? []);

/** @param baseUrl origin of the host, with a path in front of the methods' own if need be. */
export function createRestTransport(baseUrl: string): RestTransport {
  const base = baseUrl.replace(/\/+$/, '');
  return {
    baseUrl: base,
    async send(request, call) {
      const { name, method = 'GET', body, token, language } = request;
      const multipart = body instanceof FormData;
      const reply = await exchange(
        {
          name,
          method,
          url: `${base}${request.path}${queryString(request.query ?? {})}`,
          headers: {
            accept: 'application/json',
            authorization: `Bearer ${token.value}`,
            ...(body === undefined || multipart ? {} : { 'content-type': 'application/json' }),
            ...(language === undefined ? {} : { 'accept-language': language }),
            ...request.headers,
          },
          ...(body === undefined ? {} : { body: multipart ? body : JSON.stringify(body) }),
          ...(request.timeoutMs === undefined ? {} : { timeoutMs: request.timeoutMs }),
          repeatable: request.repeatable ?? method === 'GET',
        },
        call,
      );
      if (reply.status < 200 || reply.status > 299) throw restFailure(name, reply, token, call);
      return { headers: reply.headers, json: readBody(name, reply.status, reply.text) };
    },
  };
}
