import type { AccountSettings, SettingsStore } from '../../accounts/account-settings.ts';
import { type Clock, systemClock } from '../../call/clock.ts';

const KEPT_MS = 60_000;
const MAX_ACCOUNTS = 1_000;

/** Account settings, each kept in this process for a minute. A failed reading is not kept. */
export function createCachedSettings(
  store: Pick<SettingsStore, 'read'>,
  clock: Clock = systemClock,
): Pick<SettingsStore, 'read'> {
  const kept = new Map<string, { readonly settings: AccountSettings | undefined; readonly until: number }>();
  return {
    async read(accountId) {
      const entry = kept.get(accountId);
      if (entry !== undefined && entry.until > clock()) return entry.settings;
      const settings = await store.read(accountId);
      if (kept.size >= MAX_ACCOUNTS) kept.clear();
      kept.set(accountId, { settings, until: clock() + KEPT_MS });
      return settings;
    },
  };
}
