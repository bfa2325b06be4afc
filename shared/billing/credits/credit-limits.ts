import type { Clock } from '../../platform/call/clock.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import {
  type Account,
  type AccountReader,
  type Allowance,
  type AllowanceStore,
  heldCredits,
  type Month,
  monthOf,
  renewed,
} from './holds/account.ts';

export { accountLimit, monthOf } from './holds/account.ts';

/** A monthly limit, and how much of it calls that began in this month (UTC) have used. */
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
 * The limits of an account at a given time.
 *
 * @param now milliseconds since 1970
 */
export function limitsIn(account: Account, now: number): CreditLimit[] {
  const current = monthOf(now);
  // The account's own comes first: its name sorts before every key's.
  const named = [...account.allowances].toSorted(([first], [other]) => (first < other ? -1 : 1));
  return named.map(([name, { month, left, limit }]) => {
    if (month < current) return { name, limit, charged: 0, held: 0 };
    const held = [...account.holds.values()]
      .filter(({ counted }) => counted?.month === month && counted.limits.includes(name))
      .reduce((total, { amount }) => total + amount, 0);
    return { name, limit, charged: Math.max(0, limit - left - held), held };
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

export interface LimitServices {
  readonly accounts: AllowanceStore;
  readonly clock: Clock;
}

export interface LimitRequest {
  readonly accountId: string;
  /** `accountLimit`, or the name of the limit of a key. */
  readonly name: string;
  /** Credits of a month, a whole number from 1; undefined: no limit. */
  readonly credits: number | undefined;
  /** What calls under this limit were charged in a month, according to the ledger; absent: nothing. */
  readonly charged?: (month: Month, time: TimeBudget) => Promise<number>;
}

/** Each fails only if a call took credits between its two requests. */
const tries = 20;

/**
 * Sets, changes or removes a monthly limit. A raised limit counts at once. A new one counts charges since the month
 * began and every call under way, of any key. May be repeated freely.
 *
 * @returns the previous limit
 * @throws ServiceError NOT_FOUND if there is no such account, OVERLOADED: it may have been done
 */
export async function setCreditLimit(
  { accountId, name, credits, charged }: LimitRequest,
  { accounts, clock }: LimitServices,
  time: TimeBudget,
): Promise<number | undefined> {
  const month = monthOf(clock());
  let previous: number | undefined;
  /** What was charged until the account had spent this much. */
  let before: { readonly charged: number; readonly spent: number } | undefined;
  for (let tried = 0; tried < tries; tried += 1) {
    const account = await accounts.read(accountId, time);
    if (account === undefined) throw new ServiceError('NOT_FOUND', `There is no account ${accountId}.`);
    const standing = account.allowances.get(name);
    previous ??= standing?.limit;
    if (standing?.limit === credits) return previous;
    let next: Allowance | undefined;
    if (credits !== undefined && standing !== undefined) {
      const { left, limit, ...of } = renewed(standing, month) ?? standing;
      next = { ...of, left: left + credits - limit, limit: credits };
    } else if (credits !== undefined) {
      if (before === undefined) {
        before = { spent: account.spent, charged: (await charged?.(month, time)) ?? 0 };
        continue;
      }
      const since = account.spent + heldCredits(account) - before.spent;
      next = { month, left: credits - before.charged - since, limit: credits };
    }
    if (await accounts.replaceAllowance(accountId, name, { account, next }, time)) return previous;
  }
  throw new ServiceError('OVERLOADED', 'the account kept changing');
}
