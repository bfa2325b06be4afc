import * as z from 'zod';
import { fitsIntoAnAnswer } from '../../platform/call/call.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { parseJson } from '../../platform/web/parse-json.ts';
import type { UpstreamAnswer } from '../../platform/web/upstream-fetch.ts';
import { type BearerToken, exceeds, exchange, type RemoteCall } from './protocol/exchange.ts';
import {
  aboutToken,
  brokenReply,
  failureByStatus,
  limited,
  MarketRefusal,
} from './protocol/market-refusal.ts';

interface RestRequest {
  /** The name in the log: that of the remote method. */
  readonly name: string;
  /** Absent: GET. */
  readonly method?: 'POST' | 'PUT' | 'DELETE';
  /** Begins with a slash; variable segments are digits, our own names or percent-encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly token: BearerToken;
  /** The language of the names in the reply; if absent, the marketplace chooses. */
  readonly language?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, or as multipart if it is a FormData. */
  readonly body?: FormData | Readonly<Record<string, unknown>>;
  readonly timeoutMs?: number;
  /** Whether it is safe to send twice; absent: all but POST. */
  readonly repeatable?: boolean;
}

/** The marketplace's REST methods at one of its hosts. */
export interface RestTransport {
  /** Part of the keys of cached replies, so that environments never share data. */
  readonly baseUrl: string;
  /**
   * Sends a request; retries repeatable ones if the connection fails or the marketplace answers 5xx.
   *
   * @returns the reply, read as JSON; undefined for status 204, which means no results, and for 201 without a body
   * @throws ServiceError MARKET_TOKEN_INVALID, RATE_LIMIT, MARKET_REFUSED (as MarketRefusal), UPSTREAM_FAILED,
   *   TIMEOUT; for a token of our application UPSTREAM_FAILED (as ApplicationTokenRefused) and SERVER_ERROR if our
   *   application has no access to the method.
   */
  send(request: RestRequest, call: RemoteCall): Promise<unknown>;
}

/** `?a=1&b=2`, special characters percent-encoded as UTF-8. */
export function queryString(query: Readonly<Record<string, string>>): string {
  const pairs = new URLSearchParams(query).toString().replaceAll('+', '%20');
  return pairs === '' ? '' : `?${pairs}`;
}

/** Exceeds the values of the largest category, each an object with a few members. */
const most = { '{': 150_000, '[': 50_000, ',': 250_000 } as const;

/** No reply of the marketplace is nested this deep, and code that walks a much deeper one runs out of stack. */
const deepest = 100;

/**
 * @throws ServiceError UPSTREAM_FAILED if the text is larger than an answer, has more parts than any reply, is not
 * JSON, or exceeds 100 levels.
 */
function readBody(name: string, text: string): unknown {
  if (Object.entries(most).some(([part, count]) => exceeds(text, part, count)) || !fitsIntoAnAnswer(text))
    throw brokenReply(name, 'the reply is too large');
  const json = parseJson(text);
  if (json === undefined) throw brokenReply(name, 'the reply is not JSON');
  let level = [json];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) throw brokenReply(name, 'the reply is nested too deep');
    level = level.flatMap((item) => (typeof item === 'object' ? Object.values(item ?? {}) : []));
  }
  return json;
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
  throw brokenReply(name, `the reply is not understood at "${parsed.error.issues[0]?.path.join('.') ?? ''}"`);
}

/**
 * The list in a member of a reply, entries unchanged; empty if the reply has no body.
 *
 * @throws ServiceError UPSTREAM_FAILED if a body lacks the member
 */
export const listIn = (name: string, member: string, json: unknown): unknown[] =>
  json === undefined
    ? []
    : (understand(name, z.object({ [member]: z.array(z.unknown()) }), json)[member] ?? []);

/** @param baseUrl origin of the host, optionally with a path prefix. */
export function createRestTransport(baseUrl: string): RestTransport {
  const base = baseUrl.replace(/\/+$/, '');
  return {
    baseUrl: base,
    async send(request, call) {
      const { name, method = 'GET', body, token, language, timeoutMs } = request;
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
          body: body === undefined || multipart ? body : JSON.stringify(body),
          timeoutMs,
          repeatable: request.repeatable ?? method !== 'POST',
        },
        call,
      );
      if (reply.status < 200 || reply.status > 299) throw restFailure(name, reply, token, call);
      if (reply.status === 204 || (reply.status === 201 && reply.text === '')) return undefined;
      return readBody(name, reply.text);
    },
  };
}

/** The marketplace's errors and warnings. It is built when a reply has some: few calls need it. */
export const remoteErrors = () =>
  z.array(
    z.object({
      errorId: z.union([z.number(), z.string()]).transform(String),
      domain: z.string().optional().catch(undefined),
      message: z.string().trim().default(''),
      longMessage: z.string().trim().default(''),
    }),
  );

/*
 * Error ids that all REST methods share: https://developer.ebay.com/api-docs/static/handling-error-messages.html
 */

/** The token lacks the scope; observed for expired tokens, too. */
const missingAccess = '1100';
const tokenErrors = [
  '1001', // invalid or expired
  '1002', // missing
  '1003', // of the wrong kind
  missingAccess,
];
/** Errors of this domain are about tokens, regardless of their number. */
const tokenDomain = 'OAuth';
/** The request limit is reached. */
const quotaError = '2001';
/** The method is gone or never existed. */
const routingErrors = [
  '2002', // resource not resolved
  '3003', // no route to the address
];

/** A token of our application was refused. Another one may be accepted. */
export class ApplicationTokenRefused extends ServiceError {
  constructor(name: string) {
    super('UPSTREAM_FAILED', `the marketplace: ${name}: the application token was refused`);
  }
}

/** The caller's error for a reply whose status is not 2xx. */
function restFailure(
  name: string,
  reply: UpstreamAnswer,
  token: BearerToken,
  call: RemoteCall,
): ServiceError {
  const { status, text } = reply;
  const failure = z.object({ errors: remoteErrors() }).safeParse(parseJson(text)).data;
  const errors = failure?.errors ?? [];
  const errorIds = errors.map(({ errorId }) => errorId);
  const isOfToken = errors.some(
    ({ errorId, domain, message }) =>
      tokenErrors.includes(errorId) || domain === tokenDomain || aboutToken.test(message),
  );
  if (status === 401 || (status < 500 && isOfToken)) {
    if (token.kind === 'seller')
      return new ServiceError('MARKET_TOKEN_INVALID', undefined, { httpStatus: status });
    if (!errorIds.includes(missingAccess)) return new ApplicationTokenRefused(name);
    const words = `the marketplace: ${name}: the application has no access to this method`;
    return new ServiceError('SERVER_ERROR', words);
  }
  if (errorIds.includes(quotaError)) return limited(reply);
  const isRouted = !errorIds.some((id) => routingErrors.includes(id));
  const isRefusal = status >= 400 && status < 500 && status !== 410 && status !== 429;
  if (!isRefusal || errors.length === 0 || (status === 404 && !isRouted))
    return failureByStatus(name, reply, call, errorIds.join(', '));
  const messages = errors.map(({ longMessage, message }) => longMessage || message);
  return new MarketRefusal(errorIds, messages.filter((words) => words !== '').join(' '), [token.value]);
}
