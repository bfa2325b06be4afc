import type { TimeBudget } from '../call/time-budget.ts';

/** Identifies one attempt's answer; every attempt keeps its own. */
export interface AnswerId {
  readonly chargeId: string;
  readonly attempt: string;
}

interface KeepOptions {
  /** Secret that encrypts the answer; never stored. */
  readonly seal?: string | undefined;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

/** Answers kept for replaying under an Idempotency-Key. */
export interface AnswerStore {
  keep(id: AnswerId, body: string, options: KeepOptions, time: TimeBudget): Promise<void>;
  /** The body, byte for byte; undefined if none is kept. */
  read(id: AnswerId, seal: string | undefined, time: TimeBudget): Promise<string | undefined>;
}

/** Holds answers that are too large for one item of the table. */
export interface LargeAnswers {
  /** @param expiresAt Seconds since 1970; the bytes must be there until then. */
  put(id: string, bytes: Uint8Array, expiresAt: number, time: TimeBudget): Promise<void>;
  get(id: string, time: TimeBudget): Promise<Uint8Array | undefined>;
}
