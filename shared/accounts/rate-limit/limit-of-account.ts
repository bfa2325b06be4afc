import type { Clock } from '../../call/clock.ts';
import { readThrough } from '../../call/expiring-cache.ts';
import type { SettingsStore } from '../account-settings.ts';
import { defaultRequestsPerSecond } from './rate.ts';

const keptMs = 30_000;
const maxAccounts = 1000;

/**
 * The requests a second that an account may make, from its settings. A limit is kept for 30 s, requests at the same
 * time share one read, and a failure is not kept.
 */
export const createLimitOfAccount = (
  settings: Pick<SettingsStore, 'read'>,
  clock: Clock,
): ((accountId: string) => Promise<number>) =>
  readThrough(
    async (accountId) => (await settings.read(accountId))?.requestsPerSecond ?? defaultRequestsPerSecond,
    { lifetimeMs: keptMs, maxEntries: maxAccounts, clock },
  );
