import type { TimeBudget } from '../call/time-budget.ts';
import type { Hold } from './account.ts';

/** How an attempt ended. */
export type Ending = 'settled' | 'voided';

/** The request that a row comes from. */
export interface Origin {
  /** Public id of the API key that called. */
  readonly keyId: string;
  readonly requestId: string;
}

/** A row of an account's ledger, as the audit reads it. */
export type LedgerRow =
  | {
      readonly kind: 'charge';
      readonly chargeId: string;
      readonly attempt: string;
      readonly ending: Ending;
      readonly amount: number;
      /** Milliseconds since 1970, by the clock of whoever wrote the row. */
      readonly at: number;
      /** Endpoint name; absent where a dead call was ended by another. */
      readonly operation?: string | undefined;
      /** Absent where a dead call was ended by another, and on rows from before it was written. */
      readonly origin?: Origin | undefined;
    }
  | { readonly kind: 'grant'; readonly grantId: string; readonly amount: number; readonly at: number }
  /** Between shares: nothing for the account as a whole. */
  | { readonly kind: 'move'; readonly moveId: string; readonly amount: number; readonly at: number };

/** What an attempt's row says in addition to its ending. */
export interface Entry {
  readonly hold: Hold;
  /** Endpoint name; unknown to whoever ends a dead call of another. */
  readonly operation?: string;
  /** Unknown to whoever ends a dead call of another. */
  readonly origin?: Origin | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * The ledger: the row of an attempt is its point of no return. It is written once, as settled or as voided,
 * whichever comes first, and never changes.
 */
export interface Ledger {
  /**
   * Writes `settled` unless the row exists. @returns which ending stands; after `unclear` the row may exist or may
   *   still arrive, which voiding the same attempt finds out.
   */
  settle(accountId: string, entry: Entry, time: TimeBudget): Promise<Ending | 'unclear'>;
  /** Writes `voided` unless the row exists, repeating until the reply is clear. @returns which ending stands */
  void(accountId: string, entry: Entry, time: TimeBudget): Promise<Ending>;
  /** How the attempts of a charge ended, by attempt; strongly consistent, without those that have no row. */
  endings(accountId: string, chargeId: string, time: TimeBudget): Promise<ReadonlyMap<string, Ending>>;
  /** Every row of an account, strongly consistent, the rows of a charge one after another. */
  rows(accountId: string, time: TimeBudget): AsyncIterable<LedgerRow>;
}
