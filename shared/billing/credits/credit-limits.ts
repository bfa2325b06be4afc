import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { monthOf } from './allowances/allowance.ts';
import type { Account, AccountReader } from './holds/account.ts';

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
 * @param now milliseconds since 1970
 */
export function limitsIn(account: Account, now: number): CreditLimit[] {
  const current = monthOf(now);
  // The account's own comes first: its name is before every key's.
  const named = [...account.allowances].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return named.flatMap(([name, { month, left, limit }]) => {
    if (limit === undefined) return [];
    if (month < current) return [{ name, limit, charged: 0, held: 0 }];
    const held = [...account.holds.values()]
      .filter(({ counted }) => counted?.month === month && counted.limits.includes(name))
      .reduce((total, { amount }) => total + amount, 0);
    return [{ name, limit, charged: Math.max(0, limit - left - held), held }];
  });
}

/** The limits of an account, strongly consistent; none if there is no such account. @throws ServiceError OVERLOADED */
export async function readLimits(
  accounts: AccountReader,
  accountId: string,
  now: number,
  time: TimeBudget,
): Promise<readonly CreditLimit[]> {
  const account = await accounts.read(accountId, time);
  return account === undefined ? [] : limitsIn(account, now);
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
