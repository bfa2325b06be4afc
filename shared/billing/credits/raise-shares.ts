import type { TimeBudget } from '../../platform/call/time-budget.ts';
import type { ShareGrowth } from './share-growth.ts';

export interface RaiseServices {
  readonly growth: ShareGrowth;
  /** Where the limits that rise with the shares are read from. They never fall either. */
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
  // First, so that whoever finds the shares raised need not ask whether the limits have followed.
  await limits.setShares(accountId, count);
  return await growth.raise(accountId, count, time);
}
