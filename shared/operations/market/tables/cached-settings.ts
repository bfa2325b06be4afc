import type { SettingsStore } from '../../../identity/accounts/account-settings.ts';
import type { Clock } from '../../../platform/call/clock.ts';
import { readThrough } from '../../../platform/call/expiring-cache.ts';

const keptMs = 60_000;
const maxAccounts = 1_000;

/** Account settings, each kept in this process for a minute. A failed reading is not kept. */
export function createCachedSettings(
  store: Pick<SettingsStore, 'read'>,
  clock: Clock,
): Pick<SettingsStore, 'read'> {
  const read = readThrough((accountId) => store.read(accountId), {
    lifetimeMs: keptMs,
    maxEntries: maxAccounts,
    clock,
  });
  return { read };
}
