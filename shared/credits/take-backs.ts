import type { TimeBudget } from '../call/time-budget.ts';
import type { TakeBackRow } from './ledger.ts';

/** Takes credits of a purchase back out of an account, when the money has gone back to the payer. */
export interface TakeBacks {
  /**
   * Writes the row and takes as many of the `owed` credits as are available, both or neither: `available` and `granted`
   * fall by the same amount, so that available + held + spent = granted goes on to hold, and `available` never falls
   * below zero. What is missing stands in the row and is not taken later. Credits in holds count as not available, even
   * if they come back.
   *
   * The same reversal takes once, however often it is repeated. Of an account in several shares the richest give first,
   * all in one transaction.
   *
   * @returns the row that stands, and whether this write put it there. After an unclear reply the write is repeated, so
   *   its own row may then look like an earlier one. Undefined, with nothing taken, if another reversal of the grant has
   *   taken since `after` was read: what is owed must be worked out anew.
   * @throws ServiceError NOT_FOUND if there is no such account, OVERLOADED if its balance keeps changing or the
   *   database does not answer in time.
   */
  take(
    accountId: string,
    takeBack: TakeBack,
    time: TimeBudget,
  ): Promise<{ readonly row: TakeBackRow; readonly isNew: boolean } | undefined>;
  /** What has been taken of one grant, strongly consistent. */
  ofGrant(accountId: string, grantId: string, time: TimeBudget): Promise<TakenOfGrant>;
}

interface TakenOfGrant {
  readonly rows: readonly TakeBackRow[];
  /** Rises with every taking; read before the rows. */
  readonly count: number;
}

export interface TakeBack extends Omit<TakeBackRow, 'kind' | 'amount' | 'missing'> {
  /** Credits, a whole number from 0. */
  readonly owed: number;
  /** `count` of the grant when `owed` was worked out. */
  readonly after: number;
}
