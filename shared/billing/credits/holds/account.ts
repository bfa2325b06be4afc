import type { Allowance, Counted } from '../allowances/allowance.ts';

/** Credits set aside for one attempt of one charge. */
export interface Hold {
  /** 16 characters of base64url, the same for every attempt of a charge. */
  readonly chargeId: string;
  /** 8 characters of base64url; never used again once its outcome is unclear. */
  readonly attempt: string;
  readonly amount: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** Absent if it has taken from no limit. */
  readonly counted?: Counted | undefined;
}

/**
 * The credits of an account at one moment. available + held + spent = granted at all times,
 * where a hold whose ledger row is `settled` counts as spent.
 */
export interface Account {
  readonly available: number;
  readonly granted: number;
  readonly spent: number;
  /** By charge id: a charge has at most one hold. */
  readonly holds: ReadonlyMap<string, Hold>;
  /** When the sweep looks at this account next; undefined if there is nothing to sweep. */
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
