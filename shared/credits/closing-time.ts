import { ServiceError } from '../errors/service-error.ts';
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

/** Rejects with `TIMEOUT` once the budget is over, whether or not the work listens to its signal. */
export async function withinBudget<Value>(work: Promise<Value>, budget: TimeBudget): Promise<Value> {
  const { signal } = budget;
  const over = Promise.withResolvers<never>();
  const end = () => over.reject(new ServiceError('TIMEOUT'));
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([work, over.promise]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}
