import type { KnownCaller, Verdict } from '../accounts/verdict.ts';
import { ServiceError } from '../errors/service-error.ts';

const fields = ['limit', 'remaining', 'reset'] as const;

/** `x-ratelimit-*` on an answer to a known caller; none where the request could not be counted. */
export function rateHeaders(verdict: Verdict): Record<string, string> {
  const headers: Record<string, string> = {};
  if (verdict.verdict !== 'known') return headers;
  for (const field of fields) {
    const value = verdict[field];
    if (value !== undefined) headers[`x-ratelimit-${field}`] = value;
  }
  return headers;
}

/** @throws ServiceError RATE_LIMIT, with the seconds until the account may call again, where it has used its limit. */
export function refuseBeyondRateLimit({ limited, limit, reset }: KnownCaller): void {
  if (limited === undefined) return;
  throw new ServiceError(
    'RATE_LIMIT',
    `This account has used its ${limit} requests. Try again in ${reset} s.`,
    {
      retryAfterSeconds: Number(reset),
    },
  );
}
