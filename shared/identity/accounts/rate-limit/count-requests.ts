import type { Clock } from '../../../platform/call/clock.ts';
import { ExpiringCache } from '../../../platform/call/expiring-cache.ts';
import { reasonOf } from '../../../platform/call/reason-of.ts';
import { atMost } from '../../../platform/call/time-budget.ts';
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

/** What this process knows of an account. */
interface Seen {
  readonly window: number;
  /** How many requests the account has made in this window at least. */
  requests: number;
  /** As last read; undefined before that. */
  limit: number | undefined;
}
const seenAccounts = 1000;
const seenMs = 3_600_000;

/**
 * Counts requests against the limits of their accounts. Never fails. A request that cannot be counted in time (300 ms
 * by default), for whatever reason, goes on uncounted, as long as this process alone has not seen the account beyond
 * its limit: a slow table is no reason to turn anybody away, but a flood slows the table.
 *
 * A process that has seen an account at its limit refuses the rest of the window without counting further, so that a
 * flood does not become a flood of writes.
 */
export function createRequestCounter(
  { requestCount, limitsOf, clock }: RateLimitServices,
  longestMs: number = countMs,
) {
  const seen = new ExpiringCache<Seen>(seenAccounts, clock);

  return async (accountId: string): Promise<Counted> => {
    const now = clock();
    const window = Math.floor(now / windowMs);
    const earlier = seen.get(accountId);
    const account: Seen =
      earlier?.window === window ? earlier : { window, requests: 0, limit: earlier?.limit };
    seen.set(accountId, account, seenMs);
    account.requests += 1;
    const seenSoFar = account.requests;

    const rateOf = (limit: number, used: number): Rate => ({
      limit,
      remaining: Math.max(0, limit - used),
      resetSeconds: Math.ceil(((window + 1) * windowMs - now) / 1000),
      exceeded: used > limit,
    });
    const readLimits = async () => {
      const { requestsPerSecond, lowBalance } = await limitsOf(accountId);
      const limit = requestsPerSecond * windowSeconds;
      account.limit = limit;
      return { limit, lowBalance };
    };
    const isBeyond = () => account.limit !== undefined && seenSoFar > account.limit;
    try {
      const [{ limit, lowBalance }, counted] = await atMost(longestMs, (signal) =>
        Promise.all([readLimits(), isBeyond() ? seenSoFar : requestCount.add(accountId, window, signal)]),
      );
      const used = Math.max(counted, seenSoFar);
      account.requests = Math.max(account.requests, used);
      return { rate: rateOf(limit, used), lowBalance };
    } catch (error) {
      if (account.limit !== undefined && isBeyond()) return { rate: rateOf(account.limit, seenSoFar) };
      return { uncounted: reasonOf(error) };
    }
  };
}
