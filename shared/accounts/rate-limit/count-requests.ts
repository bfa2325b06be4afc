import { atMost } from '../../call/at-most.ts';
import type { Clock } from '../../call/clock.ts';
import { reasonOf } from '../../call/reason-of.ts';
import type { AccountLimits } from './limits-of-account.ts';
import { type Rate, windowSeconds } from './rate.ts';

const windowMs = windowSeconds * 1000;
/** Longest time that a call waits to be counted. */
const countMs = 300;

/** How many requests an account has made in a window. Windows are numbered from 1970 on. */
export interface RequestCount {
  /** Counts one more. @returns the count with this one in it. Ends with an error when the signal aborts. */
  add(accountId: string, window: number, signal: AbortSignal): Promise<number>;
}

export interface RateLimitServices {
  readonly requestCount: RequestCount;
  readonly limitsOf: (accountId: string) => Promise<AccountLimits>;
  readonly clock: Clock;
}

/**
 * `lowBalance` are the credits below which an answer warns, if the account wants that. `uncounted` says why, for the log
 * alone: a code, or the name of an error.
 */
export type Counted =
  | { readonly rate: Rate; readonly lowBalance?: number | undefined }
  | { readonly uncounted: string };

/**
 * Counts requests against the limits of their accounts. Never fails: a request that cannot be counted in time (300 ms
 * by default), for whatever reason, goes on uncounted: the limit protects others and is no reason to turn anybody away.
 *
 * A process that has seen an account at its limit refuses the rest of the window without counting further, so that a
 * flood does not become a flood of writes.
 */
export function createRequestCounter(
  { requestCount, limitsOf, clock }: RateLimitServices,
  longestMs: number = countMs,
) {
  let latest = { window: 0, usedUp: new Map<string, number>() };

  return async (accountId: string): Promise<Counted> => {
    const now = clock();
    const window = Math.floor(now / windowMs);
    if (latest.window !== window) latest = { window, usedUp: new Map() };
    const { usedUp } = latest;
    const resetSeconds = Math.ceil(((window + 1) * windowMs - now) / 1000);
    const reached = usedUp.get(accountId);
    if (reached !== undefined)
      return { rate: { limit: reached, remaining: 0, resetSeconds, exceeded: true } };
    try {
      const [used, { requestsPerSecond, lowBalance }] = await atMost(longestMs, (signal) =>
        Promise.all([requestCount.add(accountId, window, signal), limitsOf(accountId)]),
      );
      const limit = requestsPerSecond * windowSeconds;
      if (used >= limit) usedUp.set(accountId, limit);
      return {
        rate: { limit, remaining: Math.max(0, limit - used), resetSeconds, exceeded: used > limit },
        lowBalance,
      };
    } catch (error) {
      return { uncounted: reasonOf(error) };
    }
  };
}
