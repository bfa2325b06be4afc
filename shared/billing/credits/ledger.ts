import type { TimeBudget } from '../../platform/call/time-budget.ts';
import type { Ending, Hold } from './holds/account.ts';

/** The request that a row comes from. */
export interface Origin {
  /** Public id of the API key that called. */
  readonly keyId: string;
  readonly requestId: string;
}

/** What the row of an attempt and its marks have in common. */
interface OfAttempt {
  readonly chargeId: string;
  readonly attempt: string;
  readonly amount: number;
  /** Milliseconds since 1970, by the clock of the function that wrote the row. */
  readonly at: number;
  /** Endpoint name; absent if another call ended a dead call. */
  readonly operation?: string | undefined;
  /** Absent if another call ended a dead call, and on rows of earlier versions. */
  readonly origin?: Origin | undefined;
}

/** The payment for a grant. */
export interface Purchase {
  /** Id of the payment provider's checkout session. */
  readonly sessionId: string;
  readonly packId: string;
  /** The price of the pack, without tax, in the currency's smallest unit. */
  readonly price: number;
  /** ISO 4217 in lower case. */
  readonly currency: string;
  /** What was paid, tax included; absent on rows of earlier versions. */
  readonly total?: number | undefined;
  /** The part of it that is tax; absent where it is not known. */
  readonly tax?: number | undefined;
}

/** The reason why credits of a purchase are taken back. */
export type TakeBackCause = 'refund' | 'dispute';

/** A row of an account's ledger, as the audit reads it. */
export type LedgerRow =
  | ({ readonly kind: 'charge'; readonly ending: Ending } & OfAttempt)
  | {
      readonly kind: 'grant';
      readonly grantId: string;
      readonly amount: number;
      readonly at: number;
      /** Set if the credits were bought. */
      readonly purchase?: Purchase | undefined;
    }
  /** The mark of a settled attempt: its answer left. */
  | ({ readonly kind: 'answer' } & OfAttempt)
  /** The mark of a settled attempt: its answer never left, and its credits went back. */
  | ({ readonly kind: 'return' } & OfAttempt)
  | TakeBackRow;

/**
 * Credits of a purchase that left or came back with its money. The rows of a grant add up to what is taken. A reversal
 * has one row once its money is gone, and more where it overlaps others or its money comes back.
 */
export interface TakeBackRow {
  readonly kind: 'take-back';
  /** The grant of the purchase. */
  readonly grantId: string;
  /** Id of the refund or the dispute at the payment provider. */
  readonly reversalId: string;
  readonly cause: TakeBackCause;
  /** Credits that were taken: the owed amount, or the available one if less. Below 0: put back. */
  readonly amount: number;
  /** Credits that were owed but not available. Below 0: no longer owed. */
  readonly missing: number;
  /** Money that went back to the payer, in the currency's smallest unit; 0 in each further row of a reversal. */
  readonly returned: number;
  readonly at: number;
}

/** What an attempt's row records in addition to its ending. */
export interface Entry {
  readonly hold: Hold;
  /** Endpoint name; unknown if another call ends a dead call. */
  readonly operation?: string;
  /** Unknown if another call ends a dead call. */
  readonly origin?: Origin | undefined;
  /** Whether its answer leaves at most once, since no Idempotency-Key can replay it. */
  readonly once?: boolean | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * The ledger: the row of an attempt is its point of no return. It is written once, as settled or as voided,
 * whichever comes first, and never changes.
 */
export interface Ledger {
  /**
   * Writes `settled` unless the row exists. @returns the ending in the row; after `unclear` the row may exist or may
   *   still arrive, and voiding the same attempt will tell.
   */
  settle(accountId: string, entry: Entry, time: TimeBudget): Promise<Ending | 'unclear'>;
  /** Writes `voided` unless the row exists, repeating until the reply is clear. @returns the ending in the row */
  void(accountId: string, entry: Entry, time: TimeBudget): Promise<Ending>;
  /** How the attempts of a charge ended, by attempt; strongly consistent, without those that have no row. */
  endings(accountId: string, chargeId: string, time: TimeBudget): Promise<ReadonlyMap<string, Ending>>;
  /** Every row of an account, strongly consistent, the rows of a charge one after another. */
  rows(accountId: string, time: TimeBudget): AsyncIterable<LedgerRow>;
}

/** The ledger by time. It lags behind the ledger itself, usually by milliseconds. */
export interface TimedRows {
  /**
   * The rows of an account from one time (inclusive) to another (exclusive; absent: no end), the oldest first.
   * Milliseconds since 1970.
   */
  between(
    accountId: string,
    from: number,
    to: number | undefined,
    time: TimeBudget,
  ): AsyncIterable<LedgerRow>;
}
