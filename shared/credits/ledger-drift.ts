import type { TimeBudget } from '../call/time-budget.ts';
import { heldCredits } from './account.ts';
import type { AccountStore } from './account-store.ts';
import type { Ledger } from './ledger.ts';

/** By how much an account differs from what it should be; all zero when nothing is wrong. */
export interface Drift {
  /** The account's own sum: available + held + spent − granted. */
  readonly balance: number;
  /** Spent by the account less spent by the ledger. */
  readonly spent: number;
  /** Granted by the account less granted by the ledger. */
  readonly granted: number;
  /** What `available` lacks to 0. */
  readonly overdrawn: number;
  /** Settled rows beyond the first of their charge. */
  readonly chargedTwice: number;
}

const none: Drift = { balance: 0, spent: 0, granted: 0, overdrawn: 0, chargedTwice: 0 };

export const isDrift = (drift: Drift): boolean => Object.values(drift).some((figure) => figure !== 0);

/** What two comparisons have in common: of each figure the smaller, and none that changed its sign. */
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
 * drift, whatever the clocks say. What the account had moved by its first reading has a row; every row stands for
 * credits that it had moved by its second, or still held then. So the true difference lies between the two, and the
 * smallest that is possible is told.
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

/** Of all from `least` to `most`. */
const nearestToZero = (least: number, most: number): number => Math.max(Math.min(0, most), least);
