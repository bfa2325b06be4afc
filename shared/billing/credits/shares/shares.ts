import type { TimeBudget } from '../../../platform/call/time-budget.ts';
import type { Allowance } from '../allowances/allowance.ts';
import type { Account } from '../holds/account.ts';

/*
 * An account's credits are in one or several items, its shares. Each keeps the whole protocol by itself; all have their
 * rows in the account's one ledger.
 */

/** Names a share: the account's own id for share 0, `<account id>#<number>` for the others. No account id has a `#`. */
export const shareId = (accountId: string, share: number): string =>
  share === 0 ? accountId : `${accountId}#${share}`;

export const accountOfShare = (id: string): string => id.split('#', 1)[0] ?? id;

export const isShareOfMany = (id: string): boolean => id.includes('#');

/**
 * The account as a whole.
 *
 * @param shares All of them at one moment, at least one.
 */
export function wholeOf(shares: readonly Account[]): Account {
  const [first] = shares;
  if (first === undefined) throw new Error('an account without a share');
  if (shares.length === 1) return first;
  const sum = (creditsOf: (share: Account) => number) =>
    shares.reduce((total, share) => total + creditsOf(share), 0);
  const allowances = [...first.allowances].map(([name, allowance]): [string, Allowance] => {
    const ofMonth = shares
      .map((share) => share.allowances.get(name))
      .filter((one) => one?.month === allowance.month);
    return [name, { ...allowance, left: ofMonth.reduce((total, one) => total + (one?.left ?? 0), 0) }];
  });
  return {
    ...first,
    available: sum(({ available }) => available),
    granted: sum(({ granted }) => granted),
    spent: sum(({ spent }) => spent),
    holds: new Map(shares.flatMap(({ holds }) => [...holds])),
    allowances: new Map(allowances),
  };
}

/** The available credits that one share gives. */
export interface Gift {
  readonly share: number;
  /** Credits, a whole number from 1; below 0 where a taking back is undone. */
  readonly amount: number;
}

/** Credits on their way from some shares of an account to another. */
export interface Move {
  readonly id: string;
  readonly from: readonly Gift[];
  readonly to: number;
  /** The receiver gets nothing if it has this much by now: another call has helped it. */
  readonly enough: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The shares of accounts, several at a time. Every other operation changes one item, as for an account with one share. */
export interface ShareStore {
  /** Share 0, which says how many there are; undefined if there is no such account. @throws ServiceError OVERLOADED */
  readFirst(accountId: string, time: TimeBudget): Promise<Account | undefined>;
  /**
   * All shares of an account as they were at one moment, share 0 first; empty if there is no such account.
   *
   * @param known A lower bound on their number, which saves a request if it is right.
   * @throws ServiceError OVERLOADED
   */
  readAll(accountId: string, time: TimeBudget, known?: number): Promise<readonly Account[]>;
  /**
   * The first `count` shares, each at a moment of its own: credits on their way from one to another may be counted twice
   * or not at all. Unlike the reading of one moment it never conflicts with the writes of a busy account.
   *
   * @throws ServiceError OVERLOADED
   */
  readEach(accountId: string, count: number, time: TimeBudget): Promise<readonly Account[]>;
  /**
   * Moves credits and what was granted with them, all or nothing, and writes the ledger's row of it. The same id moves
   * once, however often it is repeated.
   *
   * @returns false, with nothing moved, if a giver has less than it is to give or the receiver has enough.
   * @throws ServiceError OVERLOADED: it may have happened, and may still happen. Neither does harm.
   */
  move(accountId: string, move: Move, time: TimeBudget): Promise<boolean>;
}
