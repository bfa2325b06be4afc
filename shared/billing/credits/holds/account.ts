import type { TimeBudget } from '../../../platform/call/time-budget.ts';

/*
 * A monthly limit is a second balance: an account has an allowance alongside its credits, and a hold takes from both in
 * one write.
 */

/** A month in UTC, as `2026-11`: months sort as text. */
export type Month = string;
export const monthOf = (at: number): Month => new Date(at).toISOString().slice(0, 7);

/**
 * The name of the limit of a whole account. A key's limit has the key's id, and keys that replace it share the limit.
 */
export const accountLimit = '*';

/** The rest of one limit, which calls may still take. */
export interface Allowance {
  /** Holds of other months neither take from it nor give back to it. */
  readonly month: Month;
  /** Credits. Below 0 where the limit was set to less than was already used. */
  readonly left: number;
  readonly limit: number;
}

/** Which monthly limits a hold takes from, by their names. */
export interface Counted {
  readonly month: Month;
  readonly limits: readonly string[];
}

/**
 * The limits that a hold must take from, among those that the call counts towards. The later of two clocks decides the
 * month.
 */
export function countedBy(
  allowances: ReadonlyMap<string, Allowance>,
  possible: readonly string[],
  now: number,
): Counted {
  const limits = possible.filter((name) => allowances.has(name));
  const months = limits.map((name) => allowances.get(name)?.month ?? '');
  return { month: [monthOf(now), ...months].toSorted().at(-1) ?? '', limits };
}

/** The full limit again, if the allowance is from an earlier month. */
export const renewed = ({ month, limit }: Allowance, now: Month): Allowance | undefined =>
  month < now ? { month: now, left: limit, limit } : undefined;

/** How an attempt ended. */
export type Ending = 'settled' | 'voided';

/** Credits set aside for one attempt of one charge. */
export interface Hold {
  /** 16 characters of base64url, the same for every attempt of a charge. */
  readonly chargeId: string;
  /** 8 characters of base64url; never used again once its outcome is unclear. */
  readonly attempt: string;
  readonly amount: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** Absent if it takes from no limit. */
  readonly counted?: Counted | undefined;
}

/**
 * The credits of an account at one point in time. available + held + spent = granted at all times, where a hold whose
 * ledger row is `settled` counts as spent.
 */
export interface Account {
  readonly available: number;
  readonly granted: number;
  readonly spent: number;
  /** By charge id: a charge has at most one hold. */
  readonly holds: ReadonlyMap<string, Hold>;
  /** When the sweep next checks this account; undefined if there is nothing to sweep. */
  readonly sweepAt: number | undefined;
  /** By the name of their limit. */
  readonly allowances: ReadonlyMap<string, Allowance>;
}

/** Credits in all holds together. */
export function heldCredits(account: Account): number {
  return [...account.holds.values()].reduce((sum, hold) => sum + hold.amount, 0);
}

/** Holds that have expired at `now`, the oldest first. */
export function expiredHolds(account: Account, now: number): Hold[] {
  return [...account.holds.values()]
    .filter((hold) => hold.expiresAt <= now)
    .sort((a, b) => a.expiresAt - b.expiresAt);
}

/**
 * The outcome of a reserve. `refused` is clear: nothing was written, and `account` is the state that caused the
 * refusal. After `unclear` the write may have been done or may still arrive: this attempt must never be used again.
 */
export type Reservation =
  | { readonly outcome: 'held'; readonly account: Account }
  | { readonly outcome: 'refused'; readonly account: Account }
  | { readonly outcome: 'unclear' };

export interface Released {
  readonly available: number;
  readonly wasGone: boolean;
}

/** Reads accounts. */
export interface AccountReader {
  /** Strongly consistent; undefined if there is no such account. @throws ServiceError OVERLOADED */
  read(accountId: string, time: TimeBudget): Promise<Account | undefined>;
}

/** Changes the allowances of accounts. Calls do so through their holds. */
export interface AllowanceStore extends AccountReader {
  /**
   * Replaces the allowance that was seen, or removes it. A first one is written only if the account's credits are
   * unchanged, so that it counts what was seen.
   *
   * @param change `account`: as read; `next` undefined: remove it
   * @returns false if something else changed it in between
   * @throws ServiceError OVERLOADED
   */
  replaceAllowance(
    accountId: string,
    name: string,
    change: { readonly account: Account; readonly next: Allowance | undefined },
    time: TimeBudget,
  ): Promise<boolean>;
}

/** The credits of accounts. Every operation is one conditional write of one item, or one strongly consistent read. */
export interface AccountStore extends AllowanceStore {
  /**
   * Takes the amount off `available` and off the allowances that the hold names, and writes the hold, if there is
   * enough of each in the hold's month, this charge has no live hold and the account is below the limit of holds. Never
   * repeated on its own after an unclear reply.
   *
   * @param unlimited Limits that the account must not have, by name.
   * @throws ServiceError OVERLOADED if nothing was written.
   */
  reserve(
    accountId: string,
    hold: Hold,
    time: TimeBudget,
    unlimited?: readonly string[],
  ): Promise<Reservation>;
  /**
   * Removes the hold, if it is still this attempt's, and moves its amount: to `spent` when its row is settled, back
   * to `available` and to the allowances of its month when it is voided. May be repeated freely.
   *
   * @returns `available` afterwards, and whether the hold had already been released, perhaps by an earlier try of this
   *   operation.
   */
  release(accountId: string, hold: Hold, ending: Ending, time: TimeBudget): Promise<Released>;
  /** Creates an account without credits, unless it exists. */
  create(accountId: string, time: TimeBudget): Promise<void>;
  /** The ids of all accounts, each once, page by page. Reads the whole table, so it is only for nightly jobs. */
  list(time: TimeBudget): AsyncIterable<string>;
}
