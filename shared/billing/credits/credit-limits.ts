import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { monthOf } from './allowances/allowance.ts';
import type { Account } from './holds/account.ts';
import { readWhole, type ShareReader } from './shares/read-whole.ts';

export { accountLimit, monthOf } from './allowances/allowance.ts';
export { type LimitServices, setCreditLimit } from './allowances/set-limit.ts';

/** A monthly limit, and what calls that began in this month (UTC) have taken of it. */
export interface CreditLimit {
  /** `accountLimit`, or the name of the limit of a key. */
  readonly name: string;
  /** Credits of a month. */
  readonly limit: number;
  readonly charged: number;
  /** Set aside for calls in progress. */
  readonly held: number;
}

/**
 * The limits of an account at a moment.
 *
 * @param whole all of its shares together
 * @param now milliseconds since 1970
 */
export function limitsIn(whole: Account, now: number): CreditLimit[] {
  const current = monthOf(now);
  return [...whole.allowances].flatMap(([name, { month, left, limit }]) => {
    if (limit === undefined) return [];
    if (month < current) return [{ name, limit, charged: 0, held: 0 }];
    const held = [...whole.holds.values()]
      .filter(({ counted }) => counted?.month === month && counted.limits.includes(name))
      .reduce((total, { amount }) => total + amount, 0);
    return [{ name, limit, charged: Math.max(0, limit - left - held), held }];
  });
}

/** The limits of an account, read as `readWhole` does; none if there is no such account. @throws as that does */
export async function readLimits(
  store: ShareReader,
  accountId: string,
  now: number,
  time: TimeBudget,
): Promise<readonly CreditLimit[]> {
  const whole = await readWhole(store, accountId, time);
  return whole === undefined ? [] : limitsIn(whole, now);
}

/** The accounts that have limits. */
export interface LimitedAccounts {
  /**
   * Each with what calls have taken of its limits at this moment. Reads the whole table, so only for jobs.
   *
   * @param now milliseconds since 1970
   * @throws ServiceError OVERLOADED
   */
  list(
    now: number,
    time: TimeBudget,
  ): AsyncIterable<{ readonly accountId: string; readonly limits: readonly CreditLimit[] }>;
}
