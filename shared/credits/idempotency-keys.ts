import type { TimeBudget } from '../call/time-budget.ts';

/** One life of an Idempotency-Key of an account. Its id is random: a counter would start over with a new life. */
export interface Generation {
  readonly id: string;
  /** Of the operation and the body that opened this life. */
  readonly requestHash: string;
  /** Seconds since 1970; over from then on, whether or not the database has dropped it. */
  readonly expiresAt: number;
}

/** The Idempotency-Keys that are in use. */
export interface IdempotencyKeys {
  /** Writes `offered` unless a generation is alive at `now` (milliseconds), and gives the one that stands. */
  open(
    accountId: string,
    key: string,
    offered: Generation,
    now: number,
    time: TimeBudget,
  ): Promise<Generation>;
  /**
   * Moves the expiry of this very generation forward, never back.
   *
   * @returns false when the generation is not alive at `now` any more.
   */
  extend(
    accountId: string,
    key: string,
    generation: { readonly id: string; readonly expiresAt: number },
    now: number,
    time: TimeBudget,
  ): Promise<boolean>;
}
