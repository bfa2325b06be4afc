import type { TimeBudget } from '../../platform/call/time-budget.ts';
import type { Account } from './account.ts';

/** What one share gives of its available credits. */
export interface Gift {
  readonly share: number;
  /** Credits, a whole number from 1; below 0 where a taking back is undone. */
  readonly amount: number;
}

/** Credits on their way from some shares of an account to another. */
export interface Move {
  readonly id: string;
  readonly from: readonly Gift[];
  readonly to: number;
  /** The receiver gets nothing if it has this much by now: somebody else has helped it. */
  readonly enough: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The shares of accounts, several at a time. Everything else is done to one item, as to an account with one share. */
export interface ShareStore {
  /**
   * All shares of an account as they were at one moment, share 0 first; empty if there is no such account.
   *
   * @param known How many there are at least: saves a request where it is right.
   * @throws ServiceError OVERLOADED
   */
  readAll(accountId: string, time: TimeBudget, known?: number): Promise<readonly Account[]>;
  /**
   * The first `count` shares, each at a moment of its own: credits on their way from one to another may be counted twice
   * or not at all. Unlike the reading of one moment it never conflicts with the writes of a busy account.
   *
   * @throws ServiceError OVERLOADED
   */
  readEach(accountId: string, count: number, time: TimeBudget): Promise<readonly Account[]>;
  /**
   * Moves credits and what was granted with them, all or nothing, and writes the ledger's row of it. The same id moves
   * once, however often it is repeated.
   *
   * @returns false, with nothing moved, if a giver has less than it is to give or the receiver has enough.
   * @throws ServiceError OVERLOADED: it may have happened, and may still happen. Either does no harm.
   */
  move(accountId: string, move: Move, time: TimeBudget): Promise<boolean>;
}
