import type { Clock } from '../../../platform/call/clock.ts';
import { readThrough } from '../../../platform/call/expiring-cache.ts';
import type { SettingsStore } from '../account-settings.ts';
import { defaultRequestsPerSecond, maxRequestsPerSecond } from './rate.ts';

const defaultKeptMs = 30_000;
const maxAccounts = 1000;

/** What a call needs to know of its account's settings. */
export interface AccountLimits {
  /** What the operator has set, or the default for each share of its credits. */
  readonly requestsPerSecond: number;
  /** Credits below which answers say that the balance is low; absent: they do not. */
  readonly lowBalance?: number | undefined;
  /** Whether the operator has the account's calls refused. */
  readonly suspended?: boolean | undefined;
}

/**
 * The limits of an account, from its settings. They are kept for 30 s by default, requests at the same time share one read, and a
 * failure is not kept.
 */
export const createLimitsOfAccount = (
  settings: Pick<SettingsStore, 'read'>,
  clock: Clock,
  keptMs: number = defaultKeptMs,
): ((accountId: string) => Promise<AccountLimits>) =>
  readThrough(
    async (accountId) => {
      const { requestsPerSecond, shares = 1, lowBalance, suspended } = (await settings.read(accountId)) ?? {};
      const risen = Math.min(maxRequestsPerSecond, defaultRequestsPerSecond * shares);
      return { requestsPerSecond: requestsPerSecond ?? risen, lowBalance, suspended };
    },
    { lifetimeMs: keptMs, maxEntries: maxAccounts, clock },
  );
