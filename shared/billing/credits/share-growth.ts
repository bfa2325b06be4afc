import type { TimeBudget } from '../../platform/call/time-budget.ts';

/** The number of shares of accounts. */
export interface ShareGrowth {
  /**
   * Raises an account to this many shares; it keeps more if it has them, since the number never falls. May be repeated
   * freely.
   *
   * @returns how many it has afterwards.
   * @throws ServiceError NOT_FOUND if there is no such account, OVERLOADED
   */
  raise(accountId: string, count: number, time: TimeBudget): Promise<number>;
  /** When anything of this stage was first to grow by itself, `now` if that is now. Milliseconds since 1970. */
  wantedSince(now: number, time: TimeBudget): Promise<number>;
}
