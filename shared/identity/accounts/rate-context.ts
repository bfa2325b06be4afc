import type { Counted } from './rate-limit/count-requests.ts';

/** Where the account stands with its rate limit, and what else of its settings its calls need. */
export interface RateContext {
  readonly limit?: string;
  readonly remaining?: string;
  readonly reset?: string;
  /** The account is beyond its limit. */
  readonly limited?: 'true';
  /** Credits below which an answer says that the balance is low. Here, since the authorizer has the settings anyway. */
  readonly lowBalance?: string;
  /** The account is suspended: its calls are refused. */
  readonly suspended?: 'true';
  /** Why the fields of the limit are absent; only logged. */
  readonly uncounted?: string;
}

/** What the authorizer's context says of a counted request, or of one that could not be counted. */
export function rateContext(counted: Counted, isSuspended = false): RateContext {
  if (isSuspended) return { ...rateContext(counted), suspended: 'true' };
  if ('uncounted' in counted) return { uncounted: counted.uncounted };
  const { rate, lowBalance } = counted;
  const { limit, remaining, resetSeconds, exceeded } = rate;
  return {
    limit: String(limit),
    remaining: String(remaining),
    reset: String(resetSeconds),
    ...(exceeded ? { limited: 'true' } : {}),
    ...(lowBalance === undefined ? {} : { lowBalance: String(lowBalance) }),
  };
}
