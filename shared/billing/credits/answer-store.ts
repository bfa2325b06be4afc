import type { TimeBudget } from '../../platform/call/time-budget.ts';

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
