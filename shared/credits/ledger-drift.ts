import type { TimeBudget } from '../call/time-budget.ts';
import { heldCredits } from './account.ts';
import type { AccountStore } from './account-store.ts';
import type { Ledger } from './ledger.ts';

/** By how much an account differs from what it should be; all zero if nothing is wrong. */
export interface Drift {
  /** The account's own sum: available + held + spent − granted. */
  readonly balance: number;
  /** Spent according to the account, minus spent according to the ledger. */
  readonly spent: number;
  /** Granted according to the account, minus granted according to the ledger. */
  readonly granted: number;
  /** How far `available` is below zero. */
  readonly overdrawn: number;
  /** Settled rows beyond the first of their charge. */
  readonly chargedTwice: number;
}

const none: Drift = { balance: 0, spent: 0, granted: 0, overdrawn: 0, chargedTwice: 0 };

export const isDrift = (drift: Drift): boolean => Object.values(drift).some((figure) => figure !== 0);

/** The drift seen in both comparisons: for each figure the smaller one, or 0 if its sign changed. */
export function driftThatStays(first: Drift, second: Drift): Drift {
  const stays = (a: number, b: number): number =>
    a * b > 0 ? Math.sign(a) * Math.min(Math.abs(a), Math.abs(b)) : 0;
  return {
    balance: stays(first.balance, second.balance),
    spent: stays(first.spent, second.spent),
    granted: stays(first.granted, second.granted),
    overdrawn: stays(first.overdrawn, second.overdrawn),
    chargedTwice: stays(first.chargedTwice, second.chargedTwice),
  };
}

/**
 * Reads the account, its ledger row by row, and the account once more, so that no call in flight can look like a
 * drift, whatever the clocks say. Whatever the account had moved by the first reading has a row; every row stands for
 * credits that the account had moved by the second reading, or still held then. So the true difference lies between
 * the two, and the smallest possible one is reported.
 */
export async function compareWithLedger(
  services: { readonly accounts: AccountStore; readonly ledger: Ledger },
  accountId: string,
  time: TimeBudget,
): Promise<Drift> {
  const before = await services.accounts.read(accountId, time);
  if (before === undefined) return none;
  let spent = 0;
  let heldBefore = 0;
  let granted = 0;
  let chargedTwice = 0;
  let lastSettled: string | undefined;
  for await (const row of services.ledger.rows(accountId, time)) {
    if (row.kind === 'grant') granted += row.amount;
    else if (row.ending === 'settled') {
      spent += row.amount;
      if (before.holds.get(row.chargeId)?.attempt === row.attempt) heldBefore += row.amount;
      if (row.chargeId === lastSettled) chargedTwice += 1;
      lastSettled = row.chargeId;
    }
  }
  const after = await services.accounts.read(accountId, time);
  if (after === undefined) return none;
  return {
    balance: after.available + heldCredits(after) + after.spent - after.granted,
    spent: nearestToZero(before.spent + heldBefore - spent, after.spent + heldCredits(after) - spent),
    granted: nearestToZero(before.granted - granted, after.granted - granted),
    overdrawn: Math.max(0, -after.available),
    chargedTwice,
  };
}

/** The value in [least, most] closest to zero. */
const nearestToZero = (least: number, most: number): number => Math.max(Math.min(0, most), least);
