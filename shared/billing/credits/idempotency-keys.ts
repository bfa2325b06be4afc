import type { TimeBudget } from '../../platform/call/time-budget.ts';

/** One life of an Idempotency-Key of an account. Its id is random: a counter would start over with a new life. */
export interface Generation {
  readonly id: string;
  /** Of the operation and the request that opened this life. */
  readonly requestHash: string;
  /** The share on which its charge lies, whatever becomes of the number of shares. */
  readonly share: number;
  /** Seconds since 1970; the generation is over from then on, even if the database has not dropped it yet. */
  readonly expiresAt: number;
}

/** The Idempotency-Keys in use. */
export interface IdempotencyKeys {
  /** Writes `offered` unless a generation is alive at `now` (milliseconds). @returns the one that stands */
  open(
    accountId: string,
    key: string,
    offered: Generation,
    now: number,
    time: TimeBudget,
  ): Promise<Generation>;
  /**
   * Moves the expiry of this generation forward, never back.
   *
   * @returns false if the generation is no longer alive at `now`.
   */
  extend(
    accountId: string,
    key: string,
    generation: { readonly id: string; readonly expiresAt: number },
    now: number,
    time: TimeBudget,
  ): Promise<boolean>;
}
