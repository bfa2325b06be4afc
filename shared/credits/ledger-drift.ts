import type { Clock } from '../time/clock.ts';
import type { TimeBudget } from '../time/time-budget.ts';
import { type Account, heldCredits } from './account.ts';
import type { AccountStore } from './account-store.ts';
import type { Ledger, LedgerRow } from './ledger.ts';

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
 * Reads the account, then its ledger. Rows whose hold was in that reading are left out (the account has not moved
 * their amount yet), and so are rows that are newer than it.
 */
export async function compareWithLedger(
  services: { readonly accounts: AccountStore; readonly ledger: Ledger },
  accountId: string,
  clock: Clock,
  time: TimeBudget,
): Promise<Drift> {
  const readAt = clock();
  const account = await services.accounts.read(accountId, time);
  if (account === undefined) return none;
  let spent = 0;
  let granted = 0;
  let chargedTwice = 0;
  let lastSettled: string | undefined;
  for await (const row of services.ledger.rows(accountId, time)) {
    if (row.kind === 'charge' && row.ending === 'settled') {
      if (row.chargeId === lastSettled) chargedTwice += 1;
      lastSettled = row.chargeId;
    }
    if (row.at > readAt || isHeld(account, row)) continue;
    if (row.kind === 'grant') granted += row.amount;
    else if (row.ending === 'settled') spent += row.amount;
  }
  return {
    balance: account.available + heldCredits(account) + account.spent - account.granted,
    spent: account.spent - spent,
    granted: account.granted - granted,
    overdrawn: Math.max(0, -account.available),
    chargedTwice,
  };
}

const isHeld = (account: Account, row: LedgerRow): boolean =>
  row.kind === 'charge' && account.holds.get(row.chargeId)?.attempt === row.attempt;
