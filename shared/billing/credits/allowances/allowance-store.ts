import type { TimeBudget } from '../../../platform/call/time-budget.ts';
import type { Account } from '../holds/account.ts';
import type { Allowance, Month } from './allowance.ts';

/** A change to what is left of an allowance. */
interface AllowanceChange {
  readonly name: string;
  readonly month: Month;
  /** The difference to what is left; 0 if the limit stays the same. */
  readonly by: number;
  readonly limit: { readonly from: number | undefined; readonly to: number };
}

/** Whether a write was carried out, and the account after it, or as it was when the condition failed. */
interface Written {
  readonly isDone: boolean;
  readonly account: Account;
}

/** The allowances of accounts. Calls take from them and give back to them through their holds. */
export interface AllowanceStore {
  /**
   * Puts an allowance in the place of the one that was seen, undefined for none.
   *
   * @throws ServiceError OVERLOADED
   */
  replace(
    accountId: string,
    name: string,
    change: { readonly seen: Allowance | undefined; readonly next: Allowance },
    time: TimeBudget,
  ): Promise<Written>;
  /**
   * Changes what is left by a difference, if month and limit are as expected. Sent once.
   *
   * @throws ServiceError OVERLOADED: it may have happened. The limit shows whether it has.
   */
  adjust(accountId: string, change: AllowanceChange, time: TimeBudget): Promise<Written>;
  /**
   * Removes an allowance that still has the limit that was seen. May be repeated freely.
   *
   * @returns false if it has another limit, or is not there
   * @throws ServiceError OVERLOADED
   */
  remove(accountId: string, name: string, seen: Allowance, time: TimeBudget): Promise<boolean>;
}
