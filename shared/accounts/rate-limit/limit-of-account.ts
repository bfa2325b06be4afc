import type { Clock } from '../../call/clock.ts';
import type { SettingsStore } from '../account-settings.ts';
import { DEFAULT_REQUESTS_PER_SECOND } from './rate.ts';

const KEPT_MS = 30_000;
/** Accounts whose limits a process remembers; with more, the one read longest ago is forgotten. */
const MOST_ACCOUNTS = 1000;

/**
 * The requests a second that an account may make, out of its settings. A limit is remembered for 30 s, requests at
 * the same time share one read, and a failure is not kept.
 */
export function createLimitOfAccount(
  settings: Pick<SettingsStore, 'read'>,
  clock: Clock,
): (accountId: string) => Promise<number> {
  const kept = new Map<string, { readonly readAt: number; readonly limit: Promise<number> }>();

  const read = async (accountId: string): Promise<number> =>
    (await settings.read(accountId))?.requestsPerSecond ?? DEFAULT_REQUESTS_PER_SECOND;

  return async (accountId) => {
    const last = kept.get(accountId);
    if (last !== undefined && clock() - last.readAt < KEPT_MS) return await last.limit;
    const entry = { readAt: clock(), limit: read(accountId) };
    kept.delete(accountId);
    kept.set(accountId, entry);
    const [oldest] = kept.keys();
    if (kept.size > MOST_ACCOUNTS && oldest !== undefined) kept.delete(oldest);
    try {
      return await entry.limit;
    } catch (error) {
      if (kept.get(accountId) === entry) kept.delete(accountId);
      throw error;
    }
  };
}
