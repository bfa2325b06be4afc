import type { Caller, KnownCaller } from '../accounts/caller.ts';
import { ServiceError } from '../errors/service-error.ts';

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
