import type { TimeBudget } from '../../platform/call/time-budget.ts';
import type { Purchase } from './ledger.ts';

/** What a grant's row says besides its amount. */
export interface GrantReason {
  readonly purchase?: Purchase | undefined;
}

interface Grant extends GrantReason {
  readonly id: string;
  /** Credits, a whole number from 1. */
  readonly amount: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Puts credits into accounts. */
export interface Grants {
  /**
   * Writes the grant's ledger row and adds its amount, both or neither.
   *
   * @returns the amount of the grant that stands under this id, and whether this write put it there. After an unclear
   *   reply the write is repeated, so its own grant may then look like an earlier one.
   * @throws ServiceError NOT_FOUND if there is no such account.
   */
  grant(
    accountId: string,
    grant: Grant,
    time: TimeBudget,
  ): Promise<{ readonly amount: number; readonly isNew: boolean }>;
  /** Credits of a grant, strongly consistent; undefined if it has not been made. */
  amountOf(accountId: string, grantId: string, time: TimeBudget): Promise<number | undefined>;
}
