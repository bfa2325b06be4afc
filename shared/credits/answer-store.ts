import type { TimeBudget } from '../call/time-budget.ts';

/** An attempt's answer; a charge's other attempts have others. */
export interface AnswerId {
  readonly chargeId: string;
  readonly attempt: string;
}

export interface KeepOptions {
  /** Secret under which the answer is encrypted; stored nowhere. */
  readonly seal?: string | undefined;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

/** The answers that are kept for replaying under an Idempotency-Key. */
export interface AnswerStore {
  keep(id: AnswerId, body: string, options: KeepOptions, time: TimeBudget): Promise<void>;
  /** The body, byte for byte; undefined where none is kept. */
  read(id: AnswerId, seal: string | undefined, time: TimeBudget): Promise<string | undefined>;
}

/** Where answers go that are too large for one item of the table. */
export interface LargeAnswers {
  /** @param expiresAt Seconds since 1970; the bytes must be there until then. */
  put(id: string, bytes: Uint8Array, expiresAt: number, time: TimeBudget): Promise<void>;
  get(id: string, time: TimeBudget): Promise<Uint8Array | undefined>;
}
