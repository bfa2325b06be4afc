/*
 * A monthly limit is a second balance: an account has an allowance of it beside its credits, and a hold takes from both
 * in the same write.
 */

/** A month in UTC, as `2026-11`: months sort like their texts. */
export type Month = string;
export const monthOf = (at: number): Month => new Date(at).toISOString().slice(0, 7);

/** The name of the limit of a whole account. That of a key has the id of the key, and keys that replace it share it. */
export const accountLimit = '*';

/** What calls may still take of one limit. */
export interface Allowance {
  /** Holds of other months neither take from it nor give back to it. */
  readonly month: Month;
  /** Credits. Below 0 where the limit was set to less than had been taken. */
  readonly left: number;
  /** Absent until the limit is completely set. */
  readonly limit?: number | undefined;
}

/** Which monthly limits a hold has taken from, and whose it is. */
export interface Counted {
  readonly month: Month;
  /** The name of its key's limit, whether or not there is one; empty if the key is not known. */
  readonly key: string;
  /** Names of the limits, at least one. */
  readonly limits: readonly string[];
}
