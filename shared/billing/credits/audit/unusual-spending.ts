import { dayMs } from '../../../platform/call/clock.ts';
import type { EventLog } from '../../../platform/call/log-events.ts';
import type { TimeBudget } from '../../../platform/call/time-budget.ts';
import { type DaySums, type DaySumsStore, dayOf, startOfDay } from '../days.ts';

/** Two weeks, so that a weekday that is always busy is compared with its like. */
const daysBefore = 14;
const timesTheBusiest = 3;
/** Less is not worth a mail: 200 calls of 10 credits. */
const leastCredits = 2_000;

/**
 * Logs the days on which an account spent more than three times what it spent on the busiest of the 14 days before. An
 * account that spent nothing in these has no baseline and is not reported.
 *
 * @param days the days to check, of which the last may still be open; the sums of earlier ones have been written
 */
export async function reportUnusualSpending(
  store: Pick<DaySumsStore, 'between'>,
  accountId: string,
  days: readonly Pick<DaySums, 'day' | 'spent'>[],
  { budget, log }: { readonly budget: TimeBudget; readonly log: EventLog },
): Promise<void> {
  for (const { day, spent } of days) {
    if (spent < leastCredits) continue;
    const before = (count: number) => dayOf(startOfDay(day) - count * dayMs);
    const past = await store.between(accountId, before(daysBefore), before(1), budget);
    const busiest = Math.max(0, ...past.map((sums) => sums.spent));
    if (busiest > 0 && spent > timesTheBusiest * busiest) {
      log.warn('account.spends-unusually', { account: accountId, day, spent, busiest });
    }
  }
}
