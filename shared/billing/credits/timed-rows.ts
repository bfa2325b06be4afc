import type { TimeBudget } from '../../platform/call/time-budget.ts';
import type { LedgerRow } from './ledger.ts';

/** The ledger by time. It lags behind the ledger itself, by milliseconds as a rule. */
export interface TimedRows {
  /**
   * The rows of an account from one moment (included) to another (not included; absent: no end), the oldest first.
   * Milliseconds since 1970.
   */
  between(
    accountId: string,
    from: number,
    to: number | undefined,
    time: TimeBudget,
  ): AsyncIterable<LedgerRow>;
}
