import { inTime, type TimeBudget } from '../../../platform/call/time-budget.ts';

/**
 * Reserved from the work of a call, which ends at second 25 of the line in docs/architecture.md: after a settle
 * without a clear reply there must be time to ask about it.
 */
const msForSettling = 1000;
/** How long a function may still write after its budget has ended: up to second 27.5 of that line. */
const graceMs = 1500;

/** Milliseconds that a call may work: its budget minus what settling needs. */
export const workingMs = (budget: TimeBudget): number => Math.max(0, budget.remaining() - msForSettling);

/**
 * Runs an operation in a part of the time in which a call may close its attempts: the part begins now and ends after
 * `milliseconds` or with the whole, whichever comes first.
 */
export type WithinClosingTime = <Value>(
  operation: (time: TimeBudget) => Promise<Value>,
  milliseconds?: number,
) => Promise<Value>;

/** The time in which a call may close its attempts. It ends 1.5 s after the budget. */
export function closingTime(budget: TimeBudget): WithinClosingTime {
  const endsAt = performance.now() + budget.remaining() + graceMs;
  return (operation, milliseconds = Number.POSITIVE_INFINITY) =>
    inTime(Math.min(endsAt - performance.now(), milliseconds), operation);
}
