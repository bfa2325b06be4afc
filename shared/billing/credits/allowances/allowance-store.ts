import type { TimeBudget } from '../../../platform/call/time-budget.ts';
import type { Account } from '../holds/account.ts';
import type { Gift } from '../shares/shares.ts';
import type { Allowance, Month } from './allowance.ts';

/** Credits of one limit on their way from some shares of an account to another. */
export interface AllowanceMove {
  readonly name: string;
  readonly month: Month;
  readonly from: readonly Gift[];
  readonly to: number;
  /** The receiver gets nothing if it has this much by now: another call has helped it. */
  readonly enough: number;
}

/** A change to the allowance of share 0. */
interface AllowanceChange {
  readonly name: string;
  readonly month: Month;
  /** The difference to what is left; 0 if the limit stays the same. */
  readonly by: number;
  readonly limit: { readonly from: number | undefined; readonly to: number };
}

/** Whether a write was carried out, and the share after it, or as it was when its condition failed. */
interface Written {
  readonly isDone: boolean;
  readonly share: Account;
}

/** The allowances of accounts. Calls take from them and give back to them through their holds. */
export interface AllowanceStore {
  /**
   * Puts an allowance in the place of the one that was seen on a share, undefined for none.
   *
   * @throws ServiceError OVERLOADED
   */
  replace(
    shareId: string,
    name: string,
    change: { readonly seen: Allowance | undefined; readonly next: Allowance },
    time: TimeBudget,
  ): Promise<Written>;
  /**
   * Changes what is left on share 0 by a difference, if month and limit are as expected. Sent once.
   *
   * @throws ServiceError OVERLOADED: it may have happened. The limit shows whether it has.
   */
  adjust(accountId: string, change: AllowanceChange, time: TimeBudget): Promise<Written>;
  /**
   * Removes an allowance from share 0, with the limit that was seen there. May be repeated freely.
   *
   * @returns false if it has another limit, or is not there
   * @throws ServiceError OVERLOADED
   */
  remove(accountId: string, name: string, seen: Allowance, time: TimeBudget): Promise<boolean>;
  /**
   * Removes what another share has of a limit, if share 0 has none of this name.
   *
   * @throws ServiceError OVERLOADED
   */
  removeLeftover(accountId: string, share: number, name: string, time: TimeBudget): Promise<void>;
  /**
   * Moves what is left from some shares to another, all or nothing.
   *
   * @returns false, with nothing moved, if a giver has less than it is to give, the receiver has enough, or one of them
   *   is not in this month.
   * @throws ServiceError OVERLOADED: it may have happened, and may still happen. Neither does harm.
   */
  move(accountId: string, move: AllowanceMove, time: TimeBudget): Promise<boolean>;
}
