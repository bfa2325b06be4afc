import type { Clock } from '../../../shared/call/clock.ts';
import { endOfMarketDay } from './market-clock.ts';

/** Calls a day that an application may make at the start, of each API that is counted apart. */
const limits = {
  taxonomy: 5000,
  metadata: 5000,
  inventory: 5000,
  account: 25_000,
  media: 5000,
  browse: 5000,
  trading: 5000,
} as const;

export type ApiName = keyof typeof limits;

/** How much of a day's calls is used. `reset`: when the day ends, milliseconds since 1970. */
export interface QuotaState {
  readonly count: number;
  readonly limit: number;
  readonly remaining: number;
  readonly reset: number;
}

/** Daily call limits of the application, by API. */
export class Quotas {
  readonly #now: Clock;
  readonly #limits = new Map<ApiName, number>();
  readonly #counts = new Map<ApiName, number>();
  #reset = 0;

  constructor(now: Clock) {
    this.#now = now;
  }

  /** From now on `api` allows `limit` calls a day, those already made included. */
  limit(api: ApiName, limit: number): void {
    this.#limits.set(api, limit);
  }

  /** Counts a call. @returns false when the day's calls are used up; the call is then not counted. */
  take(api: ApiName): boolean {
    const { count, remaining } = this.state(api);
    if (remaining <= 0) return false;
    this.#counts.set(api, count + 1);
    return true;
  }

  state(api: ApiName): QuotaState {
    const now = this.#now();
    if (now >= this.#reset) {
      this.#counts.clear();
      this.#reset = endOfMarketDay(now);
    }
    const count = this.#counts.get(api) ?? 0;
    const limit = this.#limits.get(api) ?? limits[api];
    return { count, limit, remaining: Math.max(0, limit - count), reset: this.#reset };
  }
}
