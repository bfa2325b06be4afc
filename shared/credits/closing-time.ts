import type { TimeBudget } from '../call/time-budget.ts';

/** Kept back from the work of a call: a settle without a clear reply must be asked about while there is time. */
const MS_FOR_SETTLING = 1000;
/** Time after the end of a budget in which a function may still write. */
const GRACE_MS = 1500;

/** How long a call may work: its budget without what settling needs. */
export const workingMs = (budget: TimeBudget): number => Math.max(0, budget.remaining() - MS_FOR_SETTLING);

/** The time in which a call may close its attempts. It goes on for 1.5 s after the budget, and no longer. */
export class ClosingTime {
  readonly #endsAt: number;

  constructor(budget: TimeBudget) {
    this.#endsAt = performance.now() + budget.remaining() + GRACE_MS;
  }

  /** A part that begins now and ends after `milliseconds` or with the whole. */
  part(milliseconds = Number.POSITIVE_INFINITY): TimeBudget {
    const endsAt = Math.min(this.#endsAt, performance.now() + milliseconds);
    const remaining = () => Math.max(0, endsAt - performance.now());
    const length = Math.ceil(remaining());
    const signal = Number.isFinite(length) ? AbortSignal.timeout(length) : new AbortController().signal;
    return { signal, remaining };
  }
}
