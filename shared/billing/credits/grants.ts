import type { TimeBudget } from '../../platform/call/time-budget.ts';
import type { LedgerRow, Purchase, TakeBackRow } from './ledger.ts';

interface Grant {
  readonly id: string;
  /** Credits, a whole number from 1. */
  readonly amount: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Set if the credits were bought. */
  readonly purchase?: Purchase | undefined;
}

/** Puts credits into accounts. */
export interface Grants {
  /**
   * Writes the grant's ledger row and adds its amount, atomically.
   *
   * @returns the amount of the grant with this id, and whether this write made it. After an unclear
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

/** The rows of grants in an account's ledger. */
export interface GrantRows {
  /**
   * Grants with this id prefix, and what was taken back of them; strongly consistent.
   *
   * @throws ServiceError OVERLOADED
   */
  beginningWith(
    accountId: string,
    idPrefix: string,
    time: TimeBudget,
  ): Promise<readonly Extract<LedgerRow, { readonly kind: 'grant' | 'take-back' }>[]>;
}

/** Takes credits of a purchase out of an account when its money goes back to the payer, and puts them back. */
export interface TakeBacks {
  /**
   * Writes a row and takes as many of the `owed` credits as are available, or puts credits back, both or neither:
   * `available` and `granted` change by the same amount, so that available + held + spent = granted still holds, and
   * `available` never falls below zero. The row records what is missing. Credits in holds count as not available, even
   * if they come back.
   *
   * @returns the row. Undefined, with nothing changed, if another row of the grant was written since `after` was read:
   *   what is owed must be recalculated.
   * @throws ServiceError NOT_FOUND if there is no such account, OVERLOADED if its balance keeps changing or the
   *   database does not answer in time.
   */
  change(accountId: string, takeBack: TakeBack, time: TimeBudget): Promise<TakeBackRow | undefined>;
  /** What has been taken back of one grant, strongly consistent. */
  ofGrant(accountId: string, grantId: string, time: TimeBudget): Promise<TakenOfGrant>;
}

interface TakenOfGrant {
  readonly rows: readonly TakeBackRow[];
  /** Credits that are currently taken back. */
  readonly credits: number;
  /** Further credits that are owed but were not available. */
  readonly missing: number;
  /** Rises with every row; read before the rows. */
  readonly count: number;
}

export interface TakeBack extends Omit<TakeBackRow, 'kind' | 'amount' | 'missing'> {
  /** Credits, a whole number; below 0: to be put back. */
  readonly owed: number;
  /** Credits, a whole number from 0, that were missing and are no longer owed. */
  readonly forgiven: number;
  /** `count` of the grant when `owed` was worked out. */
  readonly after: number;
}
