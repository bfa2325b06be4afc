import type { Endpoint } from '../../contract/endpoint.ts';
import type { Caller, KnownCaller } from '../../identity/accounts/caller.ts';
import type { EventLog } from '../../platform/call/event-log.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';

/**
 * @throws ServiceError UNAUTHORIZED without a live key, OVERLOADED if the key could not be looked up, ACCOUNT_SUSPENDED if
 *   the key's account is suspended
 */
export function requireKnown(caller: Caller): KnownCaller {
  if (caller.verdict === 'known') {
    if (caller.suspended !== undefined) throw new ServiceError('ACCOUNT_SUSPENDED');
    return caller;
  }
  if (caller.verdict === 'unavailable') {
    throw new ServiceError('OVERLOADED', `the key could not be looked up: ${caller.reason}`);
  }
  throw new ServiceError(
    'UNAUTHORIZED',
    caller.verdict === 'missing' ? 'Missing Authorization header.' : 'Invalid API key.',
  );
}

const fields = ['limit', 'remaining', 'reset'] as const;

/** `x-ratelimit-*` for an answer to a known caller; none if the request could not be counted. */
export function rateHeaders(caller: Caller): Record<string, string> {
  const headers: Record<string, string> = {};
  if (caller.verdict !== 'known') return headers;
  for (const field of fields) {
    const value = caller[field];
    if (value !== undefined) headers[`x-ratelimit-${field}`] = value;
  }
  return headers;
}

/** @throws ServiceError RATE_LIMIT if the account has used its limit, with the seconds until it may call again. */
export function refuseBeyondRateLimit({ limited, limit, reset }: KnownCaller): void {
  if (limited === undefined) return;
  throw new ServiceError(
    'RATE_LIMIT',
    `This account has used its ${limit} requests. Try again in ${reset} s.`,
    { retryAfterSeconds: Number(reset) },
  );
}

/**
 * The caller of an endpoint, before anything of the request is read.
 *
 * @throws ServiceError as `requireKnown`; KEY_NOT_PERMITTED if the key is not for operations of this area; RATE_LIMIT
 */
export function admit(given: Caller, { area }: Pick<Endpoint, 'area'>, log: EventLog): KnownCaller {
  const caller = requireKnown(given);
  const { permission, uncounted } = caller;
  if (area === 'market' && permission === 'texts-and-prices') throw new ServiceError('KEY_NOT_PERMITTED');
  if (uncounted !== undefined) log.warn('rate-limit.not-counted', { reason: uncounted });
  refuseBeyondRateLimit(caller);
  return caller;
}
