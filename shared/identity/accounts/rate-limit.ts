import type { Clock } from '../../platform/call/clock.ts';
import { ExpiringCache, readThrough } from '../../platform/call/kept-values.ts';
import { reasonOf } from '../../platform/call/log-events.ts';
import { atMost } from '../../platform/call/time-budget.ts';
import type { AccountSettings, SettingsStore } from './account-settings.ts';

/**
 * Requests of an account are counted in windows of this length: an app may send a burst, as long as the window's
 * total stays within the limit.
 */
export const windowSeconds = 10;
const windowMs = windowSeconds * 1000;

/** Requests a second that an account may make, unless the operator has set a number. */
export const defaultRequestsPerSecond = 50;

/** An account's count is one item of a table, and one item takes no more writes a second than this. */
export const maxRequestsPerSecond = 1000;

const maxAccounts = 1000;
const limitsKeptMs = 30_000;

/** What a call needs to know of its account's settings. */
interface AccountLimits {
  /** What the operator has set, or the default. */
  readonly requestsPerSecond: number;
  /** Answers carry `x-credits-low` below this many credits; absent: they never do. */
  readonly lowBalance?: number | undefined;
  /** Whether the operator has suspended the account, or its owners have closed it. */
  readonly suspended?: boolean | undefined;
}

/**
 * The limits of an account, from its settings. They are cached for 30 s by default, concurrent requests share one read,
 * and failures are not cached.
 */
export const createLimitsOfAccount = (
  settings: Pick<SettingsStore, 'read'>,
  clock: Clock,
  keptMs: number = limitsKeptMs,
): ((accountId: string) => Promise<AccountLimits>) =>
  readThrough(
    async (accountId) => {
      const set: Partial<AccountSettings> = (await settings.read(accountId)) ?? {};
      const { requestsPerSecond = defaultRequestsPerSecond, lowBalance, erasedFrom } = set;
      // A closed account's keys are revoked one by one: this refuses one made concurrently.
      const suspended = erasedFrom === undefined ? set.suspended : true;
      return { requestsPerSecond, lowBalance, suspended };
    },
    { lifetimeMs: keptMs, maxEntries: maxAccounts, clock },
  );

/** Longest time that a call waits for its account's settings, and to be counted. */
const countMs = 300;

/** Counts by name, of which an item holds several. */
export interface Counts {
  /** The counts of an item, strongly consistent; 0 for one that has not begun. */
  read(item: string, names: readonly string[], signal: AbortSignal): Promise<number[]>;
  /** @param dropAt epoch second after which the item may be forgotten @returns the count, including these */
  add(item: string, name: string, more: number, dropAt: number, signal: AbortSignal): Promise<number>;
}

/** How long after its window a count may be dropped. */
const keptSeconds = 60;

/** How much of its limit an account has used, including the current request. */
interface Rate {
  /** Requests that the account may make in one window. */
  readonly limit: number;
  /** How many of them are left. */
  readonly remaining: number;
  /** Seconds until the next window, in which the account may make all of them again: 1 to 10. */
  readonly resetSeconds: number;
  /** Whether the current request is one too many. */
  readonly exceeded: boolean;
}

/**
 * A request's place in its account's limit, or, for the log only, a code or an error's name that says why it was not
 * counted; and the account's settings. Settings that cannot be read in time are left out: only a known suspension turns
 * callers away.
 */
export type Counted = ({ readonly rate: Rate } | { readonly uncounted: string }) &
  Pick<AccountLimits, 'lowBalance' | 'suspended'>;

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
 * by default), for any reason, goes on uncounted, as long as this process alone has not seen the account beyond its
 * limit: a slow table is no reason to turn callers away, but a flood slows the table.
 *
 * A process that has seen an account at its limit refuses the rest of the window without counting further, so that a
 * flood does not become a flood of writes.
 */
export function createRequestCounter(
  services: {
    readonly counts: Pick<Counts, 'add'>;
    readonly limitsOf: (accountId: string) => Promise<AccountLimits>;
    readonly clock: Clock;
  },
  longestMs: number = countMs,
) {
  const { counts, limitsOf, clock } = services;
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
    // Windows are numbered from 1970 on.
    const dropAt = (window + 1) * windowSeconds + keptSeconds;
    const wasBeyond = seenSoFar > (account.limit ?? Number.POSITIVE_INFINITY);

    const [limits, count] = await Promise.allSettled([
      atMost(longestMs, () => limitsOf(accountId)),
      atMost(longestMs, async (signal) =>
        wasBeyond ? seenSoFar : counts.add(`rate#${accountId}#${window}`, 'used', 1, dropAt, signal),
      ),
    ]);
    const { requestsPerSecond, lowBalance, suspended } =
      limits.status === 'fulfilled' ? limits.value : ({} as Partial<AccountLimits>);
    if (requestsPerSecond !== undefined) account.limit = requestsPerSecond * windowSeconds;
    const used = Math.max(seenSoFar, count.status === 'fulfilled' ? count.value : 0);
    account.requests = Math.max(account.requests, used);
    const { limit } = account;
    const failed = [count, limits].find((result) => result.status === 'rejected');
    if (limit === undefined || (failed !== undefined && seenSoFar <= limit)) {
      return { uncounted: reasonOf(failed?.reason), lowBalance, suspended };
    }
    const rate = {
      limit,
      remaining: Math.max(0, limit - used),
      resetSeconds: Math.ceil(((window + 1) * windowMs - now) / 1000),
      exceeded: used > limit,
    };
    return { rate, lowBalance, suspended };
  };
}
