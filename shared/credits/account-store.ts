import type { TimeBudget } from '../call/time-budget.ts';
import type { Account, Hold } from './account.ts';
import type { Ending } from './ledger.ts';

/**
 * What became of a reserve. `refused` is clear: the write was not done, and `account` is what it was refused on.
 * After `unclear` the write may have been done or may still arrive: this attempt must never be used again.
 */
export type Reservation =
  | { readonly outcome: 'held'; readonly account: Account }
  | { readonly outcome: 'refused'; readonly account: Account }
  | { readonly outcome: 'unclear' };

/** The money of accounts. Every operation is one conditional write of one item, or one strong read. */
export interface AccountStore {
  /**
   * Takes the amount off `available` and writes the hold, if enough is there, no hold of this charge lives and the
   * account has fewer than the most holds allowed. Never repeated by itself after an unclear reply.
   *
   * @throws ServiceError OVERLOADED, the write not done.
   */
  reserve(accountId: string, hold: Hold, time: TimeBudget): Promise<Reservation>;
  /**
   * Removes the hold, if it is still this attempt's, and moves its amount: to `spent` when its row is settled, back
   * to `available` when it is voided. May be repeated freely.
   *
   * @returns `available` afterwards.
   */
  release(accountId: string, hold: Hold, ending: Ending, time: TimeBudget): Promise<number>;
  /** Strongly consistent; undefined where there is no such account. */
  read(accountId: string, time: TimeBudget): Promise<Account | undefined>;
  /** Makes an account without credits, unless there is one. */
  create(accountId: string, time: TimeBudget): Promise<void>;
  /** The ids of all accounts, page by page. Reads the whole table: for nightly work only. */
  list(time: TimeBudget): AsyncIterable<string>;
}
