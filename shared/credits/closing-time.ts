import type { TimeBudget } from '../time/time-budget.ts';

/** Time after the end of a budget in which a function may still write. */
const GRACE_MS = 1500;
const LONGEST_MS = 5000;

/** Time for closing an attempt: some is there even when the budget is used up. */
export function closingTime(budget: TimeBudget): TimeBudget {
  const milliseconds = Math.min(LONGEST_MS, budget.remaining() + GRACE_MS);
  const endsAt = performance.now() + milliseconds;
  return {
    signal: AbortSignal.timeout(Math.ceil(milliseconds)),
    remaining: () => Math.max(0, endsAt - performance.now()),
  };
}
