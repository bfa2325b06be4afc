import type { Clock } from '../../../platform/call/clock.ts';
import type { TimeBudget } from '../../../platform/call/time-budget.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { Account } from '../holds/account.ts';
import { accountLimit, type Counted, type Month, monthOf } from './allowance.ts';
import type { AllowanceStore } from './allowance-store.ts';

/** How many accounts with limits a process remembers. If it forgets one, it learns about it again. */
const mostAccounts = 1000;

/**
 * Names of the limits that accounts have, as far as this process knows. Every reserve checks them, so a wrong belief costs
 * one that is refused.
 */
export type KnownLimits = Map<string, ReadonlySet<string>>;

interface LimitedCharge {
  readonly accountId: string;
  readonly amount: number;
  /** The name of the limit that the key of the call would have; undefined if the key is not known. */
  readonly limitedAs?: string | undefined;
}

/**
 * Which limits a call counts towards, as far as it knows: its holds name them, and a reserve is refused if the account
 * has others. Then the call learns from the account and reserves again.
 */
export class LimitsOfCall {
  /** Limits that the call would count towards if they were there. */
  readonly #possible: readonly string[];
  readonly #charge: LimitedCharge;
  readonly #known: KnownLimits;
  readonly #clock: Clock;
  #names: readonly string[];
  #month: Month = '';

  constructor(charge: LimitedCharge, known: KnownLimits, clock: Clock) {
    const { accountId, amount, limitedAs } = charge;
    // A free call looks at no limit, as it looks at no balance.
    this.#possible = amount === 0 ? [] : [accountLimit, ...(limitedAs === undefined ? [] : [limitedAs])];
    const believed = known.get(accountId);
    this.#names = believed === undefined ? [] : this.#possible.filter((name) => believed.has(name));
    this.#charge = charge;
    this.#known = known;
    this.#clock = clock;
  }

  /**
   * What a hold that is taken now counts towards, and the limits that an account must not have if the hold is to be
   * right.
   */
  taken(): { readonly counted: Counted | undefined; readonly unlimited: readonly string[] } {
    if (this.#names.length === 0) return { counted: undefined, unlimited: this.#possible };
    return {
      counted: { month: this.month(), key: this.#charge.limitedAs ?? '', limits: this.#names },
      unlimited: this.#possible.filter((name) => !this.#names.includes(name)),
    };
  }

  /** The current month, by the latest clock that the call knows of. */
  month(): Month {
    const now = monthOf(this.#clock());
    return now > this.#month ? now : this.#month;
  }

  /**
   * Learns from the account that refused a reserve.
   *
   * @param counted what the hold was to count towards; the month may have ended since
   * @returns whether that was news, so that another reserve may succeed
   */
  learn({ allowances }: Account, counted: Counted | undefined): boolean {
    this.#remember(allowances);
    const names = this.#names;
    this.#names = this.#possible.filter((name) => allowances.has(name));
    for (const name of this.#names) {
      const { month: seen = '' } = allowances.get(name) ?? {};
      if (seen > this.#month) this.#month = seen;
    }
    const isOfThisMonth = counted === undefined || counted.month === this.month();
    return !isOfThisMonth || this.#names.join() !== names.join();
  }

  #remember(allowances: Account['allowances']): void {
    const { accountId } = this.#charge;
    if (allowances.size === 0) {
      this.#known.delete(accountId);
      return;
    }
    if (!this.#known.has(accountId) && this.#known.size >= mostAccounts) this.#known.clear();
    this.#known.set(accountId, new Set(allowances.keys()));
  }

  /** The first limit of which too little is left in this month. */
  short({ allowances }: Account, amount: number): string | undefined {
    return this.#names.find((name) => {
      const allowance = allowances.get(name);
      return allowance?.month !== this.month() || allowance.left < amount;
    });
  }
}

/** The refusal of a call for which a limit has too little left. */
export const limitError = (name: string): ServiceError =>
  new ServiceError(name === accountLimit ? 'ACCOUNT_LIMIT' : 'KEY_LIMIT');

/**
 * Gives an account the whole limit again, if what it has is of an earlier month.
 *
 * @returns false if it is not
 * @throws ServiceError OVERLOADED
 */
export async function startMonth(
  allowances: AllowanceStore,
  accountId: string,
  { name, month }: { readonly name: string; readonly month: Month },
  account: Account,
  time: TimeBudget,
): Promise<boolean> {
  const seen = account.allowances.get(name);
  if (seen === undefined || seen.month >= month) return false;
  // A limit that was never completely set ends with its month.
  if (seen.limit === undefined) await allowances.remove(accountId, name, seen, time);
  else {
    const next = { month, left: seen.limit, limit: seen.limit };
    await allowances.replace(accountId, name, { seen, next }, time);
  }
  return true;
}
