import type { TimeBudget } from '../../../platform/call/time-budget.ts';
import { Tally } from '../days.ts';
import { type Account, heldCredits } from '../holds/account.ts';
import type { AccountReader } from '../holds/account-store.ts';
import type { Ledger, LedgerRow } from '../ledger.ts';

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

/** What a reading of the ledger came to. */
export interface LedgerReading {
  readonly granted: number;
  readonly spent: number;
  /** The part of `spent` whose hold was in the account's first reading. */
  readonly heldBefore: number;
  readonly chargedTwice: number;
}

/**
 * By how much an account differs from its ledger, which was read between two readings of the account. Whatever the
 * account had moved by the first reading has a row; the credits of every row had been moved by the second
 * reading, or were still held then. So the true difference is between the two, and the smallest possible one is
 * reported.
 */
export function driftBetween(
  before: Account,
  after: Account,
  { granted, spent, heldBefore, chargedTwice }: LedgerReading,
): Drift {
  return {
    balance: after.available + heldCredits(after) + after.spent - after.granted,
    spent: nearestToZero(before.spent + heldBefore - spent, after.spent + heldCredits(after) - spent),
    // Taking back lowers it, so either reading may be the smaller one.
    granted: nearestToZero(
      Math.min(before.granted, after.granted) - granted,
      Math.max(before.granted, after.granted) - granted,
    ),
    overdrawn: Math.max(0, -after.available),
    chargedTwice,
  };
}

/**
 * The credits of a settled row whose hold is in this reading of the account. They count below 0 for a row that gives
 * them back; any other row counts 0.
 */
export function heldIn(account: Account, row: LedgerRow): number {
  const isSettled = row.kind === 'charge' && row.ending === 'settled';
  if (!isSettled && row.kind !== 'return') return 0;
  if (account.holds.get(row.chargeId)?.attempt !== row.attempt) return 0;
  return isSettled ? row.amount : -row.amount;
}

/**
 * Reads the account, its whole ledger row by row, strongly consistent, and the account once more, so that no call in
 * progress can look like a drift, even if clocks differ.
 *
 * @returns also the sums of all rows; undefined if there is no such account.
 */
export async function compareWithLedger(
  services: { readonly accounts: AccountReader; readonly ledger: Ledger },
  accountId: string,
  time: TimeBudget,
): Promise<{ readonly drift: Drift; readonly tally: Tally } | undefined> {
  const before = await services.accounts.read(accountId, time);
  if (before === undefined) return undefined;
  const tally = new Tally();
  let heldBefore = 0;
  let chargedTwice = 0;
  let lastSettled: string | undefined;
  for await (const row of services.ledger.rows(accountId, time)) {
    tally.add(row);
    heldBefore += heldIn(before, row);
    if (row.kind === 'charge' && row.ending === 'settled') {
      if (row.chargeId === lastSettled) chargedTwice += 1;
      lastSettled = row.chargeId;
    }
  }
  const after = await services.accounts.read(accountId, time);
  if (after === undefined) return undefined;
  const { granted, spent } = tally;
  return { drift: driftBetween(before, after, { granted, spent, heldBefore, chargedTwice }), tally };
}

/** The value in [least, most] closest to zero. */
const nearestToZero = (least: number, most: number): number => Math.max(Math.min(0, most), least);
