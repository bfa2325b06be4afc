import { type Clock, systemClock } from '../../call/clock.ts';
import type { ReplyCache } from './reply-cache.ts';

const MAX_ENTRIES = 200;

/** A cache in this process in front of one that processes share. The entry used longest ago makes room. */
export function createMemoryCache(shared: ReplyCache, clock: Clock = systemClock): ReplyCache {
  const entries = new Map<string, { readonly value: unknown; readonly until: number }>();
  const keep = (key: string, value: unknown, until: number) => {
    entries.delete(key);
    entries.set(key, { value, until });
    const oldest = entries.keys().next();
    if (entries.size > MAX_ENTRIES && !oldest.done) entries.delete(oldest.value);
  };
  /** What another process stored is looked up again after this while: its own end is not known here. */
  const FOUND_FOR_MS = 600_000;
  return {
    async get(key, call) {
      const entry = entries.get(key);
      if (entry !== undefined && entry.until > clock()) {
        keep(key, entry.value, entry.until);
        return entry.value;
      }
      entries.delete(key);
      const value = await shared.get(key, call);
      if (value !== undefined) keep(key, value, clock() + FOUND_FOR_MS);
      return value;
    },
    async put(key, value, lifetimeSeconds, call) {
      keep(key, value, clock() + lifetimeSeconds * 1000);
      await shared.put(key, value, lifetimeSeconds, call);
    },
  };
}
