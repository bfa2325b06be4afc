import * as z from 'zod';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { parseJson } from '../../../platform/web/parse-json.ts';
import { retryAfterSeconds, type UpstreamAnswer } from '../../../platform/web/upstream-fetch.ts';
import type { BearerToken } from '../tokens.ts';
import type { RemoteCall } from './exchange.ts';
import { aboutToken, MarketRefusal, RetiredCall } from './market-refusal.ts';

const remoteError = z.object({
  errorId: z.union([z.number(), z.string()]).transform(String),
  domain: z.string().optional().catch(undefined),
  message: z.string().optional(),
  longMessage: z.string().optional(),
});

const envelope = z.object({ errors: z.array(remoteError).min(1) });

type RemoteError = z.output<typeof remoteError>;

/*
 * Error ids that all REST methods share: https://developer.ebay.com/api-docs/static/handling-error-messages.html
 */

/** The token lacks the scope; an expired token has been seen to get this answer, too. */
const missingAccess = '1100';
const tokenErrors = [
  '1001', // invalid or expired
  '1002', // missing
  '1003', // of the wrong kind
  missingAccess,
];
/** Nothing but tokens is this domain's concern, whatever the number. */
const tokenDomain = 'OAuth';
const quotaErrors = [
  '2001', // request limit reached
];
/** The method is gone or never existed. */
const routingErrors = [
  '2002', // resource not resolved
  '3003', // no route to the address
];

const messageOf = (error: RemoteError): string | undefined =>
  [error.longMessage, error.message].find((text) => text !== undefined && text.trim() !== '');

/** A failure has a kilobyte; what is much longer is none. */
const longestFailure = 100_000;

const readErrors = (text: string): RemoteError[] =>
  (text.length > longestFailure ? undefined : envelope.safeParse(parseJson(text)).data?.errors) ?? [];

/** A token of our application was refused. Another one may be accepted. */
export class ApplicationTokenRefused extends ServiceError {
  constructor(name: string) {
    super('UPSTREAM_FAILED', `the marketplace: ${name}: the application token was refused`);
  }
}

function tokenFailure(name: string, token: BearerToken, errorIds: readonly string[]): ServiceError {
  if (token.kind === 'seller') return new ServiceError('MARKET_TOKEN_INVALID');
  if (!errorIds.includes(missingAccess)) return new ApplicationTokenRefused(name);
  return new ServiceError(
    'SERVER_ERROR',
    `the marketplace: ${name}: the application has no access to this method`,
  );
}

/** What a reply whose status is not 2xx means for the caller. */
export function restFailure(
  name: string,
  reply: UpstreamAnswer,
  token: BearerToken,
  call: RemoteCall,
): ServiceError {
  const errors = readErrors(reply.text);
  const errorIds = errors.map(({ errorId }) => errorId);
  const is = (ids: readonly string[]) => errorIds.some((id) => ids.includes(id));
  const isOfToken =
    is(tokenErrors) ||
    errors.some(({ domain, message = '' }) => domain === tokenDomain || aboutToken.test(message));
  if (reply.status === 401 || (reply.status < 500 && isOfToken)) {
    return tokenFailure(name, token, errorIds);
  }
  if (reply.status === 429 || is(quotaErrors)) {
    const wait = retryAfterSeconds(reply.headers);
    return new ServiceError('RATE_LIMIT', undefined, { httpStatus: reply.status, retryAfterSeconds: wait });
  }
  if (reply.status === 410 || (reply.status === 404 && (errors.length === 0 || is(routingErrors)))) {
    return new RetiredCall(name, call);
  }
  if (reply.status >= 400 && reply.status < 500 && errors.length > 0) {
    const messages = errors.map(messageOf).filter((text) => text !== undefined);
    return new MarketRefusal(errorIds, messages.join(' '), [token.value]);
  }
  return new ServiceError(
    'UPSTREAM_FAILED',
    `the marketplace: ${name}: status ${reply.status}, errors ${errorIds.join(', ') || 'none'}`,
    { httpStatus: reply.status },
  );
}
