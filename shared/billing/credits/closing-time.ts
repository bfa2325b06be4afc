import { inTime, type TimeBudget } from '../../platform/call/time-budget.ts';

/**
 * Reserved from the work of a call, which ends at second 25 of the line in docs/architecture.md: after a settle
 * without a clear reply there must be time to ask about it.
 */
const msForSettling = 1000;
/** How long a function may still write after its budget has ended: up to second 27.5 of that line. */
const graceMs = 1500;

/** Milliseconds that a call may work: its budget minus what settling needs. */
export const workingMs = (budget: TimeBudget): number => Math.max(0, budget.remaining() - msForSettling);

/** The time in which a call may close its attempts. It ends 1.5 s after the budget. */
export class ClosingTime {
  readonly #endsAt: number;

  constructor(budget: TimeBudget) {
    this.#endsAt = performance.now() + budget.remaining() + graceMs;
  }

  /**
   * Runs an operation in a part that begins now and ends after `milliseconds` or with the whole, whichever comes
   * first.
   */
  async within<Value>(
    operation: (time: TimeBudget) => Promise<Value>,
    milliseconds = Number.POSITIVE_INFINITY,
  ): Promise<Value> {
    return inTime(Math.min(this.#endsAt - performance.now(), milliseconds), operation);
  }
}
