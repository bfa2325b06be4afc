import type { TimeBudget } from '../../../platform/call/time-budget.ts';
import type { Ending } from '../ledger.ts';
import type { Account, Hold } from './account.ts';

/**
 * The outcome of a reserve. `refused` is clear: nothing was written, and `account` is the state that it was refused on.
 * After `unclear` the write may have been done or may still arrive: this attempt must never be used again.
 */
export type Reservation =
  | { readonly outcome: 'held'; readonly account: Account }
  | { readonly outcome: 'refused'; readonly account: Account }
  | { readonly outcome: 'unclear' };

export interface Released {
  readonly available: number;
  readonly wasGone: boolean;
}

/** Reads accounts. */
export interface AccountReader {
  /** Strongly consistent; undefined if there is no such account. @throws ServiceError OVERLOADED */
  read(accountId: string, time: TimeBudget): Promise<Account | undefined>;
}

/** The credits of accounts. Every operation is one conditional write of one item, or one strongly consistent read. */
export interface AccountStore extends AccountReader {
  /**
   * Takes the amount off `available` and off the allowances that the hold names, and writes the hold, if there is
   * enough of each in the hold's month, this charge has no live hold and the account is below the limit of holds. Never
   * repeated on its own after an unclear reply.
   *
   * @param unlimited Names of limits that the account must not have; none if absent.
   * @throws ServiceError OVERLOADED if nothing was written.
   */
  reserve(
    accountId: string,
    hold: Hold,
    time: TimeBudget,
    unlimited?: readonly string[],
  ): Promise<Reservation>;
  /**
   * Removes the hold, if it is still this attempt's, and moves its amount: to `spent` when its row is settled, back
   * to `available` and to the allowances of its month when it is voided. May be repeated freely.
   *
   * @returns `available` afterwards, and whether the hold was already gone: it has been released, perhaps by an
   *   earlier try of this operation.
   */
  release(accountId: string, hold: Hold, ending: Ending, time: TimeBudget): Promise<Released>;
  /** Creates an account without credits, unless it exists. */
  create(accountId: string, time: TimeBudget): Promise<void>;
  /** The ids of all accounts, each once, page by page. Reads the whole table, so only for nightly work. */
  list(time: TimeBudget): AsyncIterable<string>;
}
