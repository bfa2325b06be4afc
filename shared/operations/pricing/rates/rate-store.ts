import type { Clock } from '../../../platform/call/clock.ts';
import { ExpiringCache } from '../../../platform/call/expiring-cache.ts';
import type { DailyRates, ReferenceRates } from './reference-rates.ts';

/** Where each source's latest rates are kept. */
export interface RateStore {
  /**
   * The rates of every source that has any.
   *
   * @throws ServiceError OVERLOADED after 3 s at most
   */
  read(): Promise<ReferenceRates>;
  /** @throws ServiceError OVERLOADED after 5 s at most */
  write(rates: DailyRates): Promise<void>;
}

const keptMs = 10 * 60_000;
const all = 'all';

/**
 * Keeps the rates for ten minutes after reading them: they change once a day. Neither a failure nor an absence is
 * kept.
 */
export function cachedRates(store: Pick<RateStore, 'read'>, clock: Clock): () => Promise<ReferenceRates> {
  const kept = new ExpiringCache<ReferenceRates>(1, clock);
  return async () => {
    const known = kept.get(all);
    if (known !== undefined) return known;
    const rates = await store.read();
    if (rates.length > 0) kept.set(all, rates, keptMs);
    return rates;
  };
}
