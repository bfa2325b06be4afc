import { dayMs } from '../../../platform/call/clock.ts';
import type { TimeBudget } from '../../../platform/call/time-budget.ts';
import { type Day, type DaySums, endOfDay, startOfDay, Tally } from '../days.ts';
import { type Account, heldCredits } from '../holds/account.ts';
import type { AccountReader } from '../holds/account-store.ts';
import type { Ledger, LedgerRow, TimedRows } from '../ledger.ts';

const figures = ['balance', 'spent', 'granted', 'overdrawn', 'chargedTwice'] as const;

/**
 * By how much an account differs from what it should be; all zero if nothing is wrong. `balance` is the account's own
 * sum: available + held + spent − granted. `spent` and `granted` are the account's figure minus the ledger's.
 * `overdrawn`: how far `available` is below zero. `chargedTwice`: settled rows beyond the first of their charge.
 */
export type Drift = Readonly<Record<(typeof figures)[number], number>>;

export const isDrift = (drift: Drift): boolean => figures.some((figure) => drift[figure] !== 0);

/** The drift seen in both comparisons: for each figure the smaller one, or 0 if its sign changed. */
export function driftThatStays(first: Drift, second: Drift): Drift {
  const stays = (a: number, b: number): number =>
    a * b > 0 ? Math.sign(a) * Math.min(Math.abs(a), Math.abs(b)) : 0;
  const entries = figures.map((figure) => [figure, stays(first[figure], second[figure])]);
  // Each figure is there once.
  return Object.fromEntries(entries) as Drift;
}

/** The value in [least, most] closest to zero. */
const nearestToZero = (least: number, most: number): number => Math.max(Math.min(0, most), least);

/** What a reading of the ledger came to. */
interface LedgerReading {
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
function driftBetween(
  before: Account,
  after: Account,
  { granted, spent, heldBefore, chargedTwice }: LedgerReading,
): Drift {
  // Taking back lowers what was granted, so either reading may be the smaller one.
  const [least, most] = [before.granted, after.granted].toSorted((a, b) => a - b) as [number, number];
  return {
    balance: after.available + heldCredits(after) + after.spent - after.granted,
    spent: nearestToZero(before.spent + heldBefore - spent, after.spent + heldCredits(after) - spent),
    granted: nearestToZero(least - granted, most - granted),
    overdrawn: Math.max(0, -after.available),
    chargedTwice,
  };
}

/**
 * The credits of a settled row whose hold is in this reading of the account. They count below 0 for a row that gives
 * them back; any other row counts 0.
 */
function heldIn(account: Account, row: LedgerRow): number {
  const isSettled = row.kind === 'charge' && row.ending === 'settled';
  if (!isSettled && row.kind !== 'return') return 0;
  if (account.holds.get(row.chargeId)?.attempt !== row.attempt) return 0;
  return isSettled ? row.amount : -row.amount;
}

/** Tells whether a charge was settled before, in the order of the ledger, where the rows of a charge are together. */
function seenBeside(): (chargeId: string) => boolean {
  let last: string | undefined;
  return (chargeId) => {
    const isSame = chargeId === last;
    last = chargeId;
    return isSame;
  };
}

/** The longest time between two settled rows of one charge: a key's generation lives for a day and 38 s. */
const doublesWithinMs = 2 * dayMs;

/** The same in the order of time, without keeping all charges. */
function seenLately(): (chargeId: string, at: number) => boolean {
  const recent = new Map<string, number>();
  return (chargeId, at) => {
    for (const [seen, seenAt] of recent) {
      if (seenAt >= at - doublesWithinMs) break;
      recent.delete(seen);
    }
    const isSame = recent.has(chargeId);
    recent.set(chargeId, at);
    return isSame;
  };
}

/** The starting point of a comparison: the account and the sums of its last closed day, read some time before. */
export interface Known {
  /** The rows that it knows of must be in the index by now. */
  readonly before: Account;
  readonly base: DaySums;
}

/**
 * Reads the account, its rows and the account once more, so that no call in progress can look like a drift. With a
 * starting point only the rows since are counted, and the day before `closing` is read again, to find charges that were
 * settled a second time on the day after it. Without one the whole ledger is read, strongly consistent, even if clocks
 * differ.
 *
 * @returns also the sums of the rows that were counted; undefined if there is no such account
 */
export async function compareWithLedger(
  services: { readonly accounts: AccountReader; readonly ledger: Ledger; readonly timedRows: TimedRows },
  { accountId, closing }: { readonly accountId: string; readonly closing: Day },
  known: Known | undefined,
  time: TimeBudget,
): Promise<{ readonly drift: Drift; readonly tally: Tally } | undefined> {
  const { accounts, ledger, timedRows } = services;
  const before = known?.before ?? (await accounts.read(accountId, time));
  if (before === undefined) return undefined;
  const countedFrom = known === undefined ? Number.NEGATIVE_INFINITY : endOfDay(known.base.day);
  const readFrom = Math.max(0, Math.min(countedFrom, startOfDay(closing) - dayMs));
  const rows =
    known === undefined
      ? ledger.rows(accountId, time)
      : timedRows.between(accountId, readFrom, undefined, time);
  const isDouble = known === undefined ? seenBeside() : seenLately();
  const tally = new Tally();
  let [heldBefore, chargedTwice] = [0, 0];
  for await (const row of rows) {
    if (row.kind === 'charge' && row.ending === 'settled' && isDouble(row.chargeId, row.at))
      chargedTwice += 1;
    if (row.at < countedFrom) continue;
    tally.add(row);
    heldBefore += heldIn(before, row);
  }
  const after = await accounts.read(accountId, time);
  if (after === undefined) return undefined;
  const granted = (known?.base.grantedTotal ?? 0) + tally.granted;
  const spent = (known?.base.spentTotal ?? 0) + tally.spent;
  return { drift: driftBetween(before, after, { granted, spent, heldBefore, chargedTwice }), tally };
}
