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

export interface RaiseServices {
  readonly growth: ShareGrowth;
  /** Stores the limits that rise with the shares. They never fall either. */
  readonly limits: { setShares(accountId: string, count: number): Promise<void> };
}

/**
 * Raises an account to this many shares, unless it has more, with the limits that rise with them.
 *
 * @returns how many it has afterwards.
 * @throws ServiceError NOT_FOUND if there is no such account, OVERLOADED
 */
export async function raiseShares(
  { growth, limits }: RaiseServices,
  accountId: string,
  count: number,
  time: TimeBudget,
): Promise<number> {
  // The limits come first, so that a reader who sees more shares can rely on them.
  await limits.setShares(accountId, count);
  return await growth.raise(accountId, count, time);
}
