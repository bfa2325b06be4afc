import type { Clock } from '../../../platform/call/clock.ts';
import { ExpiringCache } from '../../../platform/call/expiring-cache.ts';
import type { ReplyCache } from '../remote/reply-cache.ts';

const maxEntries = 200;
/** When another process's entry ends is not known here, so it is looked up again after ten minutes. */
const foundForMs = 600_000;

/** A cache in this process in front of one that processes share. */
export function createMemoryCache(shared: ReplyCache, clock: Clock): ReplyCache {
  const entries = new ExpiringCache<unknown>(maxEntries, clock);
  return {
    async get(key, call) {
      const known = entries.get(key);
      if (known !== undefined) return known;
      const value = await shared.get(key, call);
      if (value !== undefined) entries.set(key, value, foundForMs);
      return value;
    },
    async put(key, value, lifetimeSeconds, call) {
      entries.set(key, value, lifetimeSeconds * 1000);
      await shared.put(key, value, lifetimeSeconds, call);
    },
  };
}
