import type { TimeBudget } from '../../platform/call/time-budget.ts';
import type { Hold } from './account.ts';

/**
 * Whether the answer of a settled charge left. Usually the hold says so: the function drops it before it answers. Where
 * no reply says that it was dropped, a mark in the ledger does, which is written once: as answered by the function, or
 * as returned by whoever gives the credits back.
 */
export interface Deliveries {
  /**
   * Marks that the answer of an attempt is about to leave, unless its credits were given back. May be repeated freely.
   *
   * @returns false if they were.
   * @throws ServiceError OVERLOADED: the mark may stand, or may still come to stand.
   */
  confirm(accountId: string, hold: Hold, at: number, time: TimeBudget): Promise<boolean>;
  /**
   * Gives back the credits of a settled attempt whose hold still stands, if no key can replay its answer and no mark
   * says that it left: mark and hold in one transaction.
   *
   * @param share The id of the share that the hold is on.
   * @returns false, with nothing changed, if one of that is not so.
   * @throws ServiceError OVERLOADED
   */
  giveBack(share: string, hold: Hold, at: number, time: TimeBudget): Promise<boolean>;
}
