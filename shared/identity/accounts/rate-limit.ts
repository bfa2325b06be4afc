import type { Clock } from '../../platform/call/clock.ts';
import { ExpiringCache, readThrough } from '../../platform/call/kept-values.ts';
import { reasonOf } from '../../platform/call/log-events.ts';
import { atMost } from '../../platform/call/time-budget.ts';
import type { SettingsStore } from './account-settings.ts';

/**
 * Requests of an account are counted in windows of this length: an app may send a burst, as long as the window's
 * total stays within the limit.
 */
export const windowSeconds = 10;
const windowMs = windowSeconds * 1000;

/** Requests a second that an account may make for each share of its credits, unless the operator has set a number. */
export const defaultRequestsPerSecond = 50;

/** An account's count is one item of a table, and one item takes no more writes a second than this. */
export const maxRequestsPerSecond = 1000;

const maxAccounts = 1000;
const limitsKeptMs = 30_000;

/** What a call needs to know of its account's settings. */
interface AccountLimits {
  /** What the operator has set, or the default for each share of its credits. */
  readonly requestsPerSecond: number;
  /** Answers carry `x-credits-low` below this many credits; absent: they never do. */
  readonly lowBalance?: number | undefined;
  /** Whether the operator has suspended the account. */
  readonly suspended?: boolean | undefined;
}

/**
 * The limits of an account, from its settings. They are kept for 30 s by default, requests at the same time share one
 * read, and a failure is not kept.
 */
export const createLimitsOfAccount = (
  settings: Pick<SettingsStore, 'read'>,
  clock: Clock,
  keptMs: number = limitsKeptMs,
): ((accountId: string) => Promise<AccountLimits>) =>
  readThrough(
    async (accountId) => {
      const { requestsPerSecond, shares = 1, lowBalance, suspended } = (await settings.read(accountId)) ?? {};
      const risen = Math.min(maxRequestsPerSecond, defaultRequestsPerSecond * shares);
      return { requestsPerSecond: requestsPerSecond ?? risen, lowBalance, suspended };
    },
    { lifetimeMs: keptMs, maxEntries: maxAccounts, clock },
  );

/** Longest time that a call waits until it is known whether its account is suspended. It is counted meanwhile. */
const readMs = 300;

/**
 * Whether an account is suspended, from the settings that its limits come from, and kept as long. An account whose
 * settings cannot be read in time is not: only the operator's word turns callers away.
 */
export const createSuspensionCheck =
  (limitsOf: (accountId: string) => Promise<AccountLimits>) =>
  async (accountId: string): Promise<boolean> => {
    try {
      const { suspended } = await atMost(readMs, () => limitsOf(accountId));
      return suspended === true;
    } catch {
      return false;
    }
  };

/** Longest time that a call waits to be counted. */
const countMs = 300;

/** How many requests an account has made in a window. Windows are numbered from 1970 on. */
export interface RequestCount {
  /** Counts one more. @returns the count with this one in it. Ends with an error when the signal aborts. */
  add(accountId: string, window: number, signal: AbortSignal): Promise<number>;
}

/** How much of its limit an account has used, the current request included. */
interface Rate {
  /** Requests that the account may make in one window. */
  readonly limit: number;
  /** How many of them are left. */
  readonly remaining: number;
  /** Seconds until the window ends and all of them are there again, 1 to 10. */
  readonly resetSeconds: number;
  /** Whether the current request is one too many. */
  readonly exceeded: boolean;
}

/**
 * `lowBalance` is the number of credits below which an answer warns, if the account wants that. `uncounted` says why,
 * for the log alone: a code, or the name of an error.
 */
export type Counted =
  | { readonly rate: Rate; readonly lowBalance?: number | undefined }
  | { readonly uncounted: string };

/** What this process knows of an account. */
interface Seen {
  readonly window: number;
  /** The account has made at least this many requests in this window. */
  requests: number;
  /** As last read; undefined before that. */
  limit: number | undefined;
}
const seenMs = 3_600_000;

/**
 * Counts requests against the limits of their accounts. Never fails. A request that cannot be counted in time (300 ms
 * by default), for whatever reason, goes on uncounted, as long as this process alone has not seen the account beyond
 * its limit: a slow table is no reason to turn callers away, but a flood slows the table.
 *
 * A process that has seen an account at its limit refuses the rest of the window without counting further, so that a
 * flood does not become a flood of writes.
 */
export function createRequestCounter(
  services: {
    readonly requestCount: RequestCount;
    readonly limitsOf: (accountId: string) => Promise<AccountLimits>;
    readonly clock: Clock;
  },
  longestMs: number = countMs,
) {
  const { requestCount, limitsOf, clock } = services;
  const seen = new ExpiringCache<Seen>(maxAccounts, clock);

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
